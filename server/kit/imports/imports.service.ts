import type { ImportDependents, ImportDetail, ImportStatus, ImportWish } from '#contract/imports.ts';
import type { Author } from '../change.ts';
import { requireSeen } from '../conflict.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '../db.ts';
import { failure, notFound } from '../errors.ts';
import { remember } from './import-author.ts';
import { handsOf, presentState } from './import-state.ts';
import {
  countGroups,
  countReasons,
  describeRun,
  forgetStaged,
  lockRun,
  selectRun,
  type RunRow,
} from './import-run.sql.ts';
import type { ImportContext, Importer } from './importer.ts';

/** Most dependents that are told one by one. */
const MAX_TOLD = 200;

/** Leaves work to be done in the background, in the caller's transaction. */
export type Hand = (tx: Transaction, id: string) => Promise<void>;

/** A step of a person with a run. */
export interface Step {
  id: string;
  author: Author;
  hand: Hand;
}

/** One run with what its file brings and what became of it. */
export async function readImport(
  db: Db | Transaction,
  importer: Importer,
  id: string,
): Promise<ImportDetail> {
  const run = await selectRun(db, id);
  if (run === undefined || run.kind !== importer.kind) throw notFound();
  const isRead = run.findings !== null && run.status !== 'analysing';
  return {
    ...describeRun(run),
    findings: run.findings,
    reasons: isRead ? await countReasons(db, id, importer.reasons) : [],
    groups: run.status === 'ready' ? await countGroups(db, id) : [],
    chosen: run.options?.groups ?? null,
    scope: run.options?.scope ?? null,
    ...(await handsOf(db, run)),
  };
}

/** Keeps a file durably and records the run that will read it. Nothing is imported yet. */
export async function createImport(
  { db, files }: Pick<ImportContext, 'db' | 'files'>,
  importer: Importer,
  given: {
    source: AsyncIterable<Uint8Array>;
    name: string;
    subject: string;
    author: Author;
    hand: Hand;
  },
): Promise<ImportDetail> {
  const { source, name, subject, author, hand } = given;
  const { sha256, bytes } = await files.put(source, {
    maxBytes: importer.maxBytes,
    inspect: (path) => importer.inspect(path),
  });
  return transaction(db, async (tx) => {
    await tx
      .insertInto('stored_file')
      .values({ sha256, bytes, media_type: 'application/octet-stream', pages: null })
      // The update takes the row's lock, so that no clean-up removes it before the run names it.
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ bytes }))
      .execute();
    const { id } = await tx
      .insertInto('import_run')
      .values({
        kind: importer.kind,
        subject,
        file_sha256: sha256,
        file_name: name,
        file_bytes: bytes,
        created_by: author.person.id,
        created_name: author.person.name ?? null,
        request_id: author.requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await remember(tx, author, {
      step: 'upload',
      id,
      after: { kind: importer.kind, file: name, sha256, bytes },
    });
    await hand(tx, id);
    return readImport(tx, importer, id);
  });
}

/**
 * Lets a run that was read begin to write. With `all` a single refused row stops it (`import_has_errors`). Throws
 * `state_conflict`, and `import_running` while another one of the kind writes.
 */
export function startImport(
  db: Db,
  importer: Importer,
  { id, author, hand, wish }: Step & { wish: ImportWish },
): Promise<ImportDetail> {
  return alone(() =>
    transaction(db, async (tx) => {
      const run = await requireRun(tx, importer, id);
      if (run.status !== 'ready') throw failure('state_conflict', { detail: await presentState(tx, run) });
      if (run.refused > 0 && (wish.scope === 'all' || !importer.mayLeaveOut))
        throw failure('import_has_errors');
      importer.mayStart?.(wish);
      await tx
        .updateTable('import_run')
        .set({
          status: 'running',
          options: JSON.stringify(wish),
          started_at: new Date(),
          started_by: author.person.id,
          attempts: 0,
          position: 0,
          taken: 0,
        })
        .where('id', '=', id)
        .execute();
      await remember(tx, author, { step: 'start', id, after: { ...wish, rows: run.fresh + run.changed } });
      await hand(tx, id);
      return readImport(tx, importer, id);
    }),
  );
}

/**
 * Stops a run at once; nothing of it stays: what an open transaction wrote is undone when that sees it, and batches
 * that were written are taken back. Throws `version_conflict` when it is not in the state that the person saw.
 */
export function cancelImport(
  db: Db,
  importer: Importer,
  { id, author, hand, seen }: Step & { seen: ImportStatus },
): Promise<ImportDetail> {
  return transaction(db, async (tx) => {
    const run = await requireRun(tx, importer, id);
    await requireSeen({ seen, present: run.status }, async () => ({ detail: await presentState(tx, run) }));
    const mustTakeBack = !importer.isWhole && run.taken > 0;
    await tx
      .updateTable('import_run')
      .set({
        status: mustTakeBack ? 'undoing' : 'cancelled',
        cancelled_by: author.person.id,
        attempts: 0,
        ...(mustTakeBack ? {} : { taken: 0, finished_at: new Date() }),
      })
      .where('id', '=', id)
      .execute();
    if (mustTakeBack) await hand(tx, id);
    else await forgetStaged(tx, id, false);
    await remember(tx, author, { step: 'cancel', id, after: { position: run.position, written: run.taken } });
    return readImport(tx, importer, id);
  });
}

/** What hangs on what a run wrote; while there is any it cannot be undone. */
export function readDependents(db: Db, importer: Importer, id: string): Promise<ImportDependents> {
  return transaction(db, async (tx) => {
    const run = await selectRun(tx, id);
    if (run === undefined || run.kind !== importer.kind) throw notFound();
    const found = run.taken === 0 ? [] : await importer.dependents(tx, run);
    return { rows: found.slice(0, MAX_TOLD), total: found.length };
  });
}

/**
 * Takes back a whole run that ended. Throws `import_has_dependents` while something hangs on it, `state_conflict` for
 * one that wrote nothing or is not over, and `import_running` while another one of the kind writes.
 */
export function undoImport(db: Db, importer: Importer, { id, author, hand }: Step): Promise<ImportDetail> {
  return alone(() =>
    transaction(db, async (tx) => {
      const run = await requireRun(tx, importer, id);
      const isOver = run.status === 'done' || run.status === 'failed' || run.status === 'cancelled';
      if (!isOver) throw failure('state_conflict', { detail: await presentState(tx, run) });
      if (run.taken === 0)
        throw failure('state_conflict', { detail: 'Esta importación no dejó nada que quitar.' });
      const found = await importer.dependents(tx, run);
      if (found.length > 0)
        throw failure('import_has_dependents', {
          extra: { dependents: { rows: found.slice(0, MAX_TOLD), total: found.length } },
        });
      await tx
        .updateTable('import_run')
        .set({
          status: 'undoing',
          undone_by: author.person.id,
          cancelled_by: null,
          failure: null,
          attempts: 0,
        })
        .where('id', '=', id)
        .execute();
      await remember(tx, author, { step: 'undo', id, after: { written: run.taken } });
      await hand(tx, id);
      return readImport(tx, importer, id);
    }),
  );
}

async function alone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'import_run_one_running') throw failure('import_running');
    throw error;
  }
}

async function requireRun(tx: Transaction, importer: Importer, id: string): Promise<RunRow> {
  const run = await lockRun(tx, id);
  if (run === undefined || run.kind !== importer.kind) throw notFound();
  return run;
}
