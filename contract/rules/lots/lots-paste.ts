import { headOf, wrongHeading, type ColumnQuestion, type LotsSaid } from './lots-head.ts';
import {
  questionOf,
  signsRead,
  wholePrice,
  writtenOf,
  type MarkQuestion,
  type NumberColumn,
  type SignRead,
  type Written,
} from './lots-numbers.ts';
import { EXTRA_CELLS, readRow, type ReadRow } from './lots-read.ts';
import { linesOf, type RowMessage } from './lots-rows.ts';
import { mendRows } from './lots-wrapped.ts';
import {
  COLUMN_NAMES,
  columnOf,
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
  /** As which column each heading was read, where one is not named as here. */
  understood?: string;
  /** How the rows were read, for whoever says it otherwise; none where nothing was read. */
  reading?: SheetReading;
  /** Of each lot the lines that it needs: those above it that name its group, its own and what was joined to it. */
  from: number[][];
  /** The line of the headings. */
  header?: number;
}

/** How the rows of a sheet were read: what each column is, and each sign of a number that could be read otherwise. */
export interface SheetReading {
  columns: { place: number; heading: string; examples: string[]; as: Column | '' }[];
  signs: SignRead[];
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

const OWN_NAMES: ReadonlySet<string> = new Set(LOT_COLUMNS);

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
  understood?: string;
  reading?: SheetReading;
}

/** What the columns of a sheet were read as, with three of the cells of each. */
function readingOf(
  rows: readonly SheetRow[],
  headings: readonly string[],
  { columns, dropped }: { columns: Columns; dropped: ReadonlySet<Column> },
): SheetReading['columns'] {
  const width = Math.max(headings.length, columns.length, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => {
    const column = columns[place];
    return {
      place,
      heading: headings[place]?.replace(/\s+/g, ' ') || `Columna ${place + 1}`,
      examples: rows.flatMap(({ cells }) => (cells[place] ? [cells[place]] : [])).slice(0, 3),
      as: column === undefined || dropped.has(column) ? ('' as const) : column,
    };
  }).filter(({ place, examples }) => (headings[place] ?? '') !== '' || examples.length > 0);
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
  const { at, columns, dropped, isNamed, columnQuestion: asked } = headOf(all, said, kind);
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
  const question = questionOf(rows, {
    asked: asks.filter((column) => !dropped.has(column)),
    columns,
    said,
    written,
  });
  if (question !== undefined) return { ...none, question };
  const wrong = head === undefined ? undefined : wrongHeading(head.cells, { columns, dropped });
  if (wrong !== undefined) return { ...none, errors: [{ line: head?.line ?? 1, message: wrong }] };
  const read = rows.map((row) =>
    readRow(row, columns, {
      dropped,
      written,
      hasExtra: !isNamed && row.cells.slice(columns.length).some((cell) => cell !== ''),
    }),
  );
  for (const { line, told: message } of read) if (message !== undefined) leftOut.push({ line, message });
  leftOut.push(...signsTold({ rows, read }, columns, written));
  if (head !== undefined) leftOut.push(...besideTold(rows, head.cells));
  const isUsed = (column: Column | undefined): column is Column =>
    column !== undefined && !dropped.has(column);
  const readAs = columns.flatMap((column, place) =>
    isUsed(column)
      ? [{ heading: head?.cells[place]?.replace(/\s+/g, ' ') ?? '', as: COLUMN_NAMES[column] }]
      : [],
  );
  const isPlain = readAs.every(({ heading, as }) => as.startsWith(heading) || OWN_NAMES.has(heading));
  const shown = isNamed
    ? readAs.map(({ heading, as }) => ({ heading: `«${heading}»`, as }))
    : columns.flatMap((column, place) =>
        isUsed(column) && rows.some(({ cells }) => (cells[place] ?? '') !== '')
          ? [{ heading: `la columna ${place + 1}`, as: COLUMN_NAMES[column] }]
          : [],
      );
  const asWord = (as: string) => as.replace(/^\p{Lu}(?=\p{Ll})/u, (sign) => sign.toLowerCase());
  const unknown = (head?.cells ?? []).filter((cell, place) => cell !== '' && !isUsed(columns[place]));
  return {
    rows: read,
    errors: unknown.map((name) => ({
      line: head?.line ?? 1,
      message: `La columna «${name}» no se tomó: ${againAs(name, { head: head?.cells ?? [], columns, kind }) ?? 'no es ninguna de las que se piden aquí'}.`,
    })),
    isRefused: false,
    leftOut,
    header: head?.line,
    ...named,
    reading: {
      columns: readingOf(rows, head?.cells ?? [], { columns, dropped }),
      signs: signsRead(rows, { asked: asks.filter((one) => !dropped.has(one)), columns, written }),
    },
    ...(shown.length > 0 &&
      (!isNamed || !isPlain) && {
        understood: `${isNamed ? 'Se' : 'Sin encabezados, se'} leyó ${shown.map(({ heading, as }) => `${heading} como ${asWord(as)}`).join(', ')}.`,
      }),
  };
}

