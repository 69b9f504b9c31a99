import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';

/** Name and mailbox of an officer; undefined where their mailbox is not known. */
export async function mailboxOf(
  tx: Transaction,
  id: string,
): Promise<{ name: string; mail: string } | undefined> {
  const { rows } = await sql<{ name: string; mail: string }>`
    select o.name, coalesce(o.email, m.to_address) mail from officer o left join morning_mail m on m.officer_id = o.id
    where o.id = ${id} and coalesce(o.email, m.to_address) is not null`.execute(tx);
  return rows[0];
}
