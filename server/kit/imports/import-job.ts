import { selectRun, type RunRow } from './import-run.sql.ts';
import type { ImportContext, Importer } from './importer.ts';

/** The run was cancelled, or the process ends: nothing of the open transaction may stay. */
export class Stopped extends Error {}

/** A run with what the work on it needs. */
export interface Job {
  context: ImportContext;
  importer: Importer;
  run: RunRow;
  signal: AbortSignal;
}

/** Throws {@link Stopped} when nobody wants the work any more. */
export async function refuseStopped({ context, run, signal }: Job): Promise<void> {
  if (signal.aborted || (await selectRun(context.db, run.id))?.status !== run.status) throw new Stopped();
}
