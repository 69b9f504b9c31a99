import { complaintWaysApi, type AccessibilityFacts, type PrivacyParts } from '#contract/complaint-ways.ts';
import type { Api } from '#web/kit/api.ts';

export const loadPrivacy = (api: Api): Promise<PrivacyParts> => api.call(complaintWaysApi.privacy, {});

export const loadAccessibility = (api: Api): Promise<AccessibilityFacts> =>
  api.call(complaintWaysApi.accessibility, {});
