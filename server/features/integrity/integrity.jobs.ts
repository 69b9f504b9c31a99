import { transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { unfinishedChecks } from './checks.sql.ts';
import { enterShownNotices } from './integrity.sql.ts';
import { CHECK_JOB, checkIntegrity, workOnCheck } from './nightly-check.service.ts';
import { sequence } from './sequence.service.ts';

const LONGEST_SECONDS = 12 * 3_600;
const RESUME_JOB = 'integrity.resume';

/**
 * Every night, and when an officer asks for it, files and rows are read against the log. Every minute what was published gets
 * its place in the tree and a signed head that covers it.
 */
export function defineIntegrityJobs(services: Services): void {
  const { jobs, db, log } = services;
  jobs.define(
    'integrity.sequence',
    async () => {
      await enterShownNotices(db);
      const { added } = await sequence(services);
      if (added > 0) log.info('integrity.sequenced', { added });
    },
    { cron: '* * * * *', retryLimit: 0 },
  );
  jobs.define('integrity.check', (_, signal) => checkIntegrity(services, signal), {
    cron: '40 3 * * *',
    expireInSeconds: LONGEST_SECONDS,
  });
  jobs.define(CHECK_JOB, ({ id }, signal) => workOnCheck(services, String(id), signal), {
    expireInSeconds: LONGEST_SECONDS,
  });
  jobs.define(
    RESUME_JOB,
    async (_, signal) => {
      for (const id of await unfinishedChecks(db)) await workOnCheck(services, id, signal);
    },
    { cron: '*/10 * * * *', retryLimit: 0, expireInSeconds: LONGEST_SECONDS },
  );
}

/** Goes on with a reading that the end of the last process interrupted; to be called once the jobs have started. */
export async function resumeIntegrityChecks({ db, jobs }: Services): Promise<void> {
  if ((await unfinishedChecks(db)).length === 0) return;
  await transaction(db, (tx) => jobs.send(tx, RESUME_JOB, {}));
}
