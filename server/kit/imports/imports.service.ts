import {
  MIN_IMPORT_REASON,
  type ImportDependents,
  type ImportDetail,
  type ImportReading,
  type ImportSettings,
  type ImportStatus,
  type ImportWish,
} from '#contract/imports.ts';
import type { Author } from '../change.ts';
import { requireSeen } from '../conflict.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '../db.ts';
import { failure, invalid, notFound } from '../errors.ts';
import { officerId } from '../officers.ts';
import { isoOrNull } from '../wire.ts';
import { CELL_REASONS } from './check-cells.ts';
import { remember } from './import-author.ts';
import { handsOf, isWaiting, presentState } from './import-state.ts';
import {
  countGroups,
  countReasons,
  describeRun,
  forgetStaged,
  lockRun,
  selectRun,
  selectSame,
  type RunRow,
} from './import-run.sql.ts';
import type { ImportContext, Importer } from './importer.ts';
import { requireCertain, requireOffered } from './reading.ts';

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

/** One run with what its file brings and what became of it, as `personId` sees it. */
export async function readImport(
  db: Db | Transaction,
  importer: Importer,
  id: string,
  personId = '',
): Promise<ImportDetail> {
  const run = await selectRun(db, id);
  if (run === undefined || run.kind !== importer.kind) throw notFound();
  const isRead = run.findings !== null && run.status !== 'analysing';
  return {
    ...describeRun(run),
    findings:
      run.findings === null || run.status !== 'ready' || importer.tablesNow === undefined
        ? run.findings
        : { ...run.findings, tables: [...(await importer.tablesNow(db, run)), ...run.findings.tables] },
    reasons: isRead ? await countReasons(db, id, { ...CELL_REASONS, ...importer.reasons }) : [],
    groups: run.status === 'ready' ? await countGroups(db, id) : [],
    chosen: run.options?.groups ?? null,
    scope: run.options?.scope ?? null,
    settings: run.settings,
    reason: run.options?.reason ?? '',
    proposedAt: isoOrNull(run.proposed_at),
    needsSecond: (await importer.needsSecond?.(db, run)) === true,
    takesSecond: (await importer.takesSecond?.(db, personId)) === true,
    isWaiting: await isWaiting(db, id),
    isYours: run.proposed_by !== null && run.proposed_by === personId,
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
    settings?: ImportSettings;
    author: Author;
    hand: Hand;
  },
): Promise<ImportDetail> {
  const { source, name, subject, settings = null, author, hand } = given;
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
    const same =
      importer.isOneOfFile === true
        ? await selectSame(tx, { kind: importer.kind, sha256, settings })
        : undefined;
    if (same !== undefined) return readImport(tx, importer, same.id, author.person.id);
    const { id } = await tx
      .insertInto('import_run')
      .values({
        kind: importer.kind,
        subject,
        file_sha256: sha256,
        file_name: name,
        file_bytes: bytes,
        settings: settings === null ? null : JSON.stringify(settings),
        created_by: officerId(author.person),
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
 * Says how a file is read: its letters, its sheet, what its columns are; it is read again. What failed without leaving
 * anything is tried again so. Throws `version_conflict` when it changed since the person saw it.
 */
export function settleImport(
  db: Db,
  importer: Importer,
  { id, author, hand, wish }: Step & { wish: ImportReading },
): Promise<ImportDetail> {
  return transaction(db, async (tx) => {
    const run = await requireRun(tx, importer, id);
    const { version, ...said } = wish;
    const isAgain = run.status === 'failed' && run.taken === 0;
    if (isAgain) await requireSeenRun(tx, run, { version, status: 'failed' });
    else await requireReady(tx, run, version);
    const source = run.settings?.source ?? '';
    requireOffered(run.findings, { ...said, source });
    const settings = { ...said, source, words: withKeptAnswers(run, said.words) };
    await importer.maySettle?.(tx, run, settings);
    await tx
      .updateTable('import_run')
      .set({
        status: 'analysing',
        settings: JSON.stringify(settings),
        settled_by: author.person.id,
        failure: null,
        finished_at: null,
        position: 0,
        proposed_by: null,
        proposed_at: null,
        attempts: 0,
        version: run.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await remember(tx, author, { step: 'settle', id, before: run.settings, after: settings });
    await hand(tx, id);
    return readImport(tx, importer, id, author.person.id);
  });
}

/**
 * Lets a run that was read begin to write; where two people have to, the first one only proposes it. With `all` a
 * single refused row stops it (`import_has_errors`). Throws `state_conflict` or `version_conflict`, `invalid_input` as
 * long as a reason or a count is missing, and `import_running` while another one of the kind writes.
 */
export function startImport(
  db: Db,
  importer: Importer,
  { id, author, hand, wish }: Step & { wish: ImportWish },
): Promise<ImportDetail> {
  return alone(() =>
    transaction(db, async (tx) => {
      const run = await requireRun(tx, importer, id);
      await requireReady(tx, run, wish.version);
      if (run.refused > 0 && (wish.scope === 'all' || !importer.mayLeaveOut))
        throw failure('import_has_errors');
      requireCertain(run.findings);
      requireWords(run, wish);
      const found = await importer.mayStart?.(tx, { run, wish, person: author.person });
      const needsSecond = (await importer.needsSecond?.(tx, run)) === true;
      if (needsSecond && run.proposed_by === author.person.id)
        throw failure('second_person_required', {
          detail: 'Tú la propusiste. Otra persona de la Unidad debe confirmarla.',
        });
      const isProposal = needsSecond && run.proposed_by === null;
      // The reason is the first person's.
      const reason = (run.proposed_by === null ? wish : run.options)?.reason ?? '';
      const asked = { ...wish, reason };
      await tx
        .updateTable('import_run')
        .set({
          options: JSON.stringify(asked),
          version: run.version + 1,
          ...(isProposal
            ? { proposed_by: author.person.id, proposed_at: new Date() }
            : {
                status: 'running' as const,
                started_at: new Date(),
                started_by: officerId(author.person),
                attempts: 0,
                position: 0,
                taken: 0,
              }),
        })
        .where('id', '=', id)
        .execute();
      await remember(tx, author, {
        step: isProposal ? 'propose' : 'start',
        id,
        after: { ...asked, rows: run.fresh + run.changed, ...found },
        ...(reason === '' ? {} : { reason }),
      });
      if (!isProposal) await hand(tx, id);
      return readImport(tx, importer, id, author.person.id);
    }),
  );
}

/** Answers with those given before for words that are not asked now, as while a column is read as another datum. */
function withKeptAnswers(
  { settings, findings }: Pick<RunRow, 'settings' | 'findings'>,
  words: NonNullable<ImportSettings['words']>,
): NonNullable<ImportSettings['words']> {
  const all = { ...words };
  for (const [field, answers] of Object.entries(settings?.words ?? {})) {
    const asked = new Set(findings?.words?.find((one) => one.field === field)?.asked.map(({ word }) => word));
    const kept = Object.entries(answers).filter(([word]) => !asked.has(word));
    all[field] = { ...Object.fromEntries(kept), ...all[field] };
  }
  return all;
}

/** Throws `invalid_input` while the reason for a doubt, of the first person, or the number of rows, of each, is missing. */
function requireWords({ findings, proposed_by: proposer }: RunRow, { reason = '', count }: ImportWish): void {
  const { doubt = null, count: asked = null } = findings?.demand ?? {};
  const fields: Record<string, string> = {};
  if (doubt !== null && proposer === null && reason.length < MIN_IMPORT_REASON)
    fields.reason = `${doubt} Si es correcto, escribe por qué (al menos ${MIN_IMPORT_REASON} letras).`;
  if (asked !== null && count !== asked)
    fields.count = 'Escribe cuántos registros trae el archivo, como lo dice la vista previa.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Throws `version_conflict` for a run that is not as the person saw it. */
async function requireSeenRun(
  tx: Transaction,
  run: RunRow,
  { version, status }: { version: number | undefined; status: ImportStatus },
): Promise<void> {
  await requireSeen(
    {
      seen: `${status} ${version ?? run.version}`,
      present: `${run.status} ${run.version}`,
    },
    async () => ({ detail: await presentState(tx, run, version) }),
  );
}

/** Throws `state_conflict` for one that does not wait for a person; of one that they saw otherwise, `version_conflict`. */
async function requireReady(tx: Transaction, run: RunRow, version: number | undefined): Promise<void> {
  if (version !== undefined) await requireSeenRun(tx, run, { version, status: run.status });
  if (run.status !== 'ready') throw failure('state_conflict', { detail: await presentState(tx, run) });
}

/**
 * Stops a run at once; nothing of it stays: what an open transaction wrote is undone when that sees it, and batches
 * that were written are taken back. Throws `version_conflict` when it is not in the state that the person saw.
 */
export function cancelImport(
  db: Db,
  importer: Importer,
  { id, author, hand, seen, version }: Step & { seen: ImportStatus; version?: number | undefined },
): Promise<ImportDetail> {
  return transaction(db, async (tx) => {
    const run = await requireRun(tx, importer, id);
    await requireSeenRun(tx, run, { version, status: seen });
    const mustTakeBack = !importer.isWhole && run.taken > 0;
    await tx
      .updateTable('import_run')
      .set({
        status: mustTakeBack ? 'undoing' : 'cancelled',
        cancelled_by: author.person.id,
        attempts: 0,
        version: run.version + 1,
        ...(mustTakeBack ? {} : { taken: 0, finished_at: new Date() }),
      })
      .where('id', '=', id)
      .execute();
    if (mustTakeBack) await hand(tx, id);
    else await forgetStaged(tx, id, { isTaken: false });
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
export function undoImport(
  db: Db,
  importer: Importer,
  { id, author, hand, reason }: Step & { reason: string },
): Promise<ImportDetail> {
  const { undoReason } = importer;
  if (undoReason !== undefined && reason.length < undoReason.least) throw invalid({ motivo: undoReason.ask });
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
          undo_reason: reason,
          cancelled_by: null,
          failure: null,
          attempts: 0,
          version: run.version + 1,
        })
        .where('id', '=', id)
        .execute();
      await remember(tx, author, {
        step: 'undo',
        id,
        after: { written: run.taken },
        ...(reason !== '' && { reason }),
      });
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
