import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { noAbility } from '#contract/permissions.ts';
import { certificatesInBatches } from '#server/features/certificates/public.ts';
import { screenSuppliers } from '#server/features/negative-lists/public.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { stageRows, startAnalysis } from './analyse.ts';
import { impedimentsOf } from './impediments.sql.ts';
import { endImport, remember, type Doer } from './registry-import.service.ts';
import {
  countAttempt,
  foreignTakenSince,
  insertRows,
  lockImport,
  selectImport,
  stagedIdentities,
  takenIdentities,
  type ImportRow,
} from './registry-import.sql.ts';
import { changedLines, holdLines, nameLines, rowsWithLines } from './line-names.sql.ts';
import { insertSuppliers, numberSuppliers, selectInForce } from './supplier-batch.sql.ts';
import { openRegistry, type OpenedRegistry } from './table-rows.ts';

const LOCK_SPACE = 1_148_431;
const MAX_ATTEMPTS = 5;
const BATCH = 1_000;
/** What tells two suppliers apart. */
const IDENTITIES = new Set(['supplier_rfc_once', 'supplier_foreign_once', 'supplier_number_key']);
const DEFECT = 'Una falla interna detuvo la carga. No quedó registrada ninguna fila; avisa a soporte.';

/** The import was cancelled, or the process ends: nothing of it may stay. */
class Stopped extends Error {}

/** Takes an import up: reads a new file, or registers its rows. Does nothing while another process is at it. */
export async function workOnImport(
  context: Services,
  id: string,
  signal = new AbortController().signal,
): Promise<void> {
  await underLock(context.pool, { space: LOCK_SPACE, name: id, counted: 'registry_import' }, () =>
    takeUp(context, id, signal),
  );
}

async function takeUp(context: Services, id: string, signal: AbortSignal): Promise<void> {
  const run = await selectImport(context.db, id);
  if (run === undefined || (run.status !== 'analysing' && run.status !== 'running')) return;
  if ((await countAttempt(context.db, id)) > MAX_ATTEMPTS) return giveUp(context, run, DEFECT);
  try {
    if (run.status === 'running') await register(context, run, signal);
    else await analyse(context, { run, file: await openRegistry(context.files, run.file_sha256), signal });
  } catch (error) {
    if (error instanceof Stopped) return;
    if (error instanceof CsvProblem) return giveUp(context, run, error.message);
    context.log.error('registryImport.interrupted', { id, ...errorFacts(error) });
    throw error;
  }
}

interface Work {
  run: ImportRow;
  file: OpenedRegistry;
  signal: AbortSignal;
}

/** Reads the whole file into staged rows; they become visible together. */
async function analyse({ db, log }: Services, { run, file, signal }: Work): Promise<void> {
  const analysis = await startAnalysis(db, file, todayInMexico(new Date()));
  const counts = { rows: 0, valid: 0, refused: 0, duplicates: 0, doubtful: 0, incomplete: 0 };
  await transaction(db, async (tx) => {
    // The database takes one batch while the next one is read.
    let writing = Promise.resolve();
    try {
      for await (const batch of inBatches(file.rows())) {
        await refuseStopped(db, run, signal);
        const { staged, doubtful, incomplete } = await stageRows(db, batch, { from: counts.rows, analysis });
        await writing;
        writing = insertRows(tx, run.id, staged);
        writing.catch(() => undefined);
        counts.rows += staged.length;
        counts.refused += staged.filter((row) => row.problems !== null).length;
        counts.duplicates += staged.filter((row) => row.is_duplicate).length;
        counts.doubtful += doubtful;
        counts.incomplete += incomplete;
      }
    } finally {
      // Nothing else may be asked of the transaction, not even its end, before this was answered.
      await Promise.allSettled([writing]);
    }
    await writing;
    // The planner must know what was staged, or each batch would read all of it.
    await sql`analyze registry_import_row (import_id, position, problems)`.execute(tx);
    if ((await lockImport(tx, run.id))?.status !== 'analysing') throw new Stopped();
    if (counts.rows === 0) throw new CsvProblem('El archivo no tiene filas después de los encabezados.');
    counts.valid = counts.rows - counts.refused;
    await tx
      .updateTable('registry_import')
      .set({
        status: 'ready',
        header: file.header,
        columns: JSON.stringify(
          file.columns.flatMap((column, i) =>
            column === undefined ? [] : [{ header: file.header[i] ?? '', label: column.header }],
          ),
        ),
        ignored: file.header.filter((name, i) => file.columns[i] === undefined && name.trim() !== ''),
        row_count: counts.rows,
        valid_count: counts.valid,
        refused_count: counts.refused,
        duplicate_count: counts.duplicates,
        doubtful_count: counts.doubtful,
        incomplete_count: counts.incomplete,
        attempts: 0,
      })
      .where('id', '=', run.id)
      .execute();
    await remember(tx, doerOf(run), 'registry_import.read', run.id, counts);
  });
  log.info('registryImport.read', { id: run.id, ...counts });
}

