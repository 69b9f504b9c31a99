import { sql, type RawBuilder } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { FOREIGN_RFC } from '#contract/rules/identifiers/rfc.ts';
import { personTypeOf } from './classify.rules.ts';
import { readNames } from '#server/kit/settings.ts';
import { boughtBy } from './buyer.rules.ts';
import type { RowContract, TakenRow } from './contract-row.rules.ts';

/** A row to write, with what it looked like in the file. */
export interface FreshRow extends TakenRow {
  source: { line: number; values: Record<string, string> };
}

/** What is already known of a contract. */
export type KnownContract = RowContract & { content: string };

/** Contracts already imported among the given identities. */
export async function selectKnown(
  db: Db | Transaction,
  identities: readonly string[],
): Promise<Map<string, KnownContract>> {
  if (identities.length === 0) return new Map();
  const { rows } = await sql<KnownContract & { source_hash: string }>`
    select source_hash, number, title, supplier_name, signed_on, starts_on, ends_on, amount, currency, status,
      source_row ->> 'content' content
    from contract where source_hash = any(${identities})`.execute(db);
  return new Map(rows.map(({ source_hash, ...known }) => [source_hash, known]));
}

/** Names of the suppliers that have these RFC. */
export async function selectNamesByRfc(
  db: Db | Transaction,
  rfcs: readonly string[],
): Promise<Map<string, string>> {
  if (rfcs.length === 0) return new Map();
  const { rows } = await sql<{ rfc: string; name: string }>`
    select rfc, name from supplier where rfc = any(${rfcs}) and rfc <> ${FOREIGN_RFC}`.execute(db);
  return new Map(rows.map(({ rfc, name }) => [rfc, name]));
}

/** RFC of the suppliers of the portal that have these names, by the name as it was asked: a row with another one is none of them. */
export async function selectRfcByName(
  db: Db | Transaction,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; rfc: string }>`
    select n.name, string_agg(distinct s.rfc, ' o ') rfc from unnest(${[...new Set(names)]}::text[]) n (name)
    join supplier s on supplier_name_key(s.name) = supplier_name_key(n.name)
    where s.rfc <> ${FOREIGN_RFC} group by n.name`.execute(db);
  return new Map(rows.map(({ name, rfc }) => [name, rfc]));
}

/** What names the purchase of a row: its procedure, and its file in CompraNet. */
export const purchaseKey = ({ procedure: { number, compranet_file: file } }: TakenRow): string =>
  `${number}\u001F${file ?? ''}`;

/** A number by its letters and digits alone, no number in it with leading zeros: «LP–UG–015/2026» is «LP-UG-15-2026». */
const numberKey = (text: RawBuilder<unknown>) => sql`nullif(regexp_replace(regexp_replace(
  upper(normalize(${text}, NFKC)), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'), '[^[:alnum:]]', '', 'g'), '')`;

/**
 * Rows whose purchase the portal itself carries, by {@link purchaseKey}: by the number or the CompraNet number of a
 * procedure that did not come from an import, or by its file there, however they are written.
 */
export async function selectPortalPurchases(
  db: Db | Transaction,
  rows: readonly TakenRow[],
): Promise<Set<string>> {
  const asked = new Map(rows.map((row) => [purchaseKey(row), row.procedure]));
  if (asked.size === 0) return new Set();
  const purchases = [...asked].map(([key, { number, compranet_file: file }]) => ({ key, number, file }));
  const { rows: found } = await sql<{ key: string }>`
    with asked as (select key, ${numberKey(sql`number`)} number, ${numberKey(sql`file`)} file
      from jsonb_to_recordset(${JSON.stringify(purchases)}::jsonb) as r (key text, number text, file text)),
    own as (select ${numberKey(sql`number`)} number, ${numberKey(sql`compranet_number`)} compranet_number,
      ${numberKey(sql`compranet_file`)} compranet_file from procedure where source <> 'compranet')
    select key from asked join own on own.number = asked.number
    union
    select key from asked join own on own.compranet_number = asked.number
    union
    select key from asked join own on own.compranet_file = asked.file`.execute(db);
  return new Set(found.map(({ key }) => key));
}

/** What a contract says, in one word: tells whether somebody corrected it since. `c` is its row. */
export const CONTRACT_SAYS = sql`md5(concat_ws('|', c.number, c.title, c.supplier_name, c.signed_on, c.starts_on, c.ends_on,
  c.amount, c.currency, c.status))`;

/** What a batch of rows became. */
export interface MadeContracts {
  /** Contract, and what it says, by identity. */
  contracts: Map<string, { id: string; says: string }>;
  /** What was made besides them. */
  procedures: string[];
  suppliers: string[];
  acts: string[];
}

/**
 * Writes contracts with their procedures, acts and suppliers. A procedure that an import brought before keeps its data;
 * one of the portal's own never takes any. Suppliers are found by name before one is made.
 */
