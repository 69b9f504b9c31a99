import { transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { workOnImport } from './import-work.ts';
import { unfinishedRuns } from './imports.sql.ts';

/** Name of the job that works on one import. */
export const IMPORT_JOB = 'import-contracts';

/** Work on imports, and a look every minute for those that a stopped process left behind. */
export function defineImportsJobs(services: Services): void {
  services.jobs.define(
    IMPORT_JOB,
    async ({ id }, signal) => {
      if (typeof id === 'string') await workOnImport(services, id, signal);
    },
    { retryLimit: 3, expireInSeconds: 6 * 3600 },
  );
  services.jobs.define(
    'resume-imports',
    async (_, signal) => {
      for (const id of await unfinishedRuns(services.db)) await workOnImport(services, id, signal);
    },
    { cron: '* * * * *', retryLimit: 0, expireInSeconds: 6 * 3600 },
  );
}

/** Sends the work that was interrupted by the end of the last process; to be called once the jobs have started. */
export async function resumeImports(services: Services): Promise<void> {
  const ids = await unfinishedRuns(services.db);
  if (ids.length === 0) return;
  await transaction(services.db, (tx) => services.jobs.send(tx, 'resume-imports', {}));
}
