import { sql } from 'kysely';
import { SECOND_PERSON, type SecondName } from '#contract/second-person.ts';
import type { Db } from './db.ts';

/** Leaves to one person what two would decide, as somebody of the unit set it. */
export const leaveToOne = (db: Db, ...names: SecondName[]) => set(db, names, 'no');

/** Asks two persons for what one would decide. */
export const askTwo = (db: Db, ...names: SecondName[]) => set(db, names, 'si');

async function set(db: Db, names: SecondName[], value: 'si' | 'no'): Promise<void> {
  const values = Object.fromEntries(names.map((name) => [name, value]));
  await sql`insert into instance_setting (key, value) values (${SECOND_PERSON.key}, ${JSON.stringify(values)}::jsonb)
    on conflict (key) do update set value = instance_setting.value || excluded.value`.execute(db);
}
