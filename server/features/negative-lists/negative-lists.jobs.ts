import { transaction } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { NIGHTLY } from './doer.ts';
import { startScreening, workOnScreening, type Hand } from './screening.service.ts';
import { unfinishedScreenings } from './screening.sql.ts';

const SCREENING_JOB = 'screen-registry';
const RESUME_JOB = 'resume-screenings';
const HOURS = 3_600;

/** Leaves a screening for its job. */
export const handScreening =
  ({ jobs }: Pick<Services, 'jobs'>): Hand =>
  (tx, id) =>
    jobs.send(tx, SCREENING_JOB, { id });

/** Screening, a look every minute for what a stopped process left, a screening each night. */
export function defineNegativeListsJobs(services: Services): void {
  const { db, jobs } = services;
  jobs.define(
    SCREENING_JOB,
    async ({ id }, signal) => {
      if (typeof id === 'string') await workOnScreening(services, id, signal);
    },
    { expireInSeconds: 2 * HOURS },
  );
  jobs.define(
    RESUME_JOB,
    async (_, signal) => {
      for (const id of await unfinishedScreenings(db)) await workOnScreening(services, id, signal);
    },
    { cron: '* * * * *', retryLimit: 0, expireInSeconds: 2 * HOURS },
  );
  jobs.define(
    'screen-registry-nightly',
    async () => {
      // If a screening is running already, that one is enough.
      await startScreening(db, {
        cause: 'schedule',
        doer: NIGHTLY,
        hand: handScreening(services),
      }).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
      });
    },
    { cron: '20 4 * * *' },
  );
}

/** Sends the work that the end of the last process interrupted; to be called once the jobs have started. */
export async function resumeNegativeLists(services: Services): Promise<void> {
  if ((await unfinishedScreenings(services.db)).length === 0) return;
  await transaction(services.db, (tx) => services.jobs.send(tx, RESUME_JOB, {}));
}