/** That a heading names what another one was taken for; undefined where it names nothing that is taken. */
function againAs(
  name: string,
  { head, columns, kind }: { head: readonly string[]; columns: Columns; kind: PastedKind },
): string | undefined {
  const column = columnOf(name, kind);
  const place = column === undefined ? -1 : columns.indexOf(column);
  return column === undefined || place === -1
    ? undefined
    : `«${COLUMN_NAMES[column]}» se leyó de «${head[place] ?? ''}»; si es esta, quita la otra`;
}

/** Cells under no heading at all: a note beside a row may change it. */
function besideTold(rows: readonly SheetRow[], headings: readonly string[]): RowMessage[] {
  return rows.flatMap(({ line, cells }) => {
    const beside = cells.filter((cell, place) => cell !== '' && (headings[place] ?? '') === '');
    if (beside.length === 0) return [];
    const shown = beside.map((cell) => `«${cell.slice(0, 120)}»`).join(', ');
    return [
      {
        line,
        message: `${shown} está en una columna sin encabezado y no se tomó: si cambia la partida, escríbelo en ella.`,
      },
    ];
  });
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
export type PresentLot = Pick<LotText, 'number' | 'description' | 'unit' | 'quantity'> & Partial<LotText>;
const sameKey = ({ description, unit, quantity }: Pick<LotText, 'description' | 'unit' | 'quantity'>) =>
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
const partAgain = (part: string, where: string): string =>
  `La partida ${part} está también en ${where}.${/\.\d$/.test(part) ? ` Si era ${part}0, la hoja de cálculo le quitó el cero: da a la columna formato de texto y escríbela otra vez.` : ' Corrige una de las dos.'}`;

const isWholeNumber = (number: string): boolean => /^[1-9]\d{0,4}$/.test(number);

/** What is wrong with the number of a lot. */
function numberProblem(number: string, numbers: ReadonlySet<number>): string | undefined {
  if (!isWholeNumber(number))
    return `«${number}» no es un número de partida: escribe un entero o deja la celda vacía.`;
  return numbers.has(Number(number)) ? `La partida ${number} está repetida.` : undefined;
}

/** All that is wrong with a row, each with the heading of its column unless it names it itself. */
function refusalOf(
  { problems }: ReadRow,
  { columns, headings }: Pick<ReadSheet, 'columns' | 'headings'>,
): string {
  const told = problems.map(({ column, message }) => {
    const place = columns.indexOf(column);
    const heading = headings[place]?.replace(/\s+/g, ' ') || COLUMN_NAMES[column];
    return message.startsWith('Falta ') || message === EXTRA_CELLS ? message : `En «${heading}»: ${message}`;
  });
  return [...new Set(told)].join(' ');
}

/** How a person finds a row again: by its number, or else by how its words begin. */
function itemOf({ number, description }: ReadRow['values']): string {
  if (number !== '') return `partida ${number}`;
  return description === ''
    ? ''
    : `«${description.length > 40 ? `${description.slice(0, 39)}…` : description}»`;
}

/** Columns without which a lot may be. */
const SPARED: readonly Column[] = ['number', 'budgetLine', 'cucop', 'unitPrice', 'estimate'];
/** Rows of a column in which it does not fit, before it is offered to leave it out. */
const FEW_WRONG = 3;

/** Columns that rows are read wrong with; one that a row was taken with counts for all of them. */
function misfitsOf(
  wrong: ReadonlyMap<Column, number>,
  used: ReadonlySet<Column>,
  { columns, headings, rows }: Pick<ReadSheet, 'columns' | 'headings' | 'rows'>,
): Misfit[] {
  return SPARED.flatMap((column) => {
    const [place, count] = [columns.indexOf(column), wrong.get(column) ?? 0];
    const isMost = count >= FEW_WRONG && count * 2 >= rows.length && !used.has(column);
    return isMost && headings[place] !== undefined ? [{ place, heading: headings[place], count }] : [];
  });
}

/** Columns that say something in lots: a price of the whole may have come of one of the unit. */
function usedBy(lots: readonly Partial<LotText>[]): Set<Column> {
  const has = (name: 'budgetLine' | 'cucop' | 'estimate') => lots.some((lot) => (lot[name] ?? '') !== '');
  return new Set([
    ...(['budgetLine', 'cucop'] as const).filter(has),
    ...(has('estimate') ? (['unitPrice', 'estimate'] as const) : []),
  ]);
}

/** «7.1», «7.10»: the number of a part of a line, by which other texts call it. */
const PART = /^\d{1,5}(?:\.\d{1,4}){1,3}$/;
/** The same where it stands in the description of a lot that was read so. */
const PART_TOLD = /^Partida (\d{1,5}(?:\.\d{1,4}){1,3})\. /;

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
    from: [],
    ...(header !== undefined && { header }),
    left: isRefused ? given.map(({ line }) => line) : [],
    misfits: [],
    ...read,
  };
  if (isRefused) return result;
  const numbers = new Set(taken);
  const groupOf = new Map<number, string>();
  const there = new Map(present.map((lot) => [sameKey(lot), lot.number]));
  const own = rows.map(({ values }) => Number(values.number)).filter((number) => Number.isInteger(number));
  // Where a number stands already: in what is there, or in a row above, also in one that is refused.
  const parts = new Map<string, string>();
  for (const { number, description } of present) {
    const part = PART_TOLD.exec(description)?.[1];
    if (part !== undefined) parts.set(part, `la lista, como partida ${number}`);
  }
  const refused = new Map<string, number>();
  const used = usedBy(present);
  const wrong = new Map<Column, number>();
  const count = (column: Column) => wrong.set(column, (wrong.get(column) ?? 0) + 1);
  for (const row of rows) {
    const { line, lines, group, values, problems } = row;
    const { unitPrice, ...written } = values;
    const part = PART.test(written.number) ? written.number : undefined;
    const first = parts.get(part ?? '');
    if (part !== undefined && first === undefined) parts.set(part, `la fila ${line}`);
    const lot =
      part === undefined
        ? written
        : { ...written, number: '', description: `Partida ${part}. ${written.description}` };
    const next = String(Math.max(0, ...numbers, ...own) + 1);
    const isAgain = groupOf.has(Number(lot.number)) || (group !== '' && taken.has(Number(lot.number)));
    const number = lot.number === '' || isAgain ? next : lot.number;
    const twin = there.get(sameKey(lot));
    const ofNumber = first === undefined ? numberProblem(number, numbers) : partAgain(part ?? '', first);
    if (ofNumber !== undefined && first === undefined && !isWholeNumber(number)) count('number');
    for (const column of new Set(problems.flatMap((one) => (one.isOfRow === true ? [] : [one.column]))))
      count(column);
    const rest = refusalOf(row, { columns, headings });
    const message =
      twin === undefined
        ? [ofNumber ?? '', rest].filter((one) => one !== '').join(' ')
        : `Ya está en la lista, igual, como partida ${twin}. Si son dos, distínguelas en su descripción.`;
    if (message !== '') {
      const item = itemOf(values);
      result.errors.push({ line, message, ...(item !== '' && { item }) });
      result.left.push(...lines);
      if (isWholeNumber(values.number)) refused.set(values.number, line);
      continue;
    }
    const above = refused.get(values.number);
    if (above !== undefined)
      result.leftOut.push({
        line,
        message: `La partida ${values.number} está también en la fila ${above}, que no se tomó: cuando la corrijas, escríbele otro número.`,
      });
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
    result.from.push(lines);
    for (const column of SPARED) if (values[column] !== '') used.add(column);
  }
  result.misfits = misfitsOf(wrong, used, { columns, headings, rows });
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
