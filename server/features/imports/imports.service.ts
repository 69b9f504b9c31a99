import type { ImportDetail, ImportPage, RefusalPage } from '#contract/imports.ts';
import { MAX_IMPORT_BYTES } from '#contract/imports.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import type { Person } from '#server/kit/identity.ts';
import { inspectText } from '#server/kit/table-file/inspect-text.ts';
import {
  countReasons,
  describeRun,
  lockRun,
  selectRefusals,
  selectRun,
  selectRuns,
  type RunRow,
} from './imports.sql.ts';

/** Who does something and under which request. */
export interface Doer {
  person: Person;
  requestId: string;
}

/** Called in the transaction that leaves work to be done in the background. */
export type Hand = (tx: Transaction, id: string) => Promise<void>;

/** One run with preview and report. */
export async function readImport(db: Db | Transaction, id: string): Promise<ImportDetail> {
  const run = await selectRun(db, id);
  if (run === undefined) throw notFound();
  return { ...describeRun(run), preview: run.preview, reasons: await countReasons(db, id) };
}

/** Past and present runs. */
export async function listImports(db: Db, { pag, tam }: { pag: number; tam: number }): Promise<ImportPage> {
  const { rows, total } = await selectRuns(db, pag, tam);
  return { rows: rows.map(describeRun), total };
}

/** A page of the refused rows of a run. */
export async function listRefusals(
  db: Db,
  id: string,
  { pag, tam }: { pag: number; tam: number },
): Promise<RefusalPage> {
  const run = await selectRun(db, id);
  if (run === undefined) throw notFound();
  const rows = await selectRefusals(db, id, { offset: (pag - 1) * tam, limit: tam });
  return { header: run.header, rows, total: run.refused };
}

/** Keeps a file durably and records the run that will read it. Nothing is imported yet. */
export async function createImport(
  { db, files }: { db: Db; files: FileStore },
  source: AsyncIterable<Uint8Array>,
  { name, doer, hand }: { name: string; doer: Doer; hand: Hand },
): Promise<ImportDetail> {
  const content = await files.put(source, {
    maxBytes: MAX_IMPORT_BYTES,
    inspect: (path) => inspectText(path, 'el CSV de contratos de CompraNet'),
  });
  return transaction(db, async (tx) => {
    await tx
      .insertInto('stored_file')
      .values({ sha256: content.sha256, bytes: content.bytes, media_type: 'text/csv', pages: null })
      // The update takes the row's lock, so that no clean-up removes it before the run names it.
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ bytes: content.bytes }))
      .execute();
    const { id } = await tx
      .insertInto('import_run')
      .values({
        file_sha256: content.sha256,
        file_name: name,
        file_bytes: content.bytes,
        created_by: doer.person.id,
        created_name: doer.person.name ?? null,
        request_id: doer.requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await remember(tx, doer, 'uploadImportFile', id, {
      file: name,
      sha256: content.sha256,
      bytes: content.bytes,
    });
    await hand(tx, id);
    return readImport(tx, id);
  });
}

/** Lets a run that was read begin to write. Throws `state_conflict`, and `import_running` while another one runs. */
export async function startImport(
  db: Db,
  id: string,
  { doer, hand }: { doer: Doer; hand: Hand },
): Promise<ImportDetail> {
  try {
    return await transaction(db, async (tx) => {
      const run = await requireRun(tx, id);
      if (run.status !== 'ready') throw wrongState(run);
      await tx
        .updateTable('import_run')
        .set({ status: 'running', started_at: new Date(), attempts: 0 })
        .where('id', '=', id)
        .execute();
      await remember(tx, doer, 'startImport', id, { file: run.file_name, rows: run.row_count });
      await hand(tx, id);
      return readImport(tx, id);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'import_run_one_running') throw failure('import_running');
    throw error;
  }
}

/** Ends a run that is not finished; what it committed stays. Waits for the batch that is being written. */
export function cancelImport(db: Db, id: string, doer: Doer): Promise<ImportDetail> {
  return transaction(db, async (tx) => {
    const run = await requireRun(tx, id);
    if (!['analysing', 'ready', 'running'].includes(run.status)) throw wrongState(run);
    await tx
      .updateTable('import_run')
      .set({ status: 'cancelled', finished_at: new Date() })
      .where('id', '=', id)
      .execute();
    await remember(tx, doer, 'cancelImport', id, { position: run.position, taken: run.taken });
    return readImport(tx, id);
  });
}

/** Writes the entry of an import's step in the audit log. */
export function remember(
  tx: Transaction,
  doer: Doer,
  operation: string,
  id: string,
  after: unknown,
): Promise<void> {
  return audit(tx, { ...doer, operation, subjectType: 'import', subjectId: id, after });
}

async function requireRun(tx: Transaction, id: string): Promise<RunRow> {
  const run = await lockRun(tx, id);
  if (run === undefined) throw notFound();
  return run;
}

function wrongState(run: RunRow) {
  const said: Record<RunRow['status'], string> = {
    analysing: 'El archivo todavía se está leyendo.',
    ready: 'La importación aún no empieza.',
    running: 'Esta importación ya está en curso.',
    done: 'Esta importación ya terminó.',
    cancelled: 'Esta importación se canceló. Sube el archivo otra vez; lo ya importado se omite.',
    failed: 'Este archivo no se pudo importar. Súbelo otra vez.',
  };
  return failure('state_conflict', { detail: said[run.status] });
}
