import { todayInMexico } from '#contract/mexico-time.ts';
import { noticesApi } from '#contract/notices.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { selectNotices } from './notices.sql.ts';

/** Notices of the unit, for everyone. */
export function registerNotices(api: Api): void {
  serve(api, noticesApi.list, 'public', async () => ({
    rows: await selectNotices(api.services.db, todayInMexico()),
  }));
}
