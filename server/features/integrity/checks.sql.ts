import { sql, type Selectable } from 'kysely';
import type { IntegrityCheck, IntegrityChecks } from '#contract/integrity-checks.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import { isoOrNull } from '#server/kit/wire.ts';
import type { IntegrityCheckTable } from './integrity.tables.ts';

type Reader = Db | Transaction;
export type CheckRecord = Selectable<IntegrityCheckTable>;

/** Readings that officers see. */
const SHOWN = 10;

/** Writes a reading down with what there is to read; the one that runs already keeps its place. */
export async function insertCheck(
  db: Reader,
  by: { cause: IntegrityCheck['cause']; askedBy?: string; requestId?: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into integrity_check (cause, asked_by, request_id, file_total, byte_total)
    select ${by.cause}, ${by.askedBy ?? null}::text, ${by.requestId ?? 'revision-de-integridad'}, count(*), coalesce(sum(bytes), 0)
    from stored_file returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Begins an attempt at a reading; undefined when it is over. */
export function beginAttempt(db: Db, id: string): Promise<CheckRecord | undefined> {
  return db
    .updateTable('integrity_check')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

/** Writes how far a reading is and what it found; false when somebody stopped it. */
export async function tellRead(
  db: Db,
  id: string,
  read: { last: string; files: number; bytes: number; wrong: readonly string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update integrity_check set last_file = ${read.last}, file_count = file_count + ${read.files},
      file_bytes = file_bytes + ${read.bytes}, wrong = wrong || ${[...read.wrong]}::text[], attempts = 0
    where id = ${id} and status = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends a reading that is under way; undefined when it was over. */
export async function endCheck(
  db: Reader,
  id: string,
  end: { status: 'done' | 'cancelled' | 'failed'; wrong?: readonly string[] },
): Promise<CheckRecord | undefined> {
  const { rows } = await sql<CheckRecord>`
    update integrity_check set status = ${end.status}, ended_at = clock_timestamp(),
      wrong = wrong || ${[...(end.wrong ?? [])]}::text[],
      (public_count, public_bytes) = (select count(*), coalesce(sum(f.bytes), 0) from stored_file f
        where ${end.status === 'done'} and f.sha256 in (select v.sha256 from integrity_entry e
          join document_version v on v.document_id = e.document_id and v.number = e.version
          where e.document_id is not null and v.published_at is not null))
    where id = ${id} and status = 'running' returning *`.execute(db);
  return rows[0];
}

/** Readings that a stopped process may have left. */
export async function unfinishedChecks(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('integrity_check').select('id').where('status', '=', 'running').execute();
  return rows.map(({ id }) => id);
}

/** Contents that are kept, from one on. */
export async function filesAfter(
  db: Db,
  last: string,
  most: number,
): Promise<{ sha256: string; bytes: number }[]> {
  return db
    .selectFrom('stored_file')
    .select(['sha256', 'bytes'])
    .where('sha256', '>', last)
    .orderBy('sha256')
    .limit(most)
    .execute();
}

/** The last readings, or one of them, the newest first. */
export async function selectChecks(db: Reader, id?: string): Promise<IntegrityChecks['rows']> {
  const { rows } = await sql<CheckRecord & { asker: string | null }>`
    select c.*, ${nameInColumn('c.asked_by')} asker from integrity_check c
    ${id === undefined ? sql`` : sql`where c.id = ${id}`} order by c.started_at desc limit ${SHOWN}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    cause: row.cause,
    state: row.status,
    askedBy: row.asker ?? row.asked_by,
    startedAt: row.started_at.toISOString(),
    endedAt: isoOrNull(row.ended_at),
    files: Number(row.file_count),
    fileTotal: Number(row.file_total),
    bytes: Number(row.file_bytes),
    byteTotal: Number(row.byte_total),
    wrong: row.wrong,
  }));
}
