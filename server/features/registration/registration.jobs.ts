import { sql } from 'kysely';
import { FINAL_REQUEST_STATES } from '#contract/rules/registry/request-machine.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { PART_DAYS } from '#contract/registration.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import type { Db } from '#server/kit/db.ts';
import { removeForgottenFiles } from '#server/kit/files/working-folder.ts';
import type { Services } from '#server/kit/services.ts';
import { termAmount } from './start/windows.ts';

/**
 * Deletes drafts that nobody touched for the term of the catalogue, pieces of requests that are over or that were never
 * joined, the papers of drafts that nobody touched for `filesDays`, old tokens and codes; bytes follow by the sweep.
 */
export async function cleanRequests(
  db: Db,
  { today, filesDays }: { today: string; filesDays: number },
): Promise<{ drafts: number; parts: number; papers: number }> {
  const midnight = (days: number) => new Date(fromMexico({ date: addDays(today, -days), time: '00:00' }));
  const drafts = await sql`delete from registration_request
    where status = 'draft' and updated_at < ${midnight(await termAmount(db, 'draft_days'))}`.execute(db);
  const parts = await sql`delete from registration_part p using registration_request r
    where r.id = p.request_id and r.status = any(${[...FINAL_REQUEST_STATES]})`.execute(db);
  const unjoined = await removeUnjoinedParts(db, midnight(PART_DAYS));
  const papers = await removeDraftFiles(db, midnight(filesDays));
  await sql`delete from request_access where expires_at < ${midnight(0)}`.execute(db);
  await sql`delete from request_code where expires_at < ${midnight(0)}`.execute(db);
  await sql`delete from request_link where expires_at < ${midnight(0)}`.execute(db);
  await sql`delete from supplier_code where expires_at < ${midnight(0)}`.execute(db);
  await sql`delete from supplier_code_day where day < ${today}`.execute(db);
  return {
    drafts: Number(drafts.numAffectedRows ?? 0),
    parts: Number(parts.numAffectedRows ?? 0) + unjoined,
    papers,
  };
}

/** Pieces uploaded before then that never became a paper; their requests remember it. */
async function removeUnjoinedParts(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    with gone as (delete from registration_part where uploaded_at < ${before} returning request_id),
    told as (
      update registration_request set files_removed_at = now() where id in (select request_id from gone)
    )
    select count(*)::int parts from gone`.execute(db);
  return rows[0]?.parts ?? 0;
}

/**
 * Takes the uploaded papers out of drafts that nobody touched since then, and remembers it for whoever comes back. What
 * the registration brought along stays: its bytes belong to the supplier's file.
 */
async function removeDraftFiles(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ papers: number }>`
    with old as (
      select id from registration_request where status = 'draft' and updated_at < ${before} for update skip locked
    ), gone as (
      delete from registration_paper p using old
      where p.request_id = old.id and p.carried_from is null and p.supplier_id is null returning p.request_id
    ), told as (
      update registration_request r set files_removed_at = now() where r.id in (select request_id from gone)
    )
    select count(*)::int papers from gone`.execute(db);
  return rows[0]?.papers ?? 0;
}

/** Cleans up every night, before the sweep of files. */
export function defineRegistrationJobs(services: Services): void {
  services.jobs.define(
    'registration.clean-up',
    async () => {
      const cleaned = await cleanRequests(services.db, {
        today: todayInMexico(new Date()),
        filesDays: services.config.uploads.draftFilesDays,
      });
      const files = await removeForgottenFiles(services.config.dataDir, 86_400_000);
      services.log.info('registration.cleaned', { ...cleaned, files });
    },
    { cron: '50 2 * * *' },
  );
}
