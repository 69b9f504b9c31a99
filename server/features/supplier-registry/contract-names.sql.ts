import { sql } from 'kysely';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn, THE_PORTAL } from '#server/kit/officers.ts';

export type ContractName = SupplierRecord['contractNames'][number];
type Join = SupplierRecord['joins'][number];

/**
 * Names of contracts without registration that are spelt like one of these (as imports compare names), with what
 * hangs on them. Rows with another RFC are somebody else. A hint: who decides is a person.
 */
export async function selectContractNames(
  db: Db | Transaction,
  { names, rfc, except }: { names: readonly string[]; rfc: string | null; except: string | null },
): Promise<ContractName[]> {
  const { rows } = await sql<Omit<ContractName, 'contracts' | 'evaluations'> & Record<string, unknown>>`
    with keys as (select distinct supplier_name_key(n) key from unnest(${[...names]}::text[]) n),
    firms as (
      select k.key, s.id, s.name from keys k
      join supplier s on supplier_name_key(s.name) = k.key and s.status = 'unregistered'
        and s.id is distinct from ${except}::uuid and (s.rfc is null or s.rfc = ${rfc})),
    found as (
      select f.key, c.supplier_name, c.amount, c.currency, coalesce(c.signed_on, c.starts_on) held_on from firms f join contract c on c.supplier_id = f.id
      union all
      select k.key, c.supplier_name, c.amount, c.currency, coalesce(c.signed_on, c.starts_on) held_on from keys k
      join contract c on c.supplier_id is null and supplier_name_key(c.supplier_name) = k.key),
    scored as (select f.key, count(*) n from firms f join evaluation_result r on r.supplier_id = f.id group by 1)
    select coalesce(min(found.supplier_name), (select min(f.name) from firms f where f.key = k.key)) name,
      count(found.key)::int contracts, coalesce(max(scored.n), 0)::int evaluations,
      sum(found.amount) filter (where found.currency = 'MXN')::numeric(18,2)::text amount,
      extract(year from min(found.held_on))::int "from", extract(year from max(found.held_on))::int "to",
      coalesce((select jsonb_agg(jsonb_build_object('number', s.number, 'name', s.name) order by s.number)
        from (select number, name from supplier s where supplier_name_key(s.name) in (select key from keys) and s.status <> 'unregistered'
          and s.id is distinct from ${except}::uuid limit 5) s), '[]') namesakes
    from keys k left join found on found.key = k.key left join scored on scored.key = k.key
    group by k.key having count(found.key) > 0 or max(scored.n) > 0 order by name`.execute(db);
  return rows as unknown as ContractName[];
}

/** Rows without registration under a name, locked; none of them may have another RFC. */
export async function lockFirms(
  tx: Transaction,
  name: string,
): Promise<{ id: string; rfc: string | null; name: string }[]> {
  // Two joins of the same name wait for each other, also when no row has it.
  await sql`select pg_advisory_xact_lock(hashtextextended('supplier_join ' || supplier_name_key(${name}), 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string; rfc: string | null; name: string }>`
    select id, rfc, name from supplier where supplier_name_key(name) = supplier_name_key(${name})
      and status = 'unregistered' order by id for update`.execute(tx);
  return rows;
}

/** Whom a person already recognised under the name; undefined while nobody did. */
export async function selectJoinedUnder(
  db: Db | Transaction,
  name: string,
): Promise<{ id: string; number: string | null; name: string } | undefined> {
  const { rows } = await sql<{ id: string; number: string | null; name: string }>`
    select s.id, s.number, s.name from supplier s where s.id = joined_supplier(${name})`.execute(db);
  return rows[0];
}

/** Names joined to a supplier, newest first. */
export async function selectJoins(db: Db | Transaction, supplierId: string): Promise<Join[]> {
  const { rows } = await sql<
    Omit<Join, 'at' | 'undone'> &
      Record<string, never> & {
        at: Date;
        undone_at: Date | null;
        undo_reason: string | null;
        undone_by: string | null;
      }
  >`
    select id, name, jsonb_array_length(moved -> 'contracts') contracts,
      jsonb_array_length(moved -> 'evaluations') evaluations, reason, coalesce(${nameInColumn('joined_by')}, ${THE_PORTAL.name}) "by",
      joined_at "at", undone_at, undo_reason, ${nameInColumn('undone_by')} undone_by
    from supplier_join where supplier_id = ${supplierId} order by joined_at desc limit 100`.execute(db);
  return rows.map(({ at, undone_at, undo_reason, undone_by, ...join }) => ({
    ...join,
    at: at.toISOString(),
    undone:
      undone_at === null
        ? null
        : { reason: undo_reason ?? '', by: undone_by ?? '', at: undone_at.toISOString() },
  }));
}

/** The supplier to which a row without registration was joined; null when it was not. */
export async function selectJoinedInto(
  db: Db | Transaction,
  rowId: string,
): Promise<SupplierRecord['joinedInto']> {
  const { rows } = await sql<NonNullable<SupplierRecord['joinedInto']>>`
    select s.id, s.number, s.name from supplier_join j join supplier s on s.id = j.supplier_id
    where j.from_ids @> array[${rowId}::uuid] and j.undone_at is null order by j.joined_at desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
