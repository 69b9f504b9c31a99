import { headOf, wrongHeading, type ColumnQuestion, type LotsSaid } from './lots-head.ts';
import {
  questionOf,
  wholePrice,
  writtenOf,
  type MarkQuestion,
  type NumberColumn,
  type Written,
} from './lots-numbers.ts';
import { readRow, type ReadRow } from './lots-read.ts';
import { linesOf, type RowMessage } from './lots-rows.ts';
import { mendRows } from './lots-wrapped.ts';
import {
  COLUMN_NAMES,
  partedCells,
  soundRow,
  rowStarts,
  type Column,
  type Columns,
  type PastedKind,
  type SheetRow,
} from './lots-sheet.ts';

/** One lot as typed or pasted: every value is text. */
export interface LotText {
  number: string;
  description: string;
  unit: string;
  quantity: string;
  budgetLine: string;
  cucop: string;
  /** What the whole lot is expected to cost, without tax. */
  estimate: string;
}

/** A column that the rows need not have and in which most of them are wrong. */
export interface Misfit {
  place: number;
  heading: string;
  count: number;
}

interface Asked {
  question?: MarkQuestion;
  columnQuestion?: ColumnQuestion;
}

/** What pasted rows became: the good ones and, for the others, the line and what to correct. */
export interface PastedLots extends Asked {
  lots: (LotText & { group: string })[];
  errors: RowMessage[];
  /** Rows that are no lots, and what was done with each. */
  leftOut: RowMessage[];
  /** Columns that fit in few of their rows: a person may leave them out. */
  misfits: Misfit[];
  /** Lines at which the rows that were not taken begin, and that of their header. */
  left: number[];
}

/** Names of the columns of the template, in the order of rows without a header. */
export const LOT_COLUMNS = [
  'Núm.',
  'Descripción',
  'Unidad de medida',
  'Cantidad',
  'Partida COG',
  'Clave CUCoP',
  'Precio de referencia',
] as const;

export interface ReadSheet extends Asked {
  rows: ReadRow[];
  /** What is wrong with the headings; with `isRefused` nothing is taken. */
  errors: RowMessage[];
  isRefused: boolean;
  leftOut: RowMessage[];
  header: number | undefined;
  columns: Columns;
  /** Names of the columns, by place. */
  headings: readonly string[];
}

/**
 * Reads the rows of a sheet as lots of a procedure or lines of a requisition. A row with names among the first ten is
 * used to find the columns; without it they come in the order of the form. What is no line (headings of lots, sums,
 * notes) is left out and said, and so is a column that nobody knows. `said` is what a person answered.
 */
export function readSheetRows(
  given: readonly SheetRow[],
  said: LotsSaid = {},
  kind: PastedKind = 'lots',
): ReadSheet {
  const all = given.map(soundRow);
  const { at, columns, isNamed, columnQuestion: asked } = headOf(all, said, kind);
  const head = all[at];
  const named = { columns, headings: head?.cells ?? [] };
  const none = { rows: [], errors: [], isRefused: true, leftOut: [], header: head?.line, ...named };
  if (asked !== undefined) return { ...none, columnQuestion: asked };
  const { rows: body, told } = mendRows(all.slice(at + 1), columns);
  const { rows, leftOut } = linesOf({ before: all.slice(0, Math.max(at, 0)), body }, columns, kind);
  leftOut.push(...told);
  const written = writtenOf(rows, columns, said);
  const asks: NumberColumn[] =
    kind === 'lots' ? ['unitPrice', 'estimate', 'quantity'] : ['unitPrice', 'quantity'];
  const question = questionOf(rows, { asked: asks, columns, said, written });
  if (question !== undefined) return { ...none, question };
  const wrong = head === undefined ? undefined : wrongHeading(head.cells, columns);
  if (wrong !== undefined) return { ...none, errors: [{ line: head?.line ?? 1, message: wrong }] };
  const read = rows.map((row) =>
    readRow(row, columns, {
      written,
      hasExtra: !isNamed && row.cells.slice(columns.length).some((cell) => cell !== ''),
    }),
  );
  for (const { line, told: message } of read) if (message !== undefined) leftOut.push({ line, message });
  leftOut.push(...signsTold({ rows, read }, columns, written));
  const unknown = (head?.cells ?? []).filter((cell, place) => cell !== '' && columns[place] === undefined);
  return {
    rows: read,
    errors: unknown.map((name) => ({
      line: head?.line ?? 1,
      message: `La columna «${name}» no se tomó: no es ninguna de las que se piden aquí.`,
    })),
    isRefused: false,
    leftOut,
    header: head?.line,
    ...named,
  };
}

