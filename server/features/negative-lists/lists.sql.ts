import { sql, type Selectable } from 'kysely';
import type { ListChange, ListChangePage, ListEdition, ListPreview } from '#contract/negative-lists.ts';
import type { ListSituation, ListSource } from '#contract/negative-list-words.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Database } from '#server/kit/schema.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import type { ListRow } from './list-row.ts';
import './negative-lists.tables.ts';

/** An uploaded list as its table has it. */
export type ListRecord = Selectable<Database['negative_list']>;

const COLUMNS = [
  'id',
  'source',
  'file_sha256',
  'file_name',
  'file_bytes',
  'status',
  'cutoff_on',
  'cutoff_typed',
  'header',
  'mapping',
  'preview',
  'row_count',
  'last_number',
  'position',
  'base_id',
  'attempts',
  'failure',
  'loss_reason',
  'version',
  'created_by',
  'created_name',
  'request_id',
  'created_at',
  'mapped_by',
  'cancelled_by',
  'first_by',
  'first_name',
  'first_at',
  'confirmed_by',
  'confirmed_name',
  'applied_at',
  'finished_at',
] as const;

/** One uploaded list; undefined when there is none. */
export function selectList(db: Db | Transaction, id: string): Promise<ListRecord | undefined> {
  return db.selectFrom('negative_list').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** One uploaded list, held against every other change until the transaction ends. */
export function lockList(tx: Transaction, id: string): Promise<ListRecord | undefined> {
  return tx.selectFrom('negative_list').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The list in force of a source. */
export function selectCurrent(db: Db | Transaction, source: ListSource): Promise<ListRecord | undefined> {
  return db
    .selectFrom('negative_list')
    .select(COLUMNS)
    .where('source', '=', source)
    .where('status', '=', 'applied')
    .orderBy('cutoff_on', 'desc')
    .orderBy('applied_at', 'desc')
    .executeTakeFirst();
}

/** The list that was made of this file and is not in force yet. */
export function selectWaiting(
  tx: Transaction,
  source: ListSource,
  sha256: string,
): Promise<ListRecord | undefined> {
  return tx
    .selectFrom('negative_list')
    .select(COLUMNS)
    .where('source', '=', source)
    .where('file_sha256', '=', sha256)
    .where('status', 'in', ['analysing', 'ready', 'applying'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Lists that a first officer proposed and nobody put in force yet, newest first. */
export function selectProposed(db: Db): Promise<ListRecord[]> {
  return db
    .selectFrom('negative_list')
    .select(COLUMNS)
    .where('status', '=', 'ready')
    .where('first_at', 'is not', null)
    .orderBy('first_at', 'desc')
    .execute();
}

/** Lists that a stopped process left half read or half applied. */
export async function unfinishedLists(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('negative_list')
    .select('id')
    .where('status', 'in', ['analysing', 'applying'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** A page of uploaded lists, newest first. */
export async function selectLists(
  db: Db,
  { source, page, size }: { source: ListSource | undefined; page: number; size: number },
): Promise<{ rows: ListRecord[]; total: number }> {
  const wanted = db
    .selectFrom('negative_list')
    .$if(source !== undefined, (query) => query.where('source', '=', source!));
  const [rows, { total }] = await Promise.all([
    wanted
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Keeps rows that were read; in one statement, however many. */
export async function insertRows(tx: Transaction, listId: string, rows: readonly ListRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into negative_list_row (list_id, key, line, rfc, name, situation, effect, effect_until, content, data)
    select ${listId}, r.key, r.line, r.rfc, r.name, r.situation, r.effect, r."effectUntil", r.content, r.data
    from json_to_recordset(${JSON.stringify(rows)}::json) r(key text, line int, rfc text, name text, situation text,
      effect text, "effectUntil" date, content text, data jsonb)`.execute(tx);
}

/** Forgets the rows of a list that was applied or given up. */
export async function deleteRows(tx: Transaction, listId: string): Promise<void> {
  await tx.deleteFrom('negative_list_row').where('list_id', '=', listId).execute();
}

/** Entries in force of a source per situation. */
export async function countEntries(
  db: Db | Transaction,
  source: ListSource,
): Promise<ListPreview['situations']> {
  const { rows } = await sql<{ situation: ListSituation; count: number }>`
    select situation, count(*) from negative_list_entry where source = ${source} and listed_until is null
    group by situation order by count desc, situation`.execute(db);
  return rows;
}

/** What the rows of a list that was read would change, and its first rows. */
export async function compareRows(
  db: Db | Transaction,
  { id, source }: { id: string; source: ListSource },
): Promise<
  Pick<ListPreview, 'rows' | 'withRfc' | 'situations' | 'present' | 'fresh' | 'gone' | 'changed' | 'sample'>
> {
  const { rows: situations } = await sql<{ situation: ListSituation; count: number; rfcs: number }>`
    select situation, count(*), count(rfc) rfcs from negative_list_row where list_id = ${id}
    group by situation order by count desc, situation`.execute(db);
  const { rows: differences } = await sql<{ present: number; fresh: number; gone: number; changed: number }>`
    select count(e.key) present, count(*) filter (where e.key is null) fresh, count(*) filter (where r.key is null) gone,
      count(*) filter (where r.content <> e.content) changed
    from (select key, content from negative_list_row where list_id = ${id}) r
    full join (select key, content from negative_list_entry where source = ${source} and listed_until is null) e
      on e.key = r.key`.execute(db);
  const { rows: sample } = await sql<ListPreview['sample'][number]>`
    select line, rfc, name, situation, effect, effect_until::text "effectUntil", data
    from negative_list_row where list_id = ${id} order by line limit 8`.execute(db);
  return {
    rows: situations.reduce((sum, { count }) => sum + count, 0),
    withRfc: situations.reduce((sum, { rfcs }) => sum + rfcs, 0),
    situations: situations.map(({ situation, count }) => ({ situation, count })),
    ...differences[0]!,
    sample,
  };
}

/** One kind of difference between a list that was read and the list in force. */
export async function selectChanges(
  db: Db,
  { id, source }: { id: string; source: ListSource },
  { kind, page, size }: { kind: ListChange; page: number; size: number },
): Promise<ListChangePage> {
  const condition = {
    nuevas: sql`e.key is null`,
    retiradas: sql`r.key is null`,
    cambiadas: sql`r.content <> e.content`,
  }[kind];
  const { rows } = await sql<ListChangePage['rows'][number] & { total: number }>`
    select coalesce(r.rfc, e.rfc) rfc, coalesce(r.name, e.name) name, e.situation before, r.situation after,
      count(*) over () total
    from (select * from negative_list_row where list_id = ${id}) r
    full join (select * from negative_list_entry where source = ${source} and listed_until is null) e on e.key = r.key
    where ${condition} order by coalesce(r.line, 2147483647), coalesce(r.name, e.name)
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return {
    rows: rows.map(({ rfc, name, before, after }) => ({ rfc, name, before, after })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

/** Makes the rows of a list the entries in force: closes what is gone or says something else, opens what is new. */
export async function replaceEntries(
  tx: Transaction,
  { id, source, cutoff }: { id: string; source: ListSource; cutoff: string },
): Promise<void> {
  // Planned with real numbers: nobody has looked at these rows since they were written.
  await sql`analyze negative_list_row`.execute(tx);
  await sql`delete from negative_list_entry e
    where e.source = ${source} and e.listed_until is null and e.listed_from = ${cutoff}
      and not exists (select 1 from negative_list_row r where r.list_id = ${id} and r.key = e.key and r.content = e.content)`.execute(
    tx,
  );
  await sql`update negative_list_entry e set listed_until = ${cutoff}, until_list = ${id}
    where e.source = ${source} and e.listed_until is null
      and not exists (select 1 from negative_list_row r where r.list_id = ${id} and r.key = e.key and r.content = e.content)`.execute(
    tx,
  );
  await sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, effect_until, content, data, listed_from, from_list)
    select ${source}, r.key, r.rfc, r.name, r.situation, r.effect, r.effect_until, r.content, r.data, ${cutoff}::date, ${id}
    from negative_list_row r where r.list_id = ${id}
      and not exists (select 1 from negative_list_entry e where e.source = ${source} and e.key = r.key and e.listed_until is null)
    order by r.line`.execute(tx);
}

/** The list as the API tells it. */
export function describeList(row: ListRecord): ListEdition {
  return {
    id: row.id,
    source: row.source,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    status: row.status,
    cutoffOn: row.cutoff_on,
    rows: row.row_count,
    position: row.position,
    failure: row.failure,
    lossReason: row.loss_reason,
    firstBy: row.first_name,
    firstAt: isoOrNull(row.first_at),
    isShrunk: row.preview?.isShrunk === true,
    createdBy: row.created_name,
    createdAt: iso(row.created_at),
    confirmedBy: row.confirmed_name,
    appliedAt: isoOrNull(row.applied_at),
    version: row.version,
  };
}
