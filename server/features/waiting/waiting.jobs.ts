import type { Services } from '#server/kit/services.ts';
import { sendMorningMails } from './morning-mail.service.ts';
import { mendWaiting } from './waiting.sql.ts';
import { forgetFlow } from './week.sql.ts';

const KEPT_DAYS = 60;

/** Every morning of a working day: the mail to whoever asked for it. Every night: what waits is compared with the facts, and old lines of the plot are forgotten. */
export function defineWaitingJobs(services: Services): void {
  const { db, jobs, log } = services;
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
  jobs.define(
    'waiting.morning',
    async () => log.info('waiting.morning', { sent: await sendMorningMails(services, new Date()) }),
    { cron: '30 7 * * 1-5' },
  );
}
