import { sql } from 'kysely';
import { moveContractsOfRfc, putContractsBack } from '#server/features/procurement/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF, THE_PORTAL } from '#server/kit/officers.ts';
import { insertSupplierEvent } from './supplier-file.sql.ts';

/** Loaded on demand: evaluations read the registry themselves. */
const evaluations = () => import('#server/features/evaluations/public.ts');

const BY_PORTAL = { isPublic: true, operation: 'joinOwnContracts', actorId: PORTAL_ITSELF } as const;

/**
 * Puts under these suppliers the contracts that have their RFC and were under a name alone. What moved is kept, so that a
 * person can take it back, and stands in the history of each.
 */
export async function joinOwnContracts(tx: Transaction, supplierIds: readonly string[]): Promise<void> {
  const moved = await moveContractsOfRfc(tx, supplierIds);
  if (moved.length === 0) return;
  const { moveResults } = await evaluations();
  const firms = [...new Set(moved.flatMap(({ from }) => from ?? []))];
  await happenedToMany(tx, { ...BY_PORTAL, subject: 'contract', ids: moved.map(({ id }) => id) });
  await happenedToMany(tx, { ...BY_PORTAL, subject: 'supplier', ids: firms });
  const left = await selectEmptied(tx, firms);
  for (const [id, contracts] of Map.groupBy(moved, ({ to }) => to)) {
    const fromIds = [...new Set(contracts.flatMap(({ from }) => from ?? []))];
    const results = await moveResults(tx, { fromIds: fromIds.filter((one) => left.has(one)), to: id });
    const name = contracts[0]?.name ?? '';
    const { rows } = await sql<{ rfc: string; reason: string }>`
      insert into supplier_join (supplier_id, name, name_key, from_ids, moved, reason, rfc, joined_at)
      select id, ${name}, supplier_name_key(${name}), ${fromIds}::uuid[],
        ${JSON.stringify({ contracts: contracts.map(({ id: contract, from }) => ({ id: contract, from })), evaluations: results })}::jsonb,
        'Los contratos traen su RFC, ' || rfc || '.', rfc, now()
      from supplier where id = ${id} returning rfc, reason`.execute(tx);
    await insertSupplierEvent(tx, {
      supplierId: id,
      action: 'join_contracts',
      fromStatus: null,
      toStatus: null,
      actorKind: 'system',
      actorName: THE_PORTAL.name,
      reason: rows[0]?.reason ?? '',
      details: { name, contracts: contracts.length, evaluations: results.length },
    });
  }
}

/** Those of these rows that have no contract any more. */
async function selectEmptied(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) id
    where not exists (select from contract c where c.supplier_id = id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Takes from these suppliers what their RFC joined to them, before they go. */
export async function returnOwnContracts(tx: Transaction, supplierIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    supplier_id: string;
    moved: {
      contracts: { id: string; from: string | null }[];
      evaluations: { period: string; from: string }[];
    };
  }>`delete from supplier_join where supplier_id = any(${[...supplierIds]}::uuid[]) and rfc is not null
    returning supplier_id, case when undone_at is null then moved else '{"contracts": [], "evaluations": []}' end moved`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const { returnResults } = await evaluations();
  for (const { supplier_id: owner, moved } of rows) {
    const ids = await putContractsBack(tx, moved.contracts, owner);
    await happenedToMany(tx, { ...BY_PORTAL, subject: 'contract', ids });
    await returnResults(tx, { moved: moved.evaluations, owner });
  }
}
