import { sql } from 'kysely';
import { transaction } from '../db.ts';
import { linesText, MAX_NAMED_LINES, type ImportFindings } from '#contract/imports.ts';
import { CsvProblem, type CsvRow, type SaidOfAmounts } from '../table-file/csv-text.ts';
import { fold } from '../table-file/plain-text.ts';
import { authorOf, remember } from './import-author.ts';
import { refuseStopped, Stopped, type Job } from './import-job.ts';
import { insertRows, lockRun } from './import-run.sql.ts';
import { refusedCells, withFaults } from './check-cells.ts';
import type { OpenedTable, StagedRow } from './importer.ts';
import { FootNotes, footNoteIn, tellFootNotes } from './foot-notes.ts';
import { RowMarks } from './row-marks.ts';
import { endedUnder, noRecordIn, noRecordsNote, saidOfAmounts, type NoRecord } from './no-record.ts';

/** Reads the whole file into staged rows; they become visible together. */
export async function stageFile(job: Job, table: OpenedTable): Promise<void> {
  const { context, importer, run } = job;
  const left: Left = {
    again: [],
    others: [],
    unseen: { cells: 0, rows: new RowMarks() },
    foot: new FootNotes(),
  };
  const counts = { rows: 0, fresh: 0, changed: 0, same: 0, refused: 0, gone: 0, doubtful: 0 };
  await transaction(context.db, async (tx) => {
    await sql`delete from import_row where import_id = ${run.id}`.execute(tx);
    // The database takes one batch while the next one is read.
    let writing = Promise.resolve();
    try {
      const all = table.isUnread === true ? nothing() : table.rows();
      for await (const batch of inBatches(recordsOf(all, table, left), importer.batchRows)) {
        await refuseStopped(job);
        const staged = withBeside(await stageBatch(table, batch), batch, table.header);
        await writing;
        writing = insertRows(tx, run.id, { from: counts.rows, rows: staged });
        writing.catch(() => undefined);
        counts.rows += staged.length;
        for (const { kind, doubts } of staged) {
          counts[kind === 'new' ? 'fresh' : kind] += 1;
          if (doubts !== undefined) counts.doubtful += 1;
        }
      }
    } finally {
      // Nothing else may be asked of the transaction, not even its end, before this was answered.
      await Promise.allSettled([writing]);
    }
    await writing;
    const { rows: besides = [], facts } = (table.isUnread === true ? undefined : await table.end?.(tx)) ?? {};
    await insertRows(tx, run.id, { from: counts.rows, rows: besides });
    for (const { kind } of besides) if (kind === 'gone') counts.gone += 1;
    counts.doubtful += await tellFootNotes(tx, run.id, { found: left.foot, header: table.header });
    // The planner must know what was staged, or each batch would read all of it.
    await sql`analyze import_row (import_id, position, kind)`.execute(tx);
    const now = await lockRun(tx, run.id);
    if (now?.status !== 'analysing' || now.version !== run.version) throw new Stopped();
    if (counts.rows === 0 && table.isUnread !== true)
      throw new CsvProblem('El archivo no tiene filas después de los encabezados.');
    const { rows, same, ...others } = counts;
    await tx
      .updateTable('import_run')
      .set({
        ...others,
        status: 'ready',
        skipped: same,
        row_count: rows,
        header: [...table.header],
        findings: JSON.stringify(withLeft(table.findings(), left)),
        facts: facts === undefined ? null : JSON.stringify(facts),
        proposed_by: null,
        proposed_at: null,
        attempts: 0,
        version: run.version + 1,
      })
      .where('id', '=', run.id)
      .execute();
    await remember(tx, authorOf(run), { step: 'read', id: run.id, after: counts });
  });
  context.log.info('import.read', { id: run.id, kind: run.kind, ...counts });
}

/** The row rule for rows whose cells are as their author wrote them; the others are refused. */
async function stageBatch(table: OpenedTable, batch: readonly CsvRow[]): Promise<StagedRow[]> {
  const refused: StagedRow[] = [];
  const sound: CsvRow[] = [];
  for (const row of batch) {
    const found = refusedCells(row, table);
    if (found === undefined) sound.push(row);
    else if (found.refused.code === 'ended') refused.push(found.refused);
    else refused.push(withFaults(found, await table.faultsOf(row, found.broken), table));
  }
  const staged = sound.length === 0 ? [] : await table.stage(sound);
  return refused.length === 0 ? staged : [...staged, ...refused].toSorted((a, b) => a.line - b.line);
}

/** Rows of a file that are left out because they are no records. */
interface Left {
  /** Lines that say the names of the columns again, as each printed page begins. */
  again: number[];
  others: NoRecord[];
  /** Cells that are used and had signs among their letters that nobody sees. */
  unseen: { cells: number; rows: RowMarks<'unseen'> };
  foot: FootNotes;
}

/** In a narrower table a record may be one cell. */
const LEAST_WIDTH = 4;