/** Registers every valid row in one transaction: all of them, or none. */
async function register(context: Services, run: ImportRow, signal: AbortSignal): Promise<void> {
  const { db, log } = context;
  try {
    await transaction(db, async (tx) => {
      await refuseNewlyTaken(tx, run);
      const changed = await refuseRetiredLines(tx, run);
      const numbers = await numberSuppliers(tx, run.id);
      const certificates = certificatesInBatches(tx, context, run.created_name ?? run.created_by);
      let written = 0;
      for (let from = 0; from < run.row_count; from += BATCH) {
        await refuseStopped(db, run, signal);
        const batch = { importId: run.id, from, to: from + BATCH };
        written += await insertSuppliers(tx, batch, { numbers, actorName: run.created_name });
        if (changed.length > 0) await nameLines(tx, batch, changed);
        await certificates.add(await selectInForce(tx, batch));
        await tellProgress(db, run.id, written);
      }
      await certificates.end();
      // A supplier that a list impedes is known as such from its first day, not from the nightly screening.
      await screenSuppliers(
        tx,
        sql`select supplier_id from registry_import_row where import_id = ${run.id} and problems is null`,
      );
      await holdLines(tx);
      const changedSince = await refuseRetiredLines(tx, run);
      if (changedSince.length > 0) {
        await nameLines(tx, { importId: run.id, from: 0, to: run.row_count }, changedSince);
      }
      if ((await lockImport(tx, run.id))?.status !== 'running') throw new Stopped();
      await endImport(tx, run.id, { status: 'done', written });
      await remember(tx, doerOf(run), 'registry_import.finish', run.id, {
        file: run.file_name,
        sha256: run.file_sha256,
        scope: run.scope,
        registered: written,
        refused: run.refused_count,
      });
      log.info('registryImport.done', { id: run.id, registered: written });
    });
  } catch (error) {
    if (!IDENTITIES.has(violatedConstraint(error) ?? '')) throw error;
    throw new CsvProblem(
      'Mientras se importaba, otra persona registró a uno de estos proveedores. No se registró ninguna fila; sube el archivo otra vez.',
      { cause: error },
    );
  }
}

/** Between preview and start others may have registered the same firms, or a list may have barred one: then nothing is taken. */
async function refuseNewlyTaken(tx: Transaction, run: ImportRow): Promise<void> {
  const asked = await stagedIdentities(tx, run.id);
  const { barred } = await impedimentsOf(tx, asked, todayInMexico(new Date()));
  const [first] = barred;
  if (first !== undefined) {
    // Of somebody from abroad the key is «country:number».
    const [identity, reason] = first;
    const who = identity.slice(identity.indexOf(':') + 1);
    throw new CsvProblem(`${who}: ${reason} No se registró ninguna fila; sube el archivo otra vez.`);
  }
  const taken = await takenIdentities(tx, asked.rfcs, []);
  const found = [...taken.rfcs.keys(), ...(await foreignTakenSince(tx, run.id))];
  if (found.length === 0) return;
  const names = found.slice(0, 5).join(', ');
  throw new CsvProblem(
    `Desde la revisión del archivo ya se registraron: ${names}. No se registró ninguna fila; sube el archivo otra vez.`,
  );
}

/** Lines that changed since the preview. One that left the catalogue is told with the next reading of the file. */
async function refuseRetiredLines(
  tx: Transaction,
  run: ImportRow,
): Promise<Awaited<ReturnType<typeof changedLines>>> {
  const changed = await changedLines(tx, run);
  const gone = changed.filter(({ active }) => !active);
  const retired = gone.length === 0 ? [] : await rowsWithLines(tx, run.id, gone);
  const [first] = retired;
  if (first === undefined) return changed;
  const others = retired.length > 1 ? ` y otros ${retired.length - 1}` : '';
  throw new CsvProblem(
    `Desde la revisión del archivo se retiró del catálogo el giro «${first.name}» (línea ${first.line})${others}. No se registró ninguna fila; sube el archivo otra vez.`,
  );
}

/** Written on a connection of its own, because the registering transaction is not visible until its end. */
async function tellProgress(db: Db, id: string, written: number): Promise<void> {
  await db
    .updateTable('registry_import')
    .set({ written })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

async function refuseStopped(db: Db, run: ImportRow, signal: AbortSignal): Promise<void> {
  if (signal.aborted || (await selectImport(db, run.id))?.status !== run.status) throw new Stopped();
}

async function giveUp({ db }: Services, run: ImportRow, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await lockImport(tx, run.id))?.status !== run.status) return;
    await endImport(tx, run.id, { status: 'failed', failure: reason, written: 0 });
    await remember(tx, doerOf(run), 'registry_import.fail', run.id, { reason });
  });
}

async function* inBatches(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The person who asked for the import, as the background work writes them in the audit log. */
function doerOf(run: ImportRow): Doer {
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
