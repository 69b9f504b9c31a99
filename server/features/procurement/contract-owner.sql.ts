import { sql } from 'kysely';
import { FOREIGN_RFC, PUBLIC_RFC } from '#contract/rules/identifiers/rfc.ts';
import type { Transaction } from '#server/kit/db.ts';

/** A contract and the supplier row it was under before; null: under none. */
export interface MovedContract {
  id: string;
  from: string | null;
}

/**
 * Puts the contracts of these supplier rows, and those under no row that spell the name so, under another supplier;
 * the name that each contract was published with stays.
 */
export async function moveContracts(
  tx: Transaction,
  { fromIds, name, to }: { fromIds: readonly string[]; name: string; to: string },
): Promise<MovedContract[]> {
  const { rows } = await sql<MovedContract>`
    with taken as (
      select id, supplier_id from contract
      where supplier_id = any(${[...fromIds]}::uuid[])
        or (supplier_id is null and supplier_name_key(supplier_name) = supplier_name_key(${name}))
      for update)
    update contract c set supplier_id = ${to} from taken where taken.id = c.id
    returning c.id, taken.supplier_id "from"`.execute(tx);
  return rows;
}

/** A contract that went to the supplier of its RFC, with the name it has. */
export interface OwnContract extends MovedContract {
  to: string;
  name: string;
}

/**
 * Puts the contracts of the RFC of each of these suppliers under it, from no row or from one without registration that
 * has no other RFC. An RFC that many share tells nobody apart.
 */
export async function moveContractsOfRfc(
  tx: Transaction,
  supplierIds: readonly string[],
): Promise<OwnContract[]> {
  const { rows } = await sql<OwnContract>`
    with taken as (
      select c.id, c.supplier_id "from", s.id "to" from supplier s join contract c on c.supplier_rfc = s.rfc
      where s.id = any(${[...supplierIds]}::uuid[]) and s.rfc not in (${FOREIGN_RFC}, ${PUBLIC_RFC})
        and s.status <> 'unregistered' and (c.supplier_id is null or exists (
          select from supplier firm where firm.id = c.supplier_id and firm.status = 'unregistered'
            and (firm.rfc is null or firm.rfc = s.rfc)))
      order by c.id for update of c)
    update contract c set supplier_id = taken."to" from taken where taken.id = c.id
    returning c.id, taken."from", taken."to", c.supplier_name name`.execute(tx);
  return rows;
}

/** Puts moved contracts back where they were, or under no row where that one went. */
export async function putContractsBack(
  tx: Transaction,
  moved: readonly MovedContract[],
  owner: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update contract c set supplier_id = firm.id
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) m (id uuid, "from" uuid)
    left join supplier firm on firm.id = m."from"
    where c.id = m.id and c.supplier_id = ${owner} returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Puts contracts back where they were, and those that came since under the name where the name was; a name that is
 * the owner's own stays the owner's.
 */
export async function returnContracts(
  tx: Transaction,
  {
    moved,
    owner,
    name,
    since,
    to,
  }: { moved: readonly MovedContract[]; owner: string; name: string; since: Date; to: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with back as (
      select m.id, m."from" from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) m (id uuid, "from" uuid)
      union
      select c.id, ${to}::uuid from contract c join supplier s on s.id = c.supplier_id
      where c.supplier_id = ${owner} and c.created_at > ${since}
        and supplier_name_key(c.supplier_name) = supplier_name_key(${name})
        and supplier_name_key(s.name) <> supplier_name_key(${name}))
    update contract c set supplier_id = back."from" from back
    where c.id = back.id and c.supplier_id = ${owner} returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}
