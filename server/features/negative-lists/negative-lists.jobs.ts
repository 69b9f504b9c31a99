import { transaction } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { NIGHTLY } from './doer.ts';
import { workOnList } from './list-work.ts';
import { unfinishedLists } from './lists.sql.ts';
import { startScreening, workOnScreening, type Hand } from './screening.service.ts';
import { unfinishedScreenings } from './screening.sql.ts';

/** Names of the jobs that work on one list and on one screening. */
export const LIST_JOB = 'read-negative-list';
export const SCREENING_JOB = 'screen-registry';
const RESUME_JOB = 'resume-negative-lists';
const HOURS = 3_600;

/** Gives the functions that leave work for these jobs. */
export function handers(services: Services): { list: Hand; screening: Hand } {
  return {
    list: (tx, id) => services.jobs.send(tx, LIST_JOB, { id }),
    screening: (tx, id) => services.jobs.send(tx, SCREENING_JOB, { id }),
  };
}

/** Reading and applying lists, screening, a look every minute for what a stopped process left, a screening each night. */
export function defineNegativeListsJobs(services: Services): void {
  const { db, jobs } = services;
  const { screening } = handers(services);
  const context = { ...services, handScreening: screening };
  jobs.define(
    LIST_JOB,
    async ({ id }, signal) => {
      if (typeof id === 'string') await workOnList(context, id, signal);
    },
    { expireInSeconds: 2 * HOURS },
  );
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
      for (const id of await unfinishedLists(db)) await workOnList(context, id, signal);
      for (const id of await unfinishedScreenings(db)) await workOnScreening(services, id, signal);
    },
    { cron: '* * * * *', retryLimit: 0, expireInSeconds: 2 * HOURS },
  );
  jobs.define(
    'screen-registry-nightly',
    async () => {
      // Somebody is at it already: that screening does.
      await startScreening(db, { cause: 'schedule', doer: NIGHTLY, hand: screening }).catch(
        (error: unknown) => {
          if (!(error instanceof Failure)) throw error;
        },
      );
    },
    { cron: '20 4 * * *' },
  );
}

/** Sends the work that the end of the last process interrupted; to be called once the jobs have started. */
export async function resumeNegativeLists(services: Services): Promise<void> {
  const ids = [...(await unfinishedLists(services.db)), ...(await unfinishedScreenings(services.db))];
  if (ids.length === 0) return;
  await transaction(services.db, (tx) => services.jobs.send(tx, RESUME_JOB, {}));
}
