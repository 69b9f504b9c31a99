import { sql } from 'kysely';
import type { ListPreview } from '#contract/negative-lists.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { CsvProblem } from '#server/kit/table-file/csv-text.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { doerOf, remember } from './doer.ts';
import { cutoffProblem, cutProblem, doubtOf, rowsProblem } from './doubt.rules.ts';
import { openList, type OpenedList } from './list-file.ts';
import { KeyGiver, type ListRow } from './list-row.ts';
import {
  compareRows,
  deleteRows,
  insertRows,
  lockList,
  replaceEntries,
  selectCurrent,
  selectList,
  type ListRecord,
} from './lists.sql.ts';
import { RowNumbers } from './row-numbers.rules.ts';
import { openScreening, type Hand } from './screening.service.ts';

const LOCK_SPACE = 1_148_419;
const MAX_ATTEMPTS = 5;
const BATCH = 2_000;
const DEFECT = 'Una falla interna detuvo la lectura. La lista en vigor no cambió; avisa a soporte.';

/** What the work on a list needs. */
export type ListContext = Pick<Services, 'db' | 'pool' | 'files' | 'log'> & {
  /** Sends the screening that follows. */
  handScreening: Hand;
};

/**
 * Takes a list up where it stands: reads its file, or puts it in force. Does nothing when another process is at it,
 * or when there is nothing to do. Whatever goes wrong, the list in force stays as it is.
 */
export async function workOnList(
  context: ListContext,
  id: string,
  signal = new AbortController().signal,
): Promise<void> {
  await underLock(context.pool, { space: LOCK_SPACE, name: id }, () => takeUp(context, id, signal));
}

async function takeUp(context: ListContext, id: string, signal: AbortSignal): Promise<void> {
  const { db, files, log } = context;
  const taken = await db
    .updateTable('negative_list')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', ['analysing', 'applying'])
    .returning('attempts')
    .executeTakeFirst();
  const list = await selectList(db, id);
  if (taken === undefined || list === undefined) return;
  if (taken.attempts > MAX_ATTEMPTS) {
    await refuse(db, list, DEFECT);
    return;
  }
  try {
    if (list.status === 'applying') await apply(context, list);
    else {
      const { file_sha256: sha256, source, mapping } = list;
      await analyse(db, list, { file: await openList(files, { sha256, source, mapping }), signal });
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof CsvProblem) await refuse(db, list, error.message);
    else {
      log.error('list.interrupted', { id, position: list.position, ...errorFacts(error) });
      throw error;
    }
  }
}

interface Read {
  total: number;
  ragged: number;
  odd: number;
  empty: number;
  isLastRagged: boolean;
  lastLine: number;
  numbers: RowNumbers;
}

async function analyse(
  db: Db,
  list: ListRecord,
  { file, signal }: { file: OpenedList; signal: AbortSignal },
): Promise<void> {
  const cutoff = file.cutoffOn ?? list.cutoff_on ?? undefined;
  if (cutoff === undefined && list.source === 'sat_69b') {
    throw new CsvProblem(
      'El archivo no dice su fecha de corte («Información actualizada al …», antes del encabezado). Descárgalo otra vez y súbelo sin abrirlo.',
    );
  }
  if (cutoff !== undefined) {
    const present = (await selectCurrent(db, list.source))?.cutoff_on ?? null;
    const problem = cutoffProblem(cutoff, { today: todayInMexico(), present });
    if (problem !== undefined) throw new CsvProblem(problem);
  }
  const read = await stage(db, list, { file, signal });
  if (read === undefined) return;
  const problem = rowsProblem(read);
  if (problem !== undefined) throw new CsvProblem(problem);
  await transaction(db, async (tx) => {
    const now = await lockList(tx, list.id);
    if (now?.status !== 'analysing' || now.version !== list.version) return;
    const base = await selectCurrent(tx, list.source);
    const compared = await compareRows(tx, list);
    if (compared.rows === 0) throw new CsvProblem('Ninguna fila del archivo trae un nombre.');
    const { encoding, columns, missing, hasLastBreak } = file;
    const cut = cutProblem(list.source, {
      ...read,
      gone: compared.gone,
      hasLastBreak,
      present: base?.last_number ?? null,
    });
    if (cut !== undefined) throw new CsvProblem(cut);
    const preview: ListPreview = {
      encoding,
      columns,
      missing,
      notes: notesOf(read, compared),
      ...compared,
      presentCutoff: base?.cutoff_on ?? null,
      doubt: doubtOf({ ...compared, source: list.source, hasLastBreak }),
    };
    await tx
      .updateTable('negative_list')
      .set({
        status: 'ready',
        cutoff_on: cutoff ?? null,
        header: file.header,
        mapping: file.mapping === null ? null : JSON.stringify(file.mapping),
        preview: JSON.stringify(preview),
        row_count: read.total,
        last_number: read.numbers.last,
        position: read.total,
        base_id: base?.id ?? null,
        attempts: 0,
        version: now.version + 1,
      })
      .where('id', '=', list.id)
      .execute();
    const { rows, fresh, gone, changed } = preview;
    await remember(tx, doerOf(list), {
      operation: 'readNegativeList',
      subjectType: 'negativeList',
      id: list.id,
      after: { source: list.source, cutoff, rows, fresh, gone, changed, doubt: preview.doubt },
    });
  });
}

