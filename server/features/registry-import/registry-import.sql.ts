import { sql, type Selectable } from 'kysely';
import type {
  RegistryImport,
  RegistryImportDoubt,
  RegistryImportRefusal,
} from '#contract/registry-import.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Database } from '#server/kit/schema.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import type { Asked } from './impediments.sql.ts';
import './registry-import.tables.ts';

/** An import as its table has it. */
export type ImportRow = Selectable<Database['registry_import']>;

/** One import; undefined when there is none. */
export function selectImport(db: Db | Transaction, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('registry_import').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * One import, held against every other change until the transaction ends; not against rows that are being staged for
 * it, so that nobody waits for a reading.
 */
export function lockImport(tx: Transaction, id: string): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('registry_import')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The last imports, newest first. */
export function selectImports(db: Db): Promise<ImportRow[]> {
  return db
    .selectFrom('registry_import')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Imports that somebody or a restart has to take up. */
export async function unfinishedImports(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('registry_import')
    .select('id')
    .where('status', 'in', ['analysing', 'running'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts one more time of taking an import up and gives the count. */
export async function countAttempt(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update registry_import set attempts = attempts + 1 where id = ${id} returning attempts`.execute(db);
  return rows[0]?.attempts ?? 0;
}

/** A row of the file as it is staged: a supplier to be, or its problems. */
export interface StagedRow {
  position: number;
  line: number;
  rfc: string;
  supplier_id: string;
  supplier: Record<string, unknown> | null;
  file: unknown;
  keys: unknown;
  problems: Record<string, string> | null;
  is_duplicate: boolean;
  /** What a reviewer should look at in a valid row, by column. */
  doubts: Record<string, string> | null;
  row: readonly string[];
}

/** Adds a batch of staged rows. */
export async function insertRows(tx: Transaction, id: string, rows: readonly StagedRow[]): Promise<void> {
  await sql`insert into registry_import_row (import_id, position, line, rfc, supplier_id, supplier, file, keys, problems, is_duplicate, doubts, row)
    select ${id}, r.position, r.line, r.rfc, r.supplier_id, r.supplier, r.file, r.keys, r.problems, r.is_duplicate, r.doubts, r."row"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (position int, line int, rfc text, supplier_id uuid,
      supplier jsonb, file jsonb, keys jsonb, problems jsonb, is_duplicate boolean, doubts jsonb, "row" text[])`.execute(
    tx,
  );
}

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
    select r.file ->> 'taxId' tax_id from registry_import_row r
    join supplier s on s.foreign_identity = foreign_identity(r.file) and s.status not in ('cancelled', 'unregistered')
    where r.import_id = ${importId} and r.problems is null and r.rfc = 'XEXX010101000'
    order by r.position limit 5`.execute(tx);
  return rows.map(({ tax_id }) => tax_id);
}

/** Refused rows in the order of the file, from after a position. */
export async function selectRefusals(
  db: Db,
  id: string,
  { after = -1, limit }: { after?: number; limit: number },
): Promise<(RegistryImportRefusal & { position: number; values: string[] })[]> {
  const rows = await db
    .selectFrom('registry_import_row')
    .select(['position', 'line', 'rfc', 'problems', 'row as values'])
    .where('import_id', '=', id)
    .where('problems', 'is not', null)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ problems, ...rest }) => ({ ...rest, problems: problems ?? {} }));
}

/** First valid rows that a reviewer should look at, in the order of the file; none once the import ended. */
export async function selectDoubts(db: Db, id: string, limit: number): Promise<RegistryImportDoubt[]> {
  const { rows } = await sql<RegistryImportDoubt>`
    select line, rfc, supplier ->> 'name' name, doubts from registry_import_row
    where import_id = ${id} and doubts is not null order by position limit ${limit}`.execute(db);
  return rows;
}

/** Identities of the staged rows, as the register of sanctions and the lists are asked about them. */
export async function stagedIdentities(tx: Transaction, id: string): Promise<Asked> {
  const { rows } = await sql<{ rfc: string; foreign_key: string | null }>`
    select rfc, case when rfc = 'XEXX010101000' then foreign_identity(file) end foreign_key
    from registry_import_row where import_id = ${id} and problems is null`.execute(tx);
  return {
    rfcs: rows.map(({ rfc }) => rfc),
    foreign: rows.flatMap(({ foreign_key: key }) => (key === null ? [] : [key])),
  };
}

/** The import as the API tells it. */
export function describeImport(row: ImportRow): RegistryImport {
  return {
    id: row.id,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    status: row.status,
    scope: row.scope,
    rows: row.row_count,
    valid: row.valid_count,
    refused: row.refused_count,
    duplicates: row.duplicate_count,
    doubtful: row.doubtful_count,
    incomplete: row.incomplete_count,
    written: row.written,
    failure: row.failure,
    createdBy: row.created_name,
    createdAt: iso(row.created_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
  };
}
