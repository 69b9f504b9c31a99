import { redFlagsApi, type RedFlagTotals } from '#contract/red-flags.ts';
import type { Api } from '#web/kit/api.ts';

/** How often each question is raised, by year and kind. */
export const loadRedFlags = (api: Api): Promise<RedFlagTotals> => api.call(redFlagsApi.totals);