/** Reads every row and keeps those that are not kept yet; undefined when somebody stopped the reading. */
async function stage(
  db: Db,
  list: ListRecord,
  { file, signal }: { file: OpenedList; signal: AbortSignal },
): Promise<Read | undefined> {
  const keys = new KeyGiver();
  const read: Read = {
    total: 0,
    ragged: 0,
    odd: 0,
    empty: 0,
    isLastRagged: false,
    lastLine: 0,
    numbers: new RowNumbers(),
  };
  let batch: ListRow[] = [];
  let from = 0;
  const flush = async () => {
    const rows = batch;
    const start = from;
    [batch, from] = [[], read.total];
    return start < list.position || (await keep(db, list, { rows, start, end: read.total }));
  };
  for await (const { line, values } of file.rows()) {
    read.total += 1;
    read.lastLine = line;
    read.isLastRagged = values.length !== file.header.length;
    if (read.isLastRagged) read.ragged += 1;
    else if (file.isOdd(values)) read.odd += 1;
    if (file.numberAt !== -1) read.numbers.see(values[file.numberAt] ?? '');
    const entry = file.read(values);
    if (entry === undefined) read.empty += 1;
    else batch.push(keys.give(entry, line));
    if (read.total - from >= BATCH) {
      if (signal.aborted || !(await flush())) return undefined;
    }
  }
  return (await flush()) ? read : undefined;
}

/** Keeps a batch and its place in one transaction; false when the list is no longer to be read. */
function keep(
  db: Db,
  list: ListRecord,
  { rows, start, end }: { rows: ListRow[]; start: number; end: number },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const now = await lockList(tx, list.id);
    if (now?.status !== 'analysing' || now.version !== list.version || now.position !== start) return false;
    await insertRows(tx, list.id, rows);
    await tx
      .updateTable('negative_list')
      .set({ position: end, attempts: 0 })
      .where('id', '=', list.id)
      .execute();
    return true;
  });
}

function notesOf(read: Read, { rows, withRfc }: { rows: number; withRfc: number }): string[] {
  const count = (value: number) => value.toLocaleString('es-MX');
  const notes: string[] = [];
  if (withRfc === 0) {
    notes.push(
      'Ninguna fila trae RFC: las coincidencias serán por nombre y solo pistas que una persona comprueba.',
    );
  } else if (withRfc < rows) {
    notes.push(`${count(rows - withRfc)} filas no traen un RFC completo; se comparan solo por nombre.`);
  }
  if (read.ragged > 0) {
    notes.push(`${count(read.ragged)} filas tienen más o menos columnas que el encabezado.`);
  }
  if (read.odd > 0) {
    notes.push(
      `${count(read.odd)} filas traen un dato que no corresponde a su columna; se conserva como está escrito.`,
    );
  }
  if (read.empty > 0) notes.push(`${count(read.empty)} filas sin nombre no se toman.`);
  return notes;
}

/** Puts a list in force and begins to screen everybody, in one transaction: all of it or nothing. */
async function apply({ db, log, handScreening }: ListContext, list: ListRecord): Promise<void> {
  await transaction(db, async (tx) => {
    const now = await lockList(tx, list.id);
    if (now?.status !== 'applying') return;
    await sql`set local statement_timeout = '10min'`.execute(tx);
    // One at a time per source; the unlucky second finds another list in force and is refused.
    await lockSource(tx, list.source);
    const base = await selectCurrent(tx, list.source);
    if ((base?.id ?? null) !== now.base_id) throw new CsvProblem(OVERTAKEN);
    await replaceEntries(tx, { id: list.id, source: list.source, cutoff: now.cutoff_on! });
    await deleteRows(tx, list.id);
    const finished = new Date();
    await tx
      .updateTable('negative_list')
      .set({
        status: 'applied',
        applied_at: finished,
        finished_at: finished,
        attempts: 0,
        version: now.version + 1,
      })
      .where('id', '=', list.id)
      .execute();
    const doer = doerOf({
      created_by: now.confirmed_by ?? now.created_by,
      created_name: now.confirmed_name,
      request_id: now.request_id,
    });
    await remember(tx, doer, {
      operation: 'putNegativeListInForce',
      subjectType: 'negativeList',
      id: list.id,
      after: { source: list.source, cutoff: now.cutoff_on, rows: now.row_count },
    });
    await handScreening(tx, await openScreening(tx, { cause: 'list', listId: list.id, doer }));
  });
  log.info('list.applied', { id: list.id, source: list.source });
}

/** What to say when another list came into force meanwhile. */
export const OVERTAKEN =
  'Otra lista entró en vigor después de leer este archivo. Súbelo otra vez para compararlo con ella.';

async function lockSource(tx: Transaction, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${source}))`.execute(tx);
}

async function refuse(db: Db, list: ListRecord, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    const now = await lockList(tx, list.id);
    if (now?.status !== list.status) return;
    await deleteRows(tx, list.id);
    await tx
      .updateTable('negative_list')
      .set({ status: 'refused', failure: reason, finished_at: new Date(), version: now.version + 1 })
      .where('id', '=', list.id)
      .execute();
    await remember(tx, doerOf(list), {
      operation: 'refuseNegativeList',
      subjectType: 'negativeList',
      id: list.id,
      reason,
      after: { source: list.source, position: now.position },
    });
  });
}
