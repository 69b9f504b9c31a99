import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';

/** An officer as requests name who is responsible. */
export interface Officer {
  id: string;
  name: string;
}

/** Whoever has worked in the portal under this id, with the newest name; undefined when nobody has. */
export async function findOfficer(tx: Transaction, id: string): Promise<Officer | undefined> {
  const { rows } = await sql<Officer>`
    (select actor_id id, coalesce(actor_name, actor_id) "name" from audit_log
      where actor_id = ${id} order by id desc limit 1)
    union all
    (select assignee_id, coalesce(assignee_name, assignee_id) from registration_request
      where assignee_id = ${id} and tab is not null limit 1)
    limit 1`.execute(tx);
  return rows[0];
}