/** That a column was read with a comma before its decimals or points between its thousands, which nobody here expects. */
function signsTold(
  { rows, read }: { rows: readonly SheetRow[]; read: readonly ReadRow[] },
  columns: Columns,
  written: Written,
): RowMessage[] {
  return (['unitPrice', 'estimate', 'quantity'] as const).flatMap((column) => {
    const { '.': points, ',': commas } = written[column].meanings;
    const cellOf = ({ cells }: SheetRow) => cells[columns.indexOf(column)] ?? '';
    const tell = (writing: RegExp, how: string): RowMessage[] => {
      const at = rows.findIndex(
        (row, place) => writing.test(cellOf(row)) && read[place]?.values[column] !== '',
      );
      const [row, value] = [rows[at], read[at]?.values[column]];
      if (row === undefined || value === undefined) return [];
      const message = `La columna «${COLUMN_NAMES[column]}» se leyó con ${how}: «${cellOf(row)}» es ${value}.`;
      return [{ line: row.line, message }];
    };
    if (points !== 'thousands' && commas !== 'decimals') return [];
    const inDecimals = tell(
      commas === 'decimals' ? /,\d{1,3}\D{0,20}$/ : /,\d{1,2}\D{0,20}$/,
      'coma antes de los decimales',
    );
    if (inDecimals.length > 0 || points !== 'thousands') return inDecimals;
    return tell(/^[^\d.,]{0,20}\d{1,3}(?:\.\d{3}){1,5}(?:,\d{1,2})?[^\d.,]{0,20}$/, 'punto entre los miles');
  });
}

/** A lot that is there already. */
type PresentLot = Pick<LotText, 'number' | 'description' | 'unit' | 'quantity'>;
const sameKey = ({ description, unit, quantity }: Omit<PresentLot, 'number'>) =>
  [description, unit, quantity].join('\u001F').toLowerCase();

/** Reads lots copied from a spreadsheet (tabs) or from a CSV file (commas or semicolons); see {@link readLots}. */
export function parseLots(
  text: string,
  taken: ReadonlySet<number> = new Set(),
  said: LotsSaid = {},
  present: readonly PresentLot[] = [],
): PastedLots {
  const { rows, separator } = partedCells(text.replace(/^\uFEFF/, ''));
  const read = readLots(rows, taken, said, present);
  const told = SEPARATED[separator];
  if (told !== undefined && rows.length > 0) read.leftOut.unshift({ line: rows[0]!.line, message: told });
  return read;
}

/** What is said of a separator that people do not see in a sheet. */
const SEPARATED: Readonly<Record<string, string>> = {
  ',': 'Las celdas se separaron por las comas.',
  ';': 'Las celdas se separaron por los puntos y comas.',
};

/** What is said of the number of a part that stands twice: a spreadsheet keeps «7.10» as 7.1. */
const partAgain = (part: string, first: number): string =>
  `La partida ${part} está también en la fila ${first}.${/\.\d$/.test(part) ? ` Si era ${part}0, la hoja de cálculo le quitó el cero: da a la columna formato de texto y escríbela otra vez.` : ' Corrige una de las dos.'}`;

/** What is wrong with the number of a lot. */
function numberProblem(number: string, numbers: ReadonlySet<number>): string | undefined {
  if (!/^[1-9]\d{0,4}$/.test(number))
    return `«${number}» no es un número de partida: escribe un entero o deja la celda vacía.`;
  return numbers.has(Number(number)) ? `La partida ${number} está repetida.` : undefined;
}

/** Columns without which a lot may be. */
const SPARED: readonly Column[] = ['number', 'budgetLine', 'cucop', 'unitPrice', 'estimate'];
/** Rows of a column in which it does not fit, before it is offered to leave it out. */
const FEW_WRONG = 3;

function misfitsOf(
  wrong: ReadonlyMap<Column, number>,
  { columns, headings, rows }: Pick<ReadSheet, 'columns' | 'headings' | 'rows'>,
): Misfit[] {
  return SPARED.flatMap((column) => {
    const [place, count] = [columns.indexOf(column), wrong.get(column) ?? 0];
    const isMost = count >= FEW_WRONG && count * 2 >= rows.length;
    return isMost && headings[place] !== undefined ? [{ place, heading: headings[place], count }] : [];
  });
}

