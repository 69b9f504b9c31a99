import { sql } from 'kysely';
import type { Transaction } from '../db.ts';

/** Name and mailbox of an officer: their own, else that of their morning mail or of a function; undefined where none is known. */
export async function officerMailbox(
  tx: Transaction,
  id: string,
): Promise<{ name: string; mail: string } | undefined> {
  const { rows } = await sql<{ name: string; mail: string }>`
    select o.name, m.mail from officer o cross join lateral (select coalesce(o.email,
        (select to_address from morning_mail where officer_id = o.id),
        (select max(email) from function_grant where person_id = o.id)) mail) m
    where o.id = ${id} and m.mail is not null`.execute(tx);
  return rows[0];
}
