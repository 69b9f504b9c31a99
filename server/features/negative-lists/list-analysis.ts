import { sql } from 'kysely';
import type { ListPreview } from '#contract/negative-lists.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { CsvProblem } from '#server/kit/table-file/csv-text.ts';
import { doerOf, remember } from './doer.ts';
import { cutoffProblem, doubtOf, isShrunk, rowsProblem } from './doubt.rules.ts';
import type { OpenedList } from './list-file.ts';
import { KeyGiver, type ListRow } from './list-row.ts';
import { compareRows, insertRows, lockList, selectCurrent, type ListRecord } from './lists.sql.ts';
import { endOfPresent } from './present-end.ts';
import { RowNumbers } from './row-numbers.rules.ts';
import { cutProblem } from './shrink.rules.ts';

const BATCH = 2_000;

interface Read {
  total: number;
  ragged: number;
  odd: number;
  empty: number;
  isLastRagged: boolean;
  lastLine: number;
  numbers: RowNumbers;
}

/** Reads a list's file, compares it with the list in force and lets a person decide. A problem refuses it whole. */
export async function analyse(
  { db, files }: Pick<Services, 'db' | 'files'>,
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
    // Planned with real numbers, now and when officers look: nobody has looked at these rows since they were written.
    await sql`analyze negative_list_row`.execute(tx);
    const compared = await compareRows(tx, list);
    if (compared.rows === 0) throw new CsvProblem('Ninguna fila del archivo trae un nombre.');
    const { encoding, columns, missing, hasLastBreak } = file;
    const beside = {
      ...compared,
      ...read,
      rows: compared.rows,
      hasLastBreak,
      ...(await endOfPresent(tx, { files, list, base, gone: compared.gone, last: read.numbers.last })),
      cutoff: cutoff ?? '',
      presentCutoff: base?.cutoff_on ?? null,
    };
    const cut = cutProblem(list.source, beside);
    if (cut !== undefined) throw new CsvProblem(cut);
    const preview: ListPreview = {
      encoding,
      columns,
      missing,
      notes: notesOf(read, compared),
      ...compared,
      presentCutoff: base?.cutoff_on ?? null,
      doubt: doubtOf(list.source, beside),
      isShrunk: isShrunk(list.source, beside),
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
        first_by: null,
        first_name: null,
        first_at: null,
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
