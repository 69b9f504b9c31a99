import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';

/**
 * Whether everything that happened to a request since a version was that the unit chose who is responsible: nothing
 * that its supplier sees or writes.
 */
export async function onlyAssignedSince(
  tx: Transaction,
  row: { id: string; version: number },
  version: number,
): Promise<boolean> {
  if (version >= row.version) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from request_assignment
    where request_id = ${row.id} and version > ${version}`.execute(tx);
  return rows[0]?.count === row.version - version;
}
