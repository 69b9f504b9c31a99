import type { Pool } from 'pg';
import { noAbility } from '#contract/permissions.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { errorFacts, type Log } from '#server/kit/log.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { inBatches, sortOut, type ReadBatch } from './batches.ts';
import { insertContracts, selectKnown } from './contract-batch.sql.ts';
import { CsvProblem } from '#server/kit/table-file/csv-text.ts';
import { openImport, type OpenedImport } from './import-file.ts';
import { remember, type Doer } from './imports.service.ts';
import { advanceRun, countAttempt, insertRefusals, lockRun, selectRun, type RunRow } from './imports.sql.ts';
import { previewImport } from './preview.ts';

/** What the work of an import needs; the portal and the command both have it. */
export interface ImportContext {
  db: Db;
  pool: Pool;
  files: FileStore;
  log: Log;
}

const LOCK_SPACE = 1_148_418;
/** Times that a run is taken up without progress before it is given up. */
const MAX_ATTEMPTS = 5;
const DEFECT = 'Una falla interna detuvo la importación. Lo ya importado se conserva; avisa a soporte.';

/**
 * Takes a run up where it stands: reads a new file, or writes the rows that are left. Does nothing when another
 * process is at it, or when there is nothing to do. Stops between two batches when `signal` ends.
 */
export async function workOnImport(
  context: ImportContext,
  id: string,
  signal = new AbortController().signal,
): Promise<void> {
  await underLock(context.pool, { space: LOCK_SPACE, name: id, counted: 'import_run' }, () =>
    takeUp(context, id, signal),
  );
}

async function takeUp(context: ImportContext, id: string, signal: AbortSignal): Promise<void> {
  const run = await selectRun(context.db, id);
  if (run === undefined || (run.status !== 'analysing' && run.status !== 'running')) return;
  if ((await countAttempt(context.db, id)) > MAX_ATTEMPTS) {
    await giveUp(context, run, DEFECT);
    return;
  }
  try {
    const file = await openImport(context.files, run.file_sha256);
    if (run.status === 'analysing') await analyse(context, { run, file, signal });
    else await writeRows(context, { run, file, signal });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof CsvProblem) await giveUp(context, run, error.message);
    else {
      context.log.error('import.interrupted', { id, position: run.position, ...errorFacts(error) });
      throw error;
    }
  }
}

interface Work {
  run: RunRow;
  file: OpenedImport;
  signal: AbortSignal;
}

async function analyse({ db, log }: ImportContext, { run, file, signal }: Work): Promise<void> {
  const preview = await previewImport(db, file, { today: todayInMexico(), signal });
  await transaction(db, async (tx) => {
    if ((await lockRun(tx, run.id))?.status !== 'analysing') return;
    await tx
      .updateTable('import_run')
      .set({
        status: 'ready',
        preview: JSON.stringify(preview),
        header: file.map.header,
        row_count: preview.rows,
        attempts: 0,
      })
      .where('id', '=', run.id)
      .execute();
    const { rows, fresh, duplicates, refused } = preview;
    await remember(tx, doerOf(run), 'readImport', run.id, { rows, fresh, duplicates, refused });
  });
  log.info('import.read', { id: run.id, rows: preview.rows });
}

async function writeRows({ db, log }: ImportContext, { run, file, signal }: Work): Promise<void> {
  const today = todayInMexico();
  for await (const batch of inBatches(file.rows(), { map: file.map, from: run.position, today })) {
    if (signal.aborted) return;
    if (!(await writeBatch(db, run, { batch, header: file.map.header }))) return;
  }
  await transaction(db, async (tx) => {
    const now = await lockRun(tx, run.id);
    if (now?.status !== 'running') return;
    await tx
      .updateTable('import_run')
      .set({ status: 'done', finished_at: new Date() })
      .where('id', '=', run.id)
      .execute();
    const { position, taken, skipped, refused } = now;
    await remember(tx, doerOf(run), 'finishImport', run.id, { rows: position, taken, skipped, refused });
    log.info('import.done', { id: run.id, taken, skipped, refused });
  });
}

/** Writes one batch and its place in one transaction; false when the run is no longer to be worked on. */
function writeBatch(
  db: Db,
  run: RunRow,
  { batch, header }: { batch: ReadBatch; header: string[] },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const now = await lockRun(tx, run.id);
    if (now?.status !== 'running' || now.position !== batch.start) return false;
    const known = await selectKnown(
      tx,
      batch.taken.map(({ row }) => row.identity),
    );
    const { fresh, skipped, refused } = sortOut(batch, known, header);
    await insertContracts(tx, fresh, run.created_by);
    await insertRefusals(tx, run.id, refused);
    const done = { rows: batch.rows, taken: fresh.length, skipped, refused: refused.length };
    await advanceRun(tx, run.id, done);
    await remember(tx, doerOf(run), 'writeImportBatch', run.id, { from: batch.start, ...done });
    return true;
  });
}

async function giveUp({ db }: ImportContext, run: RunRow, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    const now = await lockRun(tx, run.id);
    if (now?.status !== run.status) return;
    await tx
      .updateTable('import_run')
      .set({ status: 'failed', failure: reason, finished_at: new Date() })
      .where('id', '=', run.id)
      .execute();
    await remember(tx, doerOf(run), 'failImport', run.id, { reason });
  });
}

/** The person who asked for the run, as the background work writes them in the audit log. */
function doerOf(run: RunRow): Doer {
  return {
    person: {
      id: run.created_by,
      ...(run.created_name === null ? {} : { name: run.created_name }),
      role: undefined,
      ability: noAbility(),
      claims: {},
    },
    requestId: run.request_id,
  };
}

function todayInMexico(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date());
}
