import { sql } from 'kysely';
import { IMPORT_DEFECT } from '#contract/imports.ts';
import { databaseFailure } from '../database-failure.ts';
import { transaction } from '../db.ts';
import { withWorkingFile } from '../files/working-folder.ts';
import { errorFacts } from '../log.ts';
import { CsvProblem } from '../table-file/csv-text.ts';
import { underLock } from '../work-lock.ts';
import { authorOf, remember } from './import-author.ts';
import { Stopped, type Job } from './import-job.ts';
import { nameInColumn } from '../officers.ts';
import { forgetStaged, lockRun, type RunRow } from './import-run.sql.ts';
import type { ImportContext, Importer } from './importer.ts';
import { stageFile } from './stage-file.ts';
import { takeBack } from './take-back.ts';
import { writeBatches, writeWhole } from './write-rows.ts';

const LOCK_SPACE = 1_148_418;
/** Times that a run is taken up without progress before it is given up. */
const MAX_ATTEMPTS = 5;
const DEFECT =
  'No se importó completo: una falla del portal lo detuvo. Lo ya importado se conserva y puede deshacerse; avisa a soporte.';
const UNDO_DEFECT =
  'Una falla interna impidió deshacer la importación. Lo importado se conserva; avisa a soporte.';

/**
 * Takes a run up where it stands: reads its file, writes its rows, or takes them back. Does nothing while another
 * process is at it, or when there is nothing to do. After the end of a process the same call goes on.
 */
export async function workOnImport(
  context: ImportContext,
  importers: readonly Importer[],
  id: string,
  signal = new AbortController().signal,
): Promise<void> {
  await underLock(context.pool, { space: LOCK_SPACE, name: id, counted: 'import_run' }, () =>
    takeUp(context, importers, id, signal),
  );
}

async function takeUp(
  context: ImportContext,
  importers: readonly Importer[],
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<RunRow>`update import_run set attempts = attempts + 1
    where id = ${id} and status in ('analysing', 'running', 'undoing') returning *, ${nameInColumn('import_run.created_by')} created_name`.execute(
    context.db,
  );
  const run = rows[0];
  const importer = importers.find(({ kind }) => kind === run?.kind);
  if (run === undefined || importer === undefined) return;
  const job: Job = { context, importer, run, signal };
  if (run.attempts > MAX_ATTEMPTS) return giveUp(job, defectOf(job));
  try {
    if (run.status === 'analysing')
      await withWorkingFile(context.config.dataDir, '.filas', async (scratch) =>
        stageFile(job, await importer.open(context, run, scratch)),
      );
    else if (run.status === 'undoing') await takeBack(job);
    else if (importer.isWhole) await writeWhole(job);
    else await writeBatches(job);
  } catch (error) {
    if (error instanceof Stopped || signal.aborted) return;
    const told = error instanceof CsvProblem ? error.message : importer.explain?.(error);
    if (told !== undefined) return giveUp(job, told);
    context.log.error('import.interrupted', {
      id,
      kind: run.kind,
      position: run.position,
      ...errorFacts(error),
    });
    // What the portal itself did wrong it would do wrong again: it is said at once.
    if (!mayPass(error)) return giveUp(job, defectOf(job));
    throw error;
  }
}

/** Whether the same work may go through later: the database, the disk or the network was in its way. */
const mayPass = (error: unknown): boolean =>
  databaseFailure(error) !== undefined ||
  (error instanceof Error && /^E[A-Z]{2,}$/.test(String((error as NodeJS.ErrnoException).code)));

function defectOf({ importer, run }: Job): string {
  if (run.status === 'undoing') return UNDO_DEFECT;
  return importer.isWhole || run.status === 'analysing' ? IMPORT_DEFECT : DEFECT;
}

async function giveUp({ context, importer, run }: Job, reason: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const now = await lockRun(tx, run.id);
    if (now?.status !== run.status) return;
    // What batches wrote, or an undo could not take away, stays and can be undone later.
    const isKept = now.taken > 0 && (run.status === 'undoing' || !importer.isWhole);
    await tx
      .updateTable('import_run')
      .set({
        status: run.status === 'undoing' && run.cancelled_by === null ? 'done' : 'failed',
        failure: reason,
        finished_at: new Date(),
        version: now.version + 1,
        ...(isKept ? {} : { taken: 0 }),
      })
      .where('id', '=', run.id)
      .execute();
    await forgetStaged(tx, run.id, { isTaken: isKept });
    await remember(tx, authorOf(run), { step: 'fail', id: run.id, after: { reason } });
  });
}
