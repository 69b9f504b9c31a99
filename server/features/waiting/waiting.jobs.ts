import type { Services } from '#server/kit/services.ts';
import { mendWaiting } from './waiting.sql.ts';
import { forgetFlow } from './week.sql.ts';

const KEPT_DAYS = 60;

/** Every night: what waits is compared with the facts, and old lines of the plot are forgotten. */
export function defineWaitingJobs({ db, jobs, log }: Services): void {
  jobs.define(
    'waiting.compare',
    async () => {
      const mended = await mendWaiting(db);
      // Every change keeps what waits by itself: a difference is a defect to look for.
      if (mended > 0) log.error('waiting.mended', { mended });
      log.info('waiting.compared', { forgotten: await forgetFlow(db, KEPT_DAYS) });
    },
    { cron: '50 2 * * *' },
  );
}
