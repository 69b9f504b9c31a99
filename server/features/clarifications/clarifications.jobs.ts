import type { Services } from '#server/kit/services.ts';
import { removeUnconfirmed } from './ask.sql.ts';

/** Every hour: questions that nobody confirmed in time go, with the names and addresses. */
export function defineClarificationJobs({ db, jobs, log }: Services): void {
  jobs.define(
    'clarifications.clean-up',
    async () => {
      const removed = await removeUnconfirmed(db, new Date());
      if (removed > 0) log.info('clarifications.cleaned', { removed });
    },
    { cron: '20 * * * *' },
  );
}
