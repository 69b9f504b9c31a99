import { sql, type RawBuilder, type Selectable } from 'kysely';
import {
  type IMPORT_COLUMNS,
  IMPORT_STATUS_LABELS,
  ROW_SETS,
  type ImportCount,
  type ImportGroup,
  type ImportList,
  type ImportRow,
  type ImportRun,
  type ImportSettings,
  type RowSet,
} from '#contract/imports.ts';
import type { Db, Transaction } from '../db.ts';
import { orderOf, type ListSource } from '../list-columns.ts';
import { nameInColumn } from '../officers.ts';
import type { Database } from '../schema.ts';
import { iso, isoOrNull } from '../wire.ts';
import type { Batch, StagedRow } from './importer.ts';
import './imports.tables.ts';

/** A run as its table has it, with the name of who brought the file. */
export type RunRow = Selectable<Database['import_run']> & { created_name: string | null };

const CREATOR = nameInColumn('import_run.created_by').as('created_name');

const MAX_GROUPS = 1_000;

/** One run; undefined when there is none. */
export function selectRun(db: Db | Transaction, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('import_run').selectAll().select(CREATOR).where('id', '=', id).executeTakeFirst();
}

/**
 * One run, held against every other change until the transaction ends; not against rows that are staged for it, so
 * that nobody waits for a reading.
 */
export function lockRun(tx: Transaction, id: string): Promise<RunRow | undefined> {
  return tx
    .selectFrom('import_run')
    .selectAll()
    .select(CREATOR)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The run of this file that waits or works already. */
export async function selectSame(
  tx: Transaction,
  { kind, sha256, settings }: { kind: string; sha256: string; settings: ImportSettings | null },
): Promise<RunRow | undefined> {
  const { rows } =
    await sql<RunRow>`select import_run.*, ${CREATOR} from import_run where kind = ${kind} and file_sha256 = ${sha256}
    and status in ('analysing', 'ready', 'running')
    and coalesce(settings ->> 'source', '') = ${settings?.source ?? ''}
    and (${settings?.day ?? null}::text is null or settings ->> 'day' = ${settings?.day ?? null})
    order by created_at desc limit 1`.execute(tx);
  return rows[0];
}

/** What a person said of the columns of the last file of the kind with this header. */
export async function selectKeptColumns(
  db: Db | Transaction,
  { id, kind, settings }: Pick<RunRow, 'id' | 'kind' | 'settings'>,
  header: readonly string[],
): Promise<{ columns: Record<string, number>; file: string; at: Date } | undefined> {
  const { rows } = await sql<{ columns: Record<string, number>; file: string; at: Date }>`
    select settings -> 'columns' "columns", file_name file, created_at at from import_run
    where kind = ${kind} and id <> ${id} and status <> 'failed'
      and coalesce(settings ->> 'source', '') = ${settings?.source ?? ''}
      and jsonb_typeof(settings -> 'columns') = 'object' and header = ${[...header]}::text[]
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

/** What a person said of the order of the dates of the last file of the kind with this header. */
export async function selectKeptDates(
  db: Db | Transaction,
  { id, kind, settings }: Pick<RunRow, 'id' | 'kind' | 'settings'>,
  header: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ dates: string }>`
    select settings -> 'said' ->> 'dates' dates from import_run
    where kind = ${kind} and id <> ${id} and coalesce(settings ->> 'source', '') = ${settings?.source ?? ''}
      and settings -> 'said' ->> 'dates' <> '' and header = ${[...header]}::text[]
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.dates;
}

/** What people answered of the words of a datum for earlier files of the kind, the last answer of each. */
export async function selectKeptWords(
  db: Db | Transaction,
  { id, kind }: Pick<RunRow, 'id' | 'kind'>,
  field: string,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ word: string; value: string }>`
    select distinct on (a.key) a.key word, a.value from import_run r, jsonb_each_text(r.settings -> 'words' -> ${field}) a
    where r.kind = ${kind} and r.id <> ${id} and jsonb_typeof(r.settings -> 'words' -> ${field}) = 'object'
    order by a.key, r.created_at desc`.execute(db);
  return Object.fromEntries(rows.map(({ word, value }) => [word, value]));
}