export async function insertContracts(
  tx: Transaction,
  rows: readonly FreshRow[],
  createdBy: string | null,
): Promise<MadeContracts> {
  if (rows.length === 0) return { contracts: new Map(), procedures: [], suppliers: [], acts: [] };
  const procedures = await ensureProcedures(tx, rows, createdBy);
  const byRfc = await selectIdsByRfc(tx, rows);
  const suppliers = await ensureSuppliers(
    tx,
    rows.filter(({ supplierRfc }) => !byRfc.has(supplierRfc ?? '')),
  );
  const contracts = rows.map((row) => ({
    ...row.contract,
    procedure_id: procedures.found.get(row.procedure.number),
    supplier_id: byRfc.get(row.supplierRfc ?? '') ?? suppliers.found.get(row.contract.supplier_name),
    supplier_rfc: row.supplierRfc ?? null,
    source_hash: row.identity,
    source_row: { ...row.source, content: row.content, ...(row.net !== undefined && { net: row.net }) },
  }));
  const { rows: made } = await sql<{ id: string; says: string; source_hash: string }>`
    insert into contract as c (procedure_id, number, title, supplier_id, supplier_name, supplier_rfc, signed_on, starts_on,
      ends_on, amount, currency, status, source, source_hash, source_row)
    select procedure_id, number, title, supplier_id, supplier_name, supplier_rfc, signed_on, starts_on, ends_on,
      amount, currency, status, 'compranet', source_hash, source_row
    from jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb) as r (procedure_id uuid, number text, title text,
      supplier_id uuid, supplier_name text, supplier_rfc text, signed_on date, starts_on date, ends_on date, amount numeric(18,2),
      currency text, status text, source_hash text, source_row jsonb)
    returning id, ${CONTRACT_SAYS} says, source_hash`.execute(tx);
  await tellImported(
    tx,
    'contract',
    made.map(({ id }) => id),
  );
  await tellImported(tx, 'supplier', suppliers.made);
  const acts = await insertActs(tx, rows, procedures.found);
  await settleProcedures(tx, [...new Set(procedures.found.values())]);
  return {
    contracts: new Map(made.map(({ source_hash: identity, ...contract }) => [identity, contract])),
    procedures: procedures.made,
    suppliers: suppliers.made,
    acts,
  };
}

/** One event each of what came or went with an import, followed together. */
export const tellImported = (
  tx: Transaction,
  subject: 'contract' | 'procedure' | 'supplier',
  ids: readonly string[],
): Promise<void> =>
  happenedToMany(tx, { subject, ids, isPublic: true, operation: 'import.contracts', actorId: PORTAL_ITSELF });

/** Gives imported procedures the state that their contracts tell, and recomputes what is derived of each. */
export async function settleProcedures(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update procedure p set status = now_is.status, version = version + 1, updated_at = now()
    from (select procedure_id, case when bool_or(status = 'active') then 'contracted' else 'complete' end status
      from contract where procedure_id = any(${[...ids]}) group by procedure_id) now_is
    where p.id = now_is.procedure_id and p.source = 'compranet' and p.status <> now_is.status`.execute(tx);
  await sql`select refresh_procedures(${[...ids]}::uuid[])`.execute(tx);
  await tellImported(tx, 'procedure', ids);
}

async function findProcedures(tx: Transaction, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ wanted: string; id: string }>`
    select n.wanted, p.id from unnest(${numbers}::text[]) n(wanted)
    join lateral (select id from procedure
      where (number = n.wanted or compranet_number = n.wanted) and source = 'compranet'
      order by number = n.wanted desc, created_at limit 1) p on true`.execute(tx);
  return new Map(rows.map(({ wanted, id }) => [wanted, id]));
}

async function ensureProcedures(
  tx: Transaction,
  rows: readonly FreshRow[],
  createdBy: string | null,
): Promise<{ found: Map<string, string>; made: string[] }> {
  const wanted = new Map<string, FreshRow>();
  for (const row of rows) if (!wanted.has(row.procedure.number)) wanted.set(row.procedure.number, row);
  const numbers = [...wanted.keys()];
  const known = await findProcedures(tx, numbers);
  const missing = numbers.filter((number) => !known.has(number)).map((number) => wanted.get(number)!);
  if (missing.length === 0) return { found: known, made: [] };
  const { rows: used } = await sql<{ slug: string }>`
    select slug from procedure where slug = any(${missing.map(({ procedure: { slug } }) => slug)})`.execute(
    tx,
  );
  const taken = new Set(used.map(({ slug }) => slug));
  const { university } = await readNames(tx);
  const values = missing.map((row) => {
    const procedure = boughtBy(row, university);
    let slug = procedure.slug;
    for (let count = 2; taken.has(slug); count += 1) slug = `${procedure.slug}-${count}`;
    taken.add(slug);
    return Object.assign(procedure, { slug });
  });
  const { rows: made } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, description, kind, character, modality, category, regime, fiscal_year,
      requesting_area, contracting_area, compranet_number, compranet_file, announcement_url, status, published_at,
      source, created_by)
    select number, slug, title, description, kind, character, modality, category, regime, fiscal_year, requesting_area,
      contracting_area, compranet_number, compranet_file, announcement_url, 'complete',
      published_at, 'compranet', ${createdBy}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (number text, slug text, title text, description text, kind text,
      character text, modality text, category text, regime text, fiscal_year int, requesting_area text,
      contracting_area text, compranet_number text, compranet_file text, announcement_url text, published_at timestamptz) returning id`.execute(
    tx,
  );
  return { found: await findProcedures(tx, numbers), made: made.map(({ id }) => id) };
}

