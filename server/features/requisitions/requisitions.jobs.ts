import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { THE_PORTAL } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { releaseFor } from '#server/features/budget/public.ts';
import { REQUISITION } from './requisition-change.ts';
import { moveTo } from './requisition-course.sql.ts';

/** Every night: drafts and returned requisitions that nobody touches end, and who asked is told some days before. */
export function defineRequisitionJobs(services: Services): void {
  services.jobs.define(
    'requisitions.lapse',
    async () => {
      services.log.info('requisitions.lapse', await lapseRequisitions(services, todayInMexico(new Date())));
    },
    { cron: '20 0 * * *' },
  );
}

interface Quiet {
  id: string;
  version: number;
  folio: string | null;
  title: string;
  state: 'draft' | 'returned';
  touchedOn: string;
  toldOn: string | null;
  requester: string;
  email: string | null;
}

/** Ends what is past its term and tells of what ends soon; counted in working days from the last word of who asked. */
export async function lapseRequisitions(
  { db, config }: Pick<Services, 'db' | 'config'>,
  today: string,
): Promise<{ lapsed: number; told: number }> {
  const holidays = await readHolidays(db);
  const terms = {
    draft: await readTerm(db, 'requisition_draft'),
    returned: await readTerm(db, 'requisition_answer'),
  };
  const notice = await readTerm(db, 'requisition_notice');
  const done = { lapsed: 0, told: 0 };
  for (const one of await selectQuiet(db)) {
    const last = addWorkingDays(one.touchedOn, terms[one.state], holidays);
    if (today > last) {
      await lapse(db, one);
      done.lapsed += 1;
    } else if (one.toldOn === null && addWorkingDays(today, notice, holidays) >= last) {
      await transaction(db, (tx) => tell(tx, config.publicUrl, one, { today, last }));
      done.told += 1;
    }
  }
  return done;
}

async function selectQuiet(db: Db): Promise<Quiet[]> {
  const { rows } = await sql<Quiet>`select r.id, r.version, r.folio, r.title, r.state,
      (r.touched_at at time zone 'America/Mexico_City')::date "touchedOn", r.lapse_told_on "toldOn", q.name requester,
      coalesce(q.email, r.requester_email) email
    from requisition r join officer q on q.id = r.requester_id
    where r.state in ('draft', 'returned') and r.touched_at < now() - interval '10 days' order by r.touched_at limit 5000`.execute(
    db,
  );
  return rows;
}

async function lapse(db: Db, { id, version }: Quiet): Promise<void> {
  const author = { person: THE_PORTAL, requestId: 'requisitions.lapse' };
  await change(
    db,
    REQUISITION,
    { id, version, author, operation: 'lapseRequisition' },
    async (tx, { before }) => {
      if (before.state !== 'draft' && before.state !== 'returned') return;
      await sql`update requisition set ended_at = now(), end_reason = 'lapsed' where id = ${id}`.execute(tx);
      await moveTo(tx, id, 'lapsed');
      if (before.folio !== null)
        await releaseFor(tx, { author, requisitionId: id, reason: 'Caducó sin respuesta' });
    },
  );
}

async function tell(
  tx: Transaction,
  publicUrl: string,
  { id, folio, title, requester, email }: Quiet,
  { last, today }: { last: string; today: string },
): Promise<void> {
  await sql`update requisition set lapse_told_on = ${today} where id = ${id}`.execute(tx);
  if (email === null) return;
  await queueMail(tx, {
    template: 'requisition_lapses',
    to: email,
    cause: 'clock',
    values: {
      nombre: requester,
      folio: folio ?? 'Tu borrador',
      titulo: title === '' ? 'Una requisición sin título' : title,
      dia: shortDate(last),
      direccion: `${publicUrl}${SCREEN_BASE}/requisiciones/${folio ?? id}`,
    },
  });
}
