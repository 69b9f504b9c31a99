import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Asked } from './impediments.sql.ts';

/** Registrations that stand in the way of new ones: by RFC, or by number. */
export async function takenIdentities(
  db: Db | Transaction,
  rfcs: readonly string[],
  numbers: readonly string[],
): Promise<{ rfcs: Map<string, string>; numbers: Set<string> }> {
  const isSame = sql`rfc = any(${[...rfcs]}) and rfc <> 'XEXX010101000' and status not in ('cancelled', 'unregistered')`;
  const { rows } = await sql<{ rfc: string | null; number: string | null }>`
    select case when ${isSame} then rfc end rfc, number from supplier
    where (${isSame}) or number = any(${[...numbers]})`.execute(db);
  return {
    // Whoever is here for its number only, such as one that left the registry, leaves its RFC free.
    rfcs: new Map(rows.flatMap(({ rfc, number }) => (rfc === null ? [] : [[rfc, number ?? '']]))),
    numbers: new Set(rows.map(({ number }) => number ?? '')),
  };
}

/** Whose account each CLABE is already: the name of a registered supplier of another RFC, by the CLABE. */
export async function accountOwners(
  db: Db | Transaction,
  accounts: readonly { clabe: string; rfc: string }[],
): Promise<Map<string, string>> {
  const asked = accounts.filter(({ clabe }) => clabe !== '');
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ clabe: string; rfc: string; owner: string }>`
    select distinct on (g.clabe, g.rfc) g.clabe, g.rfc, concat_ws(' ', s.name, s.legal_suffix) owner
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) g (clabe text, rfc text)
    join supplier_key k on k.kind = 'clabe' and k.key = g.clabe
    join supplier s on s.id = k.supplier_id and s.rfc is distinct from g.rfc
    order by g.clabe, g.rfc, s.id`.execute(db);
  return new Map(rows.map(({ clabe, rfc, owner }) => [`${rfc} ${clabe}`, owner]));
}

/** A foreign supplier of a file as it is compared, and the number of whoever is registered as the same. */
export interface ForeignIdentity {
  /** Null without a tax number. */
  key: string | null;
  /** Undefined when nobody is. */
  takenBy: string | undefined;
}

/** The identity of each foreign file, in their order. */
export async function foreignIdentities(
  db: Db | Transaction,
  files: readonly { origin: string; taxId: string; country: string }[],
): Promise<ForeignIdentity[]> {
  if (files.length === 0) return [];
  const given = files.map(({ origin, taxId, country }) => ({ origin, taxId, country }));
  const { rows } = await sql<{ key: string | null; is_taken: boolean; number: string | null }>`
    select f.key, s.id is not null is_taken, s.number
    from (select position, foreign_identity(file) key
      from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality given (file, position)) f
    left join lateral (select id, number from supplier s
      where s.foreign_identity = f.key and s.status not in ('cancelled', 'unregistered') limit 1) s on true
    order by f.position`.execute(db);
  return rows.map(({ key, is_taken, number }) => ({ key, takenBy: is_taken ? (number ?? '') : undefined }));
}

/** Tax numbers of staged foreign suppliers that were registered since they were read. */
export async function foreignTakenSince(tx: Transaction, importId: string): Promise<string[]> {
  const { rows } = await sql<{ tax_id: string }>`
    select r.data -> 'file' ->> 'taxId' tax_id from import_row r
    join supplier s on s.foreign_identity = foreign_identity(r.data -> 'file') and s.status not in ('cancelled', 'unregistered')
    where r.import_id = ${importId} and r.kind = 'new' and r.key = 'XEXX010101000'
    order by r.position limit 5`.execute(tx);
  return rows.map(({ tax_id }) => tax_id);
}

/** Identities of the staged rows, as the register of sanctions and the lists are asked about them. */
export async function stagedIdentities(tx: Transaction, id: string): Promise<Asked> {
  const { rows } = await sql<{ rfc: string; foreign_key: string | null }>`
    select key rfc, case when key = 'XEXX010101000' then foreign_identity(data -> 'file') end foreign_key
    from import_row where import_id = ${id} and kind = 'new'`.execute(tx);
  return {
    rfcs: rows.map(({ rfc }) => rfc),
    foreign: rows.flatMap(({ foreign_key: key }) => (key === null ? [] : [key])),
  };
}
