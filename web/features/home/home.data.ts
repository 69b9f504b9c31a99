import { followingApi, type RecentNews } from '#contract/following.ts';
import { noticesApi, type Notice, type RecessNotice } from '#contract/notices.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcurementSummary } from '#contract/procedures.ts';
import type { Api } from '#web/kit/api.ts';

/** What the home page shows. */
export interface HomeData {
  summary: ProcurementSummary;
  notices: Notice[];
  /** The recess that runs or begins soon. */
  recess: RecessNotice | null;
  /** What changed in the last seven days, the newest first. */
  news: RecentNews[];
}

/** Acts, open calls and figures, and the notices of today. */
export async function loadHome(api: Api): Promise<HomeData> {
  const [summary, notices, news] = await Promise.all([
    api.call(proceduresApi.summary),
    api.call(noticesApi.list),
    api.call(followingApi.recent),
  ]);
  return { summary, notices: notices.rows, recess: notices.recess, news: news.rows };
}
