import { retentionApi } from '#contract/retention.ts';
import type { RetentionWork } from '#server/kit/retention.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { planRetention } from './retention.service.ts';

/** What the retention schedule would delete today. */
export function registerRetention(api: Api, works: readonly RetentionWork[]): void {
  serve(
    api,
    retentionApi.plan,
    { access: { action: 'administer', subject: 'Settings' }, budget: 'listing' },
    () => planRetention(api.services.db, works),
  );
}
