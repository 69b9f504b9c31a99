import type { ImportWish } from '#contract/imports.ts';
import { transaction, type Db, type Transaction } from '../db.ts';
import { authorOf, remember, starterOf } from './import-author.ts';
import { refuseStopped, Stopped, type Job } from './import-job.ts';
import { forgetStaged, lockRun, type RunRow } from './import-run.sql.ts';
import type { Batch, ImportWork, Taken } from './importer.ts';

const wishOf = (run: RunRow): ImportWish => run.options ?? { scope: 'all', publish: false };

async function workOf({ context, run }: Job): Promise<ImportWork> {
  return { context, run, wish: wishOf(run), author: await starterOf(context.db, run) };
}

/** Writes every chosen row in one transaction: all of them, or none. */
export async function writeWhole(job: Job): Promise<void> {
  const { context, importer, run } = job;
  const rows = run.row_count ?? 0;
  const work = await workOf(job);
  await transaction(context.db, async (tx) => {
    const applying = await importer.apply(tx, work);
    const done = { taken: 0, skipped: 0, refused: 0 };
    for (let from = 0; from < rows; from += importer.batchRows) {
      await refuseStopped(job);
      const to = Math.min(from + importer.batchRows, rows);
      add(done, await applying.take({ from, to }));
      await tellProgress(context.db, run.id, { position: to, taken: done.taken });
    }
    await applying.end?.();
    if ((await lockRun(tx, run.id))?.status !== 'running') throw new Stopped();
    await finish(tx, job, {
      position: rows,
      taken: done.taken,
      skipped: run.skipped + done.skipped,
      refused: run.refused + done.refused,
    });
  });
}

/** Writes batch by batch from where the run stands, each with its place in one transaction. */
export async function writeBatches(job: Job): Promise<void> {
  const { context, importer, run, signal } = job;
  const rows = run.row_count ?? 0;
  const work = await workOf(job);
  for (let from = run.position; from < rows; from += importer.batchRows) {
    if (signal.aborted) return;
    const batch = { from, to: Math.min(from + importer.batchRows, rows) };
    if (!(await writeBatch(job, work, batch))) return;
  }
  await transaction(context.db, async (tx) => {
    const now = await lockRun(tx, run.id);
    if (now?.status === 'running') await finish(tx, job, now);
  });
}

/** False when the run is no longer to be worked on. */
function writeBatch(job: Job, work: ImportWork, batch: Batch): Promise<boolean> {
  const { context, importer, run } = job;
  return transaction(context.db, async (tx) => {
    const now = await lockRun(tx, run.id);
    if (now?.status !== 'running' || now.position !== batch.from) return false;
    const applying = await importer.apply(tx, work);
    const { taken, skipped = 0, refused = 0 } = await applying.take(batch);
    await applying.end?.();
    await tx
      .updateTable('import_run')
      .set((eb) => ({
        position: batch.to,
        taken: eb('taken', '+', taken),
        skipped: eb('skipped', '+', skipped),
        refused: eb('refused', '+', refused),
        attempts: 0,
      }))
      .where('id', '=', run.id)
      .execute();
    return true;
  });
}

async function finish(
  tx: Transaction,
  { context, importer, run }: Job,
  { position, taken, skipped, refused }: { position: number } & Required<Taken>,
): Promise<void> {
  const counts = { position, taken, skipped, refused };
  await tx
    .updateTable('import_run')
    .set((eb) => ({
      ...counts,
      status: 'done',
      finished_at: new Date(),
      attempts: 0,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', run.id)
    .execute();
  await forgetStaged(tx, run.id, { isTaken: true, keepsRows: importer.keepsRows });
  const after = { file: run.file_name, sha256: run.file_sha256, scope: wishOf(run).scope, ...counts };
  await remember(tx, authorOf(run), { step: 'finish', id: run.id, after });
  context.log.info('import.done', { id: run.id, kind: run.kind, taken, skipped, refused });
}

function add(sum: Required<Taken>, { taken, skipped = 0, refused = 0 }: Taken): void {
  sum.taken += taken;
  sum.skipped += skipped;
  sum.refused += refused;
}

/** Written on a connection of its own, because the writing transaction is not visible until its end. */
async function tellProgress(db: Db, id: string, done: { position: number; taken: number }): Promise<void> {
  await db.updateTable('import_run').set(done).where('id', '=', id).where('status', '=', 'running').execute();
}
