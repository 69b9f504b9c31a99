import type { Services } from '#server/kit/services.ts';
import { REGISTRY_IMPORT_JOB } from './job-names.ts';
import { workOnImport } from './import-work.ts';
import { unfinishedImports } from './registry-import.sql.ts';

/** Work on bulk imports, and a look every minute for those that a stopped process left behind. */
export function defineRegistryImportJobs(services: Services): void {
  services.jobs.define(
    REGISTRY_IMPORT_JOB,
    async ({ id }, signal) => {
      if (typeof id === 'string') await workOnImport(services, id, signal);
    },
    { retryLimit: 3, expireInSeconds: 3600 },
  );
  services.jobs.define(
    'resume-registry-imports',
    async (_, signal) => {
      for (const id of await unfinishedImports(services.db)) await workOnImport(services, id, signal);
    },
    { cron: '* * * * *', retryLimit: 0, expireInSeconds: 3600 },
  );
}
