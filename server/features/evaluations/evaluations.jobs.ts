import { transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { INFORM_JOB, STEP_JOB, workOnStep } from './period-work.ts';
import { unfinishedWork } from './period-work.sql.ts';
import { remindAreas } from './reminders.service.ts';
import { informSuppliers } from './replies.service.ts';

const REMIND_JOB = 'evaluation.remind';
const RESUME_JOB = 'evaluation.resume';

/**
 * Steps of a period, and a look every minute for what a stopped process left. Suppliers learn their result, folio and
 * key one after the other, after the review began. Every working morning, areas that have not answered are reminded.
 */
export function defineEvaluationJobs(services: Services): void {
  services.jobs.define(STEP_JOB, ({ id }, signal) => workOnStep(services, String(id), signal));
  services.jobs.define(
    RESUME_JOB,
    async (_, signal) => {
      for (const id of await unfinishedWork(services.db)) await workOnStep(services, id, signal);
    },
    { cron: '* * * * *', retryLimit: 0 },
  );
  services.jobs.define(
    REMIND_JOB,
    async () => services.log.info('evaluation.reminded', { sent: await remindAreas(services, new Date()) }),
    { cron: '45 7 * * 1-5' },
  );
  services.jobs.define(INFORM_JOB, async ({ period }, signal) => {
    const informed = await informSuppliers(services, String(period), signal);
    if (informed > 0) services.log.info('evaluation.informed', { informed });
  });
}

/** Sends the steps that the end of the last process interrupted; to be called once the jobs have started. */
export async function resumeEvaluations(services: Services): Promise<void> {
  if ((await unfinishedWork(services.db)).length === 0) return;
  await transaction(services.db, (tx) => services.jobs.send(tx, RESUME_JOB, {}));
}
