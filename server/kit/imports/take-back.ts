import { sql } from 'kysely';
import { transaction } from '../db.ts';
import { CsvProblem } from '../table-file/csv-text.ts';
import { remember, undoerOf } from './import-author.ts';
import { Stopped, type Job } from './import-job.ts';
import { forgetStaged, lockRun } from './import-run.sql.ts';

/** Takes everything back that a run wrote, in one transaction, unless something came to depend on it. */
export async function takeBack(job: Job): Promise<void> {
  const { context, importer, run } = job;
  const wasCancelled = run.cancelled_by !== null;
  const author = await undoerOf(context.db, run);
  await transaction(context.db, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    const now = await lockRun(tx, run.id);
    if (now?.status !== 'undoing') throw new Stopped();
    const found = await importer.dependents(tx, run);
    if (found.length > 0) {
      const [first] = found;
      throw new CsvProblem(
        `No se quitó lo importado: ${first?.title ?? ''} (${first?.why ?? ''})${found.length > 1 ? ` y otros ${found.length - 1}` : ''}.`,
      );
    }
    await importer.undo(tx, { context, run, author });
    await forgetStaged(tx, run.id, { isTaken: false });
    await sql`delete from import_made where import_id = ${run.id}`.execute(tx);
    await tx
      .updateTable('import_run')
      .set({
        status: wasCancelled ? 'cancelled' : 'undone',
        ...(wasCancelled ? { taken: 0 } : {}),
        failure: null,
        attempts: 0,
        finished_at: new Date(),
        version: now.version + 1,
      })
      .where('id', '=', run.id)
      .execute();
    await remember(tx, author, { step: 'undone', id: run.id, after: { written: run.taken } });
  });
  context.log.info('import.undone', { id: run.id, kind: run.kind, taken: run.taken });
}
