import { sql } from 'kysely';
import { FINAL_REQUEST_STATES } from '#contract/rules/request-machine.ts';
import { addDays } from '#contract/rules/calendar.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import type { Db } from '#server/kit/db.ts';
import { removeForgottenFiles } from '#server/kit/files/working-folder.ts';
import type { Services } from '#server/kit/services.ts';
import { termAmount } from './windows.ts';

/**
 * Deletes drafts that nobody touched for the term of the catalogue, pieces of requests that are over, old tokens and
 * codes; bytes follow by the sweep.
 */
export async function cleanRequests(db: Db, today: string): Promise<{ drafts: number; parts: number }> {
  const midnight = (days: number) => new Date(fromMexico({ date: addDays(today, -days), time: '00:00' }));
  const drafts = await sql`delete from registration_request
    where status = 'draft' and updated_at < ${midnight(await termAmount(db, 'draft_days'))}`.execute(db);
  const parts = await sql`delete from registration_part p using registration_request r
    where r.id = p.request_id and r.status = any(${[...FINAL_REQUEST_STATES]})`.execute(db);
  await sql`delete from request_access where expires_at < ${midnight(0)}`.execute(db);
  await sql`delete from supplier_code where expires_at < ${midnight(0)}`.execute(db);
  await sql`delete from supplier_code_day where day < ${today}`.execute(db);
  return { drafts: Number(drafts.numAffectedRows ?? 0), parts: Number(parts.numAffectedRows ?? 0) };
}

/** Cleans up every night, before the sweep of files. */
export function defineRegistrationJobs(services: Services): void {
  services.jobs.define(
    'registration.clean-up',
    async () => {
      const cleaned = await cleanRequests(services.db, todayInMexico(new Date()));
      const files = await removeForgottenFiles(services.config.dataDir, 86_400_000);
      services.log.info('registration.cleaned', { ...cleaned, files });
    },
    { cron: '50 2 * * *' },
  );
}
