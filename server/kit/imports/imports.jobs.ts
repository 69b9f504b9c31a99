import { transaction, type Transaction } from '../db.ts';
import type { Services } from '../services.ts';
import { workOnImport } from './import-work.ts';
import { unfinishedRuns } from './import-run.sql.ts';
import type { Importer } from './importer.ts';

const IMPORT_JOB = 'import';
const RESUME_JOB = 'resume-imports';
const HOURS = 3_600;

/** Leaves the work on a run for its job. */
export const handToJob =
  ({ jobs }: Pick<Services, 'jobs'>) =>
  (tx: Transaction, id: string): Promise<void> =>
    jobs.send(tx, IMPORT_JOB, { id });

/** Work on imports of every kind, and a look every minute for those that a stopped process left behind. */
export function defineImportJobs(services: Services, importers: readonly Importer[]): void {
  services.jobs.define(
    IMPORT_JOB,
    async ({ id }, signal) => {
      if (typeof id === 'string') await workOnImport(services, importers, id, signal);
    },
    { retryLimit: 3, expireInSeconds: 6 * HOURS },
  );
  services.jobs.define(
    RESUME_JOB,
    async (_, signal) => {
      for (const id of await unfinishedRuns(services.db)) await workOnImport(services, importers, id, signal);
    },
    { cron: '* * * * *', retryLimit: 0, expireInSeconds: 6 * HOURS },
  );
}

/** Sends the work that the end of the last process interrupted; to be called once the jobs have started. */
export async function resumeImports(services: Services): Promise<void> {
  if ((await unfinishedRuns(services.db)).length === 0) return;
  await transaction(services.db, (tx) => services.jobs.send(tx, RESUME_JOB, {}));
}