/** Runs that somebody or a restart has to take up, with their kinds. */
export async function unfinishedRuns(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('import_run')
    .select('id')
    .where('status', 'in', ['analysing', 'running', 'undoing'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** By what the history of imports can be ordered. */
const ORDERS: ListSource<typeof IMPORT_COLUMNS, RunRow> = {
  archivo: { order: sql`r.file_name collate "es-x-icu"`, value: (row) => row.file_name },
  lista: { order: sql`r.settings ->> 'source'`, value: (row) => row.settings?.source ?? '' },
  subido: { order: sql`r.created_at`, value: (row) => iso(row.created_at) },
  autor: { order: sql`r.created_name collate "es-x-icu"`, value: (row) => row.created_name },
  estado: { order: sql`r.status`, value: (row) => IMPORT_STATUS_LABELS[row.status] },
  tomadas: { order: sql`r.taken`, value: (row) => row.taken },
  omitidas: { order: sql`r.skipped`, value: (row) => row.skipped },
  rechazadas: { order: sql`r.refused`, value: (row) => row.refused },
  terminado: { order: sql`r.finished_at`, value: (row) => isoOrNull(row.finished_at) },
};

/** A page of runs of a kind as they are filtered and ordered, the newest first by itself, and how many there are. */
export async function selectRuns(
  db: Db,
  kind: string,
  { q, estado, orden, page, size }: ImportList & { page: number; size: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const runs = sql`(select import_run.*, ${nameInColumn('import_run.created_by')} created_name from import_run
      where kind = ${kind}) r
    where (${q} = '' or strpos(plain(r.file_name || ' ' || coalesce(r.created_name, '')), plain(${q})) > 0)
      and (${estado ?? null}::text is null or r.status = ${estado ?? null})`;
  const order = orderOf(ORDERS, orden, sql`r.created_at desc, r.id`, sql`r.created_at desc, r.id`);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<RunRow>`select r.* from ${runs} order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) total from ${runs}`.execute(db),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Keeps rows that were read, from a position on; in one statement, however many. */
export async function insertRows(
  tx: Transaction,
  id: string,
  { from, rows }: { from: number; rows: readonly StagedRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const placed = rows.map((row, index) => ({ ...row, position: from + index }));
  await sql`insert into import_row (import_id, position, line, kind, code, key, content, over, part, title, subject_id, data,
      problems, doubts, changes, cells)
    select ${id}, r.position, r.line, r.kind, r.code, coalesce(r.key, ''), r.content, r.over, r.part, coalesce(r.title, ''),
      r.subject_id, r.data, r.problems, r.doubts, r.changes, coalesce(r.cells, '{}')
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) r (position int, line int, kind text, code text, key text,
      content text, over text, part text, title text, subject_id uuid, data jsonb, problems jsonb, doubts jsonb,
      changes jsonb, cells text[])`.execute(tx);
}

/** Condition on `r`: a row of this part that is to be written. */
export function chosenRows(run: Pick<RunRow, 'id' | 'options'>, { from, to }: Batch): RawBuilder<boolean> {
  const groups = run.options?.groups;
  const chosen =
    groups === undefined
      ? sql``
      : sql`and coalesce(r.over, '') || E'\\t' || coalesce(r.part, '') = any(${groups})`;
  return sql`r.import_id = ${run.id} and r.position >= ${from} and r.position < ${to}
    and r.kind in ('new', 'changed') ${chosen}`;
}

/** Key of a group, as a person chooses it. */
export const groupKey = (over: string, part: string): string => `${over}\t${part}`;

/** A staged row that is to be written. */
export interface ChosenRow<Data> {
  position: number;
  line: number;
  kind: 'new' | 'changed';
  key: string;
  subject_id: string | null;
  data: Data;
}

/** The rows of a batch that are to be written, in the order of the file. */
export async function selectChosen<Data>(
  tx: Transaction,
  run: RunRow,
  batch: Batch,
): Promise<ChosenRow<Data>[]> {
  const { rows } = await sql<ChosenRow<Data>>`
    select r.position, r.line, r.kind, r.key, r.subject_id, r.data from import_row r
    where ${chosenRows(run, batch)} order by r.position`.execute(tx);
  return rows;
}

/** Says what became of rows: the thing they made, how it was before, or what they turned out to be. */
export async function updateRows(
  tx: Transaction,
  id: string,
  rows: readonly {
    position: number;
    kind?: StagedRow['kind'];
    code?: string;
    content?: string;
    subject_id?: string;
    problems?: Record<string, string>;
    before?: unknown;
    cells?: readonly string[];
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update import_row r set kind = coalesce(g.kind, r.kind), code = coalesce(g.code, r.code),
      content = coalesce(g.content, r.content), subject_id = coalesce(g.subject_id, r.subject_id), problems = coalesce(g.problems, r.problems),
      before = coalesce(g.before, r.before), cells = coalesce(g.cells, r.cells)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (position int, kind text, code text, content text, subject_id uuid,
      problems jsonb, before jsonb, cells text[])
    where r.import_id = ${id} and r.position = g.position`.execute(tx);
}

/** Remembers what a run made besides the things of its rows. */
export async function insertMade(
  tx: Transaction,
  id: string,
  { kind, ids }: { kind: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into import_made (import_id, kind, id) select ${id}, ${kind}, unnest(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** Refused rows of a run per reason, most frequent first. */
export async function countReasons(
  db: Db | Transaction,
  id: string,
  labels: Readonly<Record<string, string>>,
): Promise<ImportCount[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    select coalesce(code, '') code, count(*) from import_row where import_id = ${id} and kind = 'refused'
    group by 1 order by count(*) desc, 1`.execute(db);
  return rows.map(({ code, count }) => ({ code, count, label: labels[code] ?? code }));
}

/** What the rows of a run are divided by, the largest first; empty when nothing divides them. */
export async function countGroups(db: Db | Transaction, id: string): Promise<ImportGroup[]> {
  const { rows } = await sql<Omit<ImportGroup, 'key'>>`
    select coalesce(over, '') as "over", coalesce(part, '') as "name", count(*) as "rows", count(*) filter (where kind in ('new', 'changed')) fresh
    from import_row where import_id = ${id} and over is not null
    group by 1, 2 order by count(*) desc, 1, 2 limit ${MAX_GROUPS}`.execute(db);
  return rows.map((row) => ({ ...row, key: groupKey(row.over, row.name) }));
}

/** A staged row as it is listed, with what is written from it. */
type ListedRow = Omit<ImportRow, 'kept'> & { position: number; data: unknown };

/** A page of the rows of one set, in the order of the file. */
export async function selectRows(
  db: Db,
  id: string,
  { set, offset = 0, after = -1, limit }: { set: RowSet; offset?: number; after?: number; limit: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const wanted = ROW_SETS[set];
  const condition =
    wanted === 'all' ? sql`true` : wanted === 'doubtful' ? sql`doubts is not null` : sql`kind = ${wanted}`;
  const { rows } = await sql<ListedRow>`
    select position, line, kind, key, title, coalesce(problems, '{}') problems, coalesce(doubts, '{}') doubts,
      coalesce(changes, '[]') changes, cells "values", data
    from import_row where import_id = ${id} and ${condition} and position > ${after}
    order by position limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) total from import_row where import_id = ${id} and ${condition}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/**
 * Forgets what was staged: rows that became something, are refused or should be looked at stay without their data, the
 * others go unless the importer keeps them; of a divided file what became nothing was not chosen.
 */
export async function forgetStaged(
  tx: Transaction,
  id: string,
  { isTaken, keepsRows = false }: { isTaken: boolean; keepsRows?: boolean | undefined },
): Promise<void> {
  if (!isTaken || !keepsRows)
    await sql`delete from import_row where import_id = ${id} and kind <> 'refused'
      and (not ${isTaken} or (subject_id is null and (doubts is null or over is not null)))`.execute(tx);
  if (isTaken)
    await sql`update import_row set data = null where import_id = ${id} and kind <> 'refused'`.execute(tx);
}

/** Whether something of a file is understood in two ways, or its day is missing. */
function isUnsettled(findings: RunRow['findings']): boolean {
  const { reading, choices } = findings ?? {};
  return (
    reading?.some(({ doubt }) => doubt !== undefined) === true ||
    (choices?.dayLabel !== undefined && choices.day === null)
  );
}

/** The run as the API tells it. */
export function describeRun(row: RunRow): ImportRun {
  return {
    id: row.id,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    status: row.status,
    rows: row.row_count,
    fresh: row.fresh,
    changed: row.changed,
    skipped: row.skipped,
    refused: row.refused,
    gone: row.gone,
    doubtful: row.doubtful,
    position: row.position,
    taken: row.taken,
    failure: row.failure,
    createdBy: row.created_name,
    createdAt: iso(row.created_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
    source: row.settings?.source ?? '',
    isUnsettled: row.status === 'ready' && isUnsettled(row.findings),
    version: row.version,
  };
}
