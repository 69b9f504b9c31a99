import { transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { calculateRelations, isCalculationLeft, type Hand } from './relations.service.ts';

const JOB = 'find-related-suppliers';

/** Asks for a search of the whole registry in the caller's transaction. */
export const hander =
  (services: Services): Hand =>
  (tx) =>
    services.jobs.send(tx, JOB, {});

/** Search for relations in the whole registry, each night and when somebody asks; a look every minute for one that a stopped process left. */
export function defineRelatedSuppliersJobs(services: Services): void {
  services.jobs.define(
    JOB,
    async ({ isResumed }, signal) => {
      if (isResumed === true && !(await isCalculationLeft(services))) return;
      await calculateRelations(services, signal);
    },
    { cron: '50 4 * * *', expireInSeconds: 1_800 },
  );
  services.jobs.define('resume-related-suppliers', () => resumeRelatedSuppliers(services), {
    cron: '* * * * *',
    retryLimit: 0,
  });
}

/** Sends again the search that the end of the last process interrupted; to be called once the jobs have started. */
export async function resumeRelatedSuppliers(services: Services): Promise<void> {
  if (!(await isCalculationLeft(services))) return;
  await transaction(services.db, (tx) => services.jobs.send(tx, JOB, { isResumed: true }));
}
