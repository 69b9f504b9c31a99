import { sql } from 'kysely';
import { saidOfSuspension } from '#server/features/procurement/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Why contracts are not paid while an authority suspends them; only those that it stops. */
export async function contestedOf(
  db: Db | Transaction,
  contractIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    procedureId: string;
  }>`select c.id, c.procedure_id "procedureId" from contract c
    where c.id = any(${[...new Set(contractIds)]}::uuid[])
      and exists (select from dispute d where d.procedure_id = c.procedure_id and d.suspended_on is not null and d.lifted_on is null)
    order by c.procedure_id, c.id`.execute(db);
  const said = new Map<string, string>();
  for (const { id, procedureId } of rows) {
    const why = await saidOfSuspension(db, { procedureId, contractId: id, doing: 'payment' });
    if (why !== undefined) said.set(id, why);
  }
  return said;
}
