import { sql } from 'kysely';
import { SHOWN_ALARMS, type IntegrityAlarm } from '#contract/integrity-alarms.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { isoOrNull } from '#server/kit/wire.ts';

/** Alarms, or one of them: the open ones first, then the newest. */
export async function selectAlarms(db: Db | Transaction, id?: string): Promise<IntegrityAlarm[]> {
  const { rows } = await sql<
    Pick<IntegrityAlarm, 'id' | 'kind' | 'thing' | 'procedure' | 'difference' | 'index'> & {
      found_at: Date;
      closed_at: Date | null;
      close_reason: string | null;
    }
  >`select a.id, a.kind, a.thing, a.procedure, a.difference, a.found_at, a.closed_at, a.close_reason, e.position::float8 index
    from integrity_alarm a left join integrity_entry e on e.id = a.entry_id
    ${id === undefined ? sql`` : sql`where a.id = ${id}`}
    order by (a.closed_at is null) desc, a.found_at desc, a.id limit ${SHOWN_ALARMS}`.execute(db);
  return rows.map(({ found_at: found, closed_at: closed, close_reason: reason, ...row }) => ({
    ...row,
    foundAt: found.toISOString(),
    closedAt: isoOrNull(closed),
    reason,
  }));
}

/** How many alarms there are, and how many of them nobody closed. */
export async function countAlarms(db: Db): Promise<{ open: number; all: number }> {
  const { rows } = await sql<{
    open: number;
    all: number;
  }>`select count(*) filter (where closed_at is null)::int open,
    count(*)::int "all" from integrity_alarm`.execute(db);
  return rows[0] ?? { open: 0, all: 0 };
}

/** Keeps what a reading found as alarms; what one told already is not told again. */
export async function tellAlarms(tx: Transaction): Promise<void> {
  await sql`select look_at_integrity(a, true)
    from tell_integrity_alarms((select jsonb_agg(to_jsonb(d)) from integrity_differences(null) d)) a`.execute(
    tx,
  );
}

/**
 * Closes an alarm with what the unit says of it: that is public for ever, with the leaf of this act. What the thing says now
 * is what the log tells of it from then on.
 */
export function closeAlarm(
  db: Db,
  id: string,
  { reason, person, requestId }: { reason: string; person: Person; requestId: string },
): Promise<IntegrityAlarm> {
  return transaction(db, async (tx) => {
    await rememberOfficer(tx, person);
    const { rows } = await sql<{ about: string; closed: boolean }>`
      select about, closed_at is not null closed from integrity_alarm where id = ${id} for update`.execute(
      tx,
    );
    const [alarm] = rows;
    if (alarm === undefined) throw notFound();
    if (alarm.closed) throw failure('state_conflict', { detail: 'Otra persona ya cerró esta alarma.' });
    await sql`select look_at_integrity(${alarm.about}::uuid)`.execute(tx);
    await sql`update integrity_alarm set closed_at = clock_timestamp(), closed_by = ${person.id}, close_reason = ${reason}
      where id = ${id}`.execute(tx);
    await audit(tx, {
      person,
      operation: 'integrity.alarm.close',
      subjectType: 'integrity_alarm',
      subjectId: id,
      reason,
      requestId,
    });
    return (await selectAlarms(tx, id))[0] as IntegrityAlarm;
  });
}