/** «7.1», «7.10»: the number of a part of a line, by which other texts call it. */
const PART = /^\d{1,5}(?:\.\d{1,4}){1,3}$/;

/**
 * Reads lots from the rows of a sheet: a price of one unit is multiplied by the quantity. Rows with an error are left
 * out and reported by their line. Where numbers begin again under another heading they go on instead, and that is said.
 */
export function readLots(
  given: readonly SheetRow[],
  taken: ReadonlySet<number> = new Set(),
  said: LotsSaid = {},
  present: readonly PresentLot[] = [],
): PastedLots {
  const { rows, header, isRefused, columns, headings, ...read } = readSheetRows(given, said);
  const result: PastedLots = {
    lots: [],
    left: isRefused ? given.map(({ line }) => line) : [],
    misfits: [],
    ...read,
  };
  if (isRefused) return result;
  const numbers = new Set(taken);
  const groupOf = new Map<number, string>();
  const there = new Map(present.map((lot) => [sameKey(lot), lot.number]));
  const own = rows.map(({ values }) => Number(values.number)).filter((number) => Number.isInteger(number));
  const parts = new Map<string, number>();
  const wrong = new Map<Column, number>();
  const count = (column: Column) => wrong.set(column, (wrong.get(column) ?? 0) + 1);
  for (const { line, lines, group, values, problems } of rows) {
    const { unitPrice, ...written } = values;
    const part = PART.test(written.number) ? written.number : undefined;
    const first = parts.get(part ?? '');
    if (part !== undefined && first === undefined) parts.set(part, line);
    const lot =
      part === undefined
        ? written
        : { ...written, number: '', description: `Partida ${part}. ${written.description}` };
    const next = String(Math.max(0, ...numbers, ...own) + 1);
    const above = groupOf.get(Number(lot.number));
    const isAgain = above !== undefined || (group !== '' && taken.has(Number(lot.number)));
    const number = lot.number === '' || isAgain ? next : lot.number;
    const twin = there.get(sameKey(lot));
    const ofNumber = first === undefined ? numberProblem(number, numbers) : partAgain(part ?? '', first);
    if (ofNumber !== undefined && first === undefined && !/^[1-9]\d{0,4}$/.test(number)) count('number');
    for (const column of new Set(problems.map((one) => one.column))) count(column);
    const message =
      twin === undefined
        ? (ofNumber ?? problems[0]?.message)
        : `Ya está en la lista, igual, como partida ${twin}. Si son dos, distínguelas en su descripción.`;
    if (message !== undefined) {
      result.errors.push({ line, message });
      result.left.push(...lines);
      continue;
    }
    if (part !== undefined)
      result.leftOut.push({
        line,
        message: `La partida ${part} entra con el número ${number}, porque aquí los números son enteros; «Partida ${part}» queda al principio de su descripción.`,
      });
    if (isAgain)
      result.leftOut.push({
        line,
        message: `La partida ${lot.number}${group === '' ? '' : ` de «${group}»`} entra con el número ${number}: el ${lot.number} ya está ocupado.`,
      });
    numbers.add(Number(number));
    if (lot.number !== '') groupOf.set(Number(lot.number), group);
    const estimate =
      lot.estimate === '' && unitPrice !== '' ? wholePrice(unitPrice, lot.quantity) : lot.estimate;
    result.lots.push({ ...lot, number, estimate, group });
  }
  result.misfits = misfitsOf(wrong, { columns, headings, rows });
  if (header !== undefined && result.left.length > 0) result.left.unshift(header);
  result.left = [...new Set(result.left)].toSorted((one, other) => one - other);
  return result;
}

/** What is left of a pasted text: the rows that were not taken, under their header. Empty when all were. */
export function leftText(text: string, { left }: Pick<PastedLots, 'left'>): string {
  const lines = text.split('\n');
  const starts = rowStarts(text);
  const rows = [...starts.keys()];
  return left
    .map((line) => {
      const next = rows[rows.indexOf(line) + 1];
      return lines
        .slice((starts.get(line) ?? 1) - 1, (starts.get(next ?? 0) ?? lines.length + 1) - 1)
        .join('\n');
    })
    .join('\n');
}