async function insertActs(
  tx: Transaction,
  rows: readonly FreshRow[],
  procedures: ReadonlyMap<string, string>,
): Promise<string[]> {
  const acts = new Map<string, { procedure_id: string; kind: string; at: string; all_day: boolean }>();
  for (const { procedure, acts: dated } of rows) {
    const id = procedures.get(procedure.number)!;
    for (const act of dated) {
      const key = `${id} ${act.kind}${act.kind === 'signature' ? ` ${act.at}` : ''}`;
      if (!acts.has(key)) acts.set(key, { procedure_id: id, ...act });
    }
  }
  const { rows: made } = await sql<{ id: string }>`
    insert into milestone (procedure_id, kind, sequence, at, all_day)
    select procedure_id, kind, base + row_number() over (partition by procedure_id, kind order by at), at, all_day
    from (select r.*, (select coalesce(max(m.sequence), 0) from milestone m
        where m.procedure_id = r.procedure_id and m.kind = r.kind) base
      from jsonb_to_recordset(${JSON.stringify([...acts.values()])}::jsonb)
        as r (procedure_id uuid, kind text, at timestamptz, all_day boolean)
      join procedure p on p.id = r.procedure_id and p.source = 'compranet') act
    where not exists (select from milestone m where m.procedure_id = act.procedure_id and m.kind = act.kind
      and (m.kind <> 'signature' or m.at = act.at)) returning id`.execute(tx);
  return made.map(({ id }) => id);
}

/** Suppliers of the registry by the RFC that rows have. */
async function selectIdsByRfc(tx: Transaction, rows: readonly FreshRow[]): Promise<Map<string, string>> {
  const rfcs = rows.flatMap(({ supplierRfc }) => supplierRfc ?? []);
  if (rfcs.length === 0) return new Map();
  const { rows: found } = await sql<{ rfc: string; id: string }>`
    select rfc, id from supplier where rfc = any(${rfcs}) and rfc <> ${FOREIGN_RFC}`.execute(tx);
  return new Map(found.map(({ rfc, id }) => [rfc, id]));
}

async function ensureSuppliers(
  tx: Transaction,
  rows: readonly FreshRow[],
): Promise<{ found: Map<string, string>; made: string[] }> {
  const sizes = new Map<string, string | null>();
  for (const { contract, supplierSize } of rows) {
    sizes.set(contract.supplier_name, sizes.get(contract.supplier_name) ?? supplierSize);
  }
  const names = [...sizes.keys()];
  const known = await findSuppliers(tx, names);
  const missing = names
    .filter((name) => !known.has(name))
    .map((name) => ({ name, size: sizes.get(name) ?? null, person_type: personTypeOf(name) }));
  if (missing.length === 0) return { found: known, made: [] };
  const { rows: made } = await sql<{ id: string }>`
    insert into supplier (name, size, person_type, status, source)
    select distinct on (supplier_name_key(name)) name, size, person_type, 'unregistered', 'compranet'
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as r (name text, size text, person_type text)
    order by supplier_name_key(name), name returning id`.execute(tx);
  return { found: await findSuppliers(tx, names), made: made.map(({ id }) => id) };
}

/**
 * Suppliers by exact normalised name: whom a person recognised under it, else a registered one before others of the
 * same name.
 */
async function findSuppliers(tx: Transaction, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ wanted: string; id: string }>`
    select n.wanted, coalesce(joined.id, s.id) id from unnest(${names}::text[]) n(wanted)
    cross join lateral (select joined_supplier(n.wanted) id) joined
    left join lateral (select id from supplier
      where joined.id is null and supplier_name_key(name) = supplier_name_key(n.wanted)
      order by status = 'unregistered', created_at, id limit 1) s on true
    where coalesce(joined.id, s.id) is not null`.execute(tx);
  return new Map(rows.map(({ wanted, id }) => [wanted, id]));
}
