import { sql } from 'kysely';
import { SECOND_PERSON, type SecondName } from '#contract/second-person.ts';
import type { Db } from './db.ts';

/** Leaves to one person what two would decide, as somebody of the unit set it. */
export const leaveToOne = (db: Db, ...names: SecondName[]) => set(db, names, 'no');

/** Asks two persons for what one would decide. */
export const askTwo = (db: Db, ...names: SecondName[]) => set(db, names, 'si');

/** Nobody else has worked here lately: what takes two in any case is one person's. */
export const workAlone = (db: Db) =>
  sql`update officer set last_seen = now() - interval '31 days'`.execute(db);

/** Whatever waits for another person waits no more. */
export const takeAllBack = (db: Db) =>
  sql`update decision_proposal set status = 'taken_back', decided_by = proposed_by, decided_at = now() where status = 'open'`.execute(
    db,
  );

/** Does something as if nobody else had worked here lately: what takes two in any case is done by one. */
export async function asAlone<R>(db: Db, work: () => Promise<R>): Promise<R> {
  await sql`update officer set last_seen = last_seen - interval '40 days'`.execute(db);
  try {
    return await work();
  } finally {
    await sql`update officer set last_seen = last_seen + interval '40 days' where last_seen < now() - interval '20 days'`.execute(
      db,
    );
  }
}

async function set(db: Db, names: SecondName[], value: 'si' | 'no'): Promise<void> {
  const values = Object.fromEntries(names.map((name) => [name, value]));
  await sql`insert into instance_setting (key, value) values (${SECOND_PERSON.key}, ${JSON.stringify(values)}::jsonb)
    on conflict (key) do update set value = instance_setting.value || excluded.value`.execute(db);
}