/** Rows without those that are no records, which go to `left`. */
async function* recordsOf(
  rows: AsyncGenerator<CsvRow>,
  {
    header,
    identity,
    wants,
    hasMoney,
    takesDamaged,
  }: Pick<OpenedTable, 'header' | 'identity' | 'wants' | 'hasMoney' | 'takesDamaged'>,
  left: Left,
): AsyncGenerator<CsvRow> {
  const names = header.map(fold);
  let under: NoRecord | undefined;
  let amounts: SaidOfAmounts | undefined;
  for await (const row of rows) {
    const filled = row.values.flatMap((value, place) =>
      value.trim() === '' ? [] : [[place, value] as const],
    );
    const isHeader =
      filled.length > 1 &&
      filled.every(([place, value]) => names[place] !== '' && fold(value) === names[place]);
    const note = isHeader ? undefined : footNoteIn(row);
    if (note !== undefined) left.foot.notes.push(note);
    const isFootNote = note?.isAlone === true && takesDamaged !== true && names.length >= LEAST_WIDTH;
    const other = isHeader
      ? undefined
      : identity !== undefined
        ? noRecordIn(row, identity)
        : isFootNote
          ? { line: note.line, text: note.says }
          : undefined;
    if (hasMoney === true && !isHeader) amounts = saidOfAmounts(row, other, amounts);
    if (isHeader) left.again.push(row.line);
    else if (other !== undefined) {
      left.others.push(other);
      under = endedUnder(other, under);
    } else {
      const unseen = row.unseen?.filter((place) => wants === undefined || wants[place] !== undefined) ?? [];
      left.unseen.cells += unseen.length;
      if (unseen.length > 0) left.unseen.rows.note('unseen', row.line);
      left.foot.see(row, (place) => wants === undefined || wants[place] !== undefined);
      yield under === undefined && amounts === undefined
        ? row
        : { ...row, beside: { ...row.beside, ...(under && { under }), ...(amounts && { amounts }) } };
    }
  }
}

/** What is said of cells that stood otherwise in the file than anybody sees. */
function unseenNote({ cells, rows }: Left['unseen']): string[] {
  const found = rows.of('unseen');
  if (found === undefined) return [];
  return [
    `Se quitaron signos que no se ven en ${cells === 1 ? '1 celda' : `${cells.toLocaleString('es-MX')} celdas`}: ${linesText(found.lines, found.count)}.`,
  ];
}

/** What the notes at the foot of a table say of cells that have their marks. */
const footNotes = ({ called }: FootNotes): string[] =>
  called.map(({ line, says, cells }) => {
    const lines = [...new Set(cells.map((cell) => cell.line))];
    return `La nota de la línea ${line.toLocaleString('es-MX')}, «${says}», es de celdas de ${linesText(lines.slice(0, MAX_NAMED_LINES), lines.length)}: comprueba en ellas qué cambia antes de confirmar.`;
  });

function withLeft(findings: ImportFindings, { again, others, unseen, foot }: Left): ImportFindings {
  const notes = [
    ...findings.notes,
    ...[noRecordsNote(others) ?? []].flat(),
    ...footNotes(foot),
    ...unseenNote(unseen),
  ];
  if (again.length === 0) return { ...findings, notes };
  const note =
    again.length === 1
      ? `La ${linesText(again, 1)} repite los encabezados y no se toma.`
      : `${again.length.toLocaleString('es-MX')} filas repiten los encabezados y no se toman: ${linesText(again, again.length)}.`;
  return { ...findings, notes: [...notes, note] };
}

/** Staged rows with what the workbook shows of them besides their cells, for a person to look at. */
function withBeside(staged: StagedRow[], batch: readonly CsvRow[], header: readonly string[]): StagedRow[] {
  const found = new Map(batch.flatMap(({ line, beside }) => (beside === undefined ? [] : [[line, beside]])));
  if (found.size === 0) return staged;
  return staged.map((row) => {
    const beside = found.get(row.line);
    if (beside === undefined) return row;
    const nameOf = (place: string) => header[Number(place)]?.trim() || `Columna ${Number(place) + 1}`;
    const struck = Object.entries(beside.struck ?? {}).map(([place, text]) => [
      nameOf(place),
      `«${text}» está tachado en el libro y no se toma.`,
    ]);
    if (row.kind === 'refused')
      return struck.length === 0 ? row : { ...row, problems: withTold(row.problems, struck) };
    const remarks = Object.entries(beside.remarks ?? {}).map(([place, text]) => [
      nameOf(place),
      `La celda tiene una nota: «${text}».`,
    ]);
    const shown = [
      ...(beside.isHidden === true ? ['está oculta'] : []),
      ...(beside.isStruck === true ? ['está tachada'] : []),
    ].join(' y ');
    const { amounts } = beside;
    const tax =
      amounts?.about === 'tax'
        ? [
            [
              'Importe',
              `El renglón ${amounts.line.toLocaleString('es-MX')}, arriba, dice «${amounts.text}»: comprueba que este importe se haya tomado de la columna que es.`,
            ],
          ]
        : [];
    const told =
      shown === '' ? [] : [['Fila', `${shown[0]!.toUpperCase()}${shown.slice(1)} en el libro. ${TAKEN}`]];
    const all = [...remarks, ...struck, ...told, ...tax];
    return all.length === 0 ? row : { ...row, doubts: withTold(row.doubts, all) };
  });
}

/** Messages by column with more of them behind. */
function withTold(
  said: Readonly<Record<string, string>> = {},
  more: readonly (readonly string[])[],
): Record<string, string> {
  const all: Record<string, string> = { ...said };
  for (const [name = '', text = ''] of more)
    all[name] = all[name] === undefined ? text : `${all[name]} ${text}`;
  return all;
}

const TAKEN = 'Se toma como las demás: si no debe entrar, quítala del libro y súbelo otra vez.';

async function* nothing(): AsyncGenerator<CsvRow> {}

async function* inBatches(rows: AsyncGenerator<CsvRow>, size: number): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
