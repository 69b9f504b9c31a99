import { sql, type Selectable } from 'kysely';
import {
  REFUSAL_LABELS,
  type ImportDetail,
  type ImportRun,
  type Refusal,
  type RefusalCode,
} from '#contract/imports.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { Database } from '#server/kit/schema.ts';
import './imports.tables.ts';

/** A run as its table has it. */
export type RunRow = Selectable<Database['import_run']>;

const COLUMNS = [
  'id',
  'file_sha256',
  'file_name',
  'file_bytes',
  'status',
  'preview',
  'header',
  'row_count',
  'position',
  'taken',
  'skipped',
  'refused',
  'attempts',
  'failure',
  'created_by',
  'created_name',
  'request_id',
  'created_at',
  'started_at',
  'finished_at',
] as const;

/** One run; undefined when there is none. */
export function selectRun(db: Db | Transaction, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('import_run').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** One run, held against every other change until the transaction ends. */
export function lockRun(tx: Transaction, id: string): Promise<RunRow | undefined> {
  return tx.selectFrom('import_run').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Runs that somebody or a restart has to take up. */
export async function unfinishedRuns(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('import_run')
    .select('id')
    .where('status', 'in', ['analysing', 'running'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** A page of past and present runs, newest first, and how many there are. */
export async function selectRuns(
  db: Db,
  page: number,
  size: number,
): Promise<{ rows: RunRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('import_run')
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('import_run')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Refused rows of a run per reason, most frequent first. */
export async function countReasons(db: Db | Transaction, id: string): Promise<ImportDetail['reasons']> {
  const rows = await db
    .selectFrom('import_refusal')
    .select(({ fn }) => ['code', fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy('code')
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute();
  return rows.map(({ code, count }) => ({ code, count, label: REFUSAL_LABELS[code as RefusalCode] ?? code }));
}

/** Refused rows in the order of the file, from after a position. */
export function selectRefusals(
  db: Db,
  id: string,
  { offset = 0, after = -1, limit }: { offset?: number; after?: number; limit: number },
): Promise<(Refusal & { position: number })[]> {
  return db
    .selectFrom('import_refusal')
    .select(['position', 'line', 'code', 'reason', 'row as values'])
    .where('import_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Adds refused rows of a batch. */
export async function insertRefusals(
  tx: Transaction,
  id: string,
  refusals: readonly (Refusal & { position: number })[],
): Promise<void> {
  if (refusals.length === 0) return;
  await tx
    .insertInto('import_refusal')
    .values(refusals.map(({ values, ...rest }) => ({ import_id: id, row: values, ...rest })))
    .execute();
}

/** Moves a run forward by a batch that the same transaction writes. */
export async function advanceRun(
  tx: Transaction,
  id: string,
  done: { rows: number; taken: number; skipped: number; refused: number },
): Promise<void> {
  await tx
    .updateTable('import_run')
    .set((eb) => ({
      position: eb('position', '+', done.rows),
      taken: eb('taken', '+', done.taken),
      skipped: eb('skipped', '+', done.skipped),
      refused: eb('refused', '+', done.refused),
      attempts: 0,
    }))
    .where('id', '=', id)
    .execute();
}

/** Counts one more time of taking a run up and gives the count. */
export async function countAttempt(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update import_run set attempts = attempts + 1 where id = ${id} returning attempts`.execute(db);
  return rows[0]?.attempts ?? 0;
}

/** The run as the API tells it. */
export function describeRun(row: RunRow): ImportRun {
  return {
    id: row.id,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    status: row.status,
    rows: row.row_count,
    position: row.position,
    taken: row.taken,
    skipped: row.skipped,
    refused: row.refused,
    failure: row.failure,
    createdBy: row.created_name,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
