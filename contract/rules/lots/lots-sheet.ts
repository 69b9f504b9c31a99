import { cellErrorOf, cleanCell, damageOf } from '../texts/clean-cell.ts';
import { taxIn } from '../texts/money-unit.ts';
import { foldedWords } from '../texts/typed-text.ts';
import { severalUnits, unitCodeOf } from './unit-words.ts';

/** Columns of what is pasted, as a person is asked for them. */
export const COLUMN_NAMES = {
  number: 'Número',
  description: 'Descripción',
  unit: 'Unidad de medida',
  quantity: 'Cantidad',
  unitPrice: 'Precio unitario sin IVA',
  estimate: 'Importe sin IVA',
  budgetLine: 'Partida del COG',
  cucop: 'Clave CUCoP',
} as const;
export type Column = keyof typeof COLUMN_NAMES;
/** What each place of a row holds. */
export type Columns = readonly (Column | undefined)[];

/** Cells of a row of a sheet with its line. */
export interface SheetRow {
  /** As the sheet counts its rows: a line break inside a cell begins none. */
  line: number;
  cells: string[];
  /** Lines below it that were broken off it. */
  joined?: number[];
  /** What a workbook made of a cell, by place: no word of whoever typed it. */
  converted?: Readonly<Record<number, string>>;
  /** Cells that a workbook keeps as numbers, by place: they say nothing of how texts write theirs. */
  kept?: ReadonlySet<number>;
}

const HEADERS: readonly (readonly [Column, RegExp])[] = [
  ['cucop', /cucop/],
  ['unitPrice', /(precio|costo|importe|monto|valor) (unit|por unidad)|^p ?u\b|^p unit|^c u\b/],
  ['estimate', /estimado|referencia|importe|(precio|costo|monto|valor) total/],
  ['budgetLine', /cog|objeto del gasto|partida (presupuestal|especifica)/],
  ['number', /^(n[uo]m(ero)?|no|part(ida)?|pda|renglon|reng|item)\b|^#|^n ?[°º]/],
  ['description', /descripcion|concepto|bien|servicio|articulo|producto/],
  ['unit', /unidad|medida|^u ?m$|^u de m$|^und?$|^unid$/],
  ['quantity', /cant/],
];
/** Of minimum and maximum nobody knows which is the quantity; a unit that asks or pays measures nothing. */
const OTHER = /minim|maxim|\bmin\b|\bmax\b|responsable|solicitante|administrativa|academica|ejecutora/;

/** Rows in which the names of the columns may stand: a sheet often begins with a title. */
export const MAX_PREAMBLE = 10;

/** A heading without accents and points: «P.U. s/IVA» is «p u s/iva». */
const headingWords = (cell: string) =>
  foldedWords(cleanCell(cell)).replaceAll('.', ' ').replace(/\s+/g, ' ').trim();

/** Whose rows are pasted: lots of a procedure have a price of the whole, lines of a requisition one of the unit. */
export type PastedKind = 'lots' | 'lines';
const UNIT_PRICE = /^(precio|costo)( estimado| de referencia)?( sin iva| s\/ ?iva)?$/;

export function columnOf(heading: string, kind: PastedKind = 'lots'): Column | undefined {
  const words = headingWords(heading);
  if (kind === 'lines' && UNIT_PRICE.test(words)) return 'unitPrice';
  const found = OTHER.test(words) ? undefined : HEADERS.find(([, pattern]) => pattern.test(words))?.[0];
  // A line of a requisition has no key of the CUCoP: its column is named as not taken.
  return kind === 'lines' && found === 'cucop' ? undefined : found;
}

/** A smallest or largest quantity: a person says which of the two counts. */
const isLimit = (heading: string): boolean =>
  /^(?:cant\S* )?(?:min|max)(?:im[ao])?\b/.test(headingWords(heading));

/** Each column once: the first of two, except that of prices the one without tax. */
function onceEach(cells: readonly string[], columns: Columns): (Column | undefined)[] {
  const placeOf = (column: Column) => {
    const places = columns.flatMap((one, place) => (one === column ? [place] : []));
    return places.find((place) => taxIn(cells[place] ?? '') === 'without') ?? places[0];
  };
  return columns.map((column, place) => (column && placeOf(column) === place ? column : undefined));
}

/** What its cells name as headings. */
export const knownColumns = (cells: readonly string[], kind?: PastedKind): (Column | undefined)[] =>
  onceEach(
    cells,
    cells.map((cell) => columnOf(cell, kind)),
  );

/** The same, where there are a description and a quantity among them. */
export function headerColumns(
  cells: readonly string[],
  kind?: PastedKind,
): (Column | undefined)[] | undefined {
  const columns = knownColumns(cells, kind);
  const hasQuantity = columns.includes('quantity') || cells.filter((cell) => isLimit(cell)).length === 2;
  return columns.includes('description') && hasQuantity ? columns : undefined;
}

/** Row with the names of the columns: among the first ones, or further down where only single lines of text are above it. */
export const headAt = (rows: readonly SheetRow[], kind?: PastedKind): number =>
  rows.findIndex(
    ({ cells }, at) =>
      headerColumns(cells, kind) !== undefined &&
      (at < MAX_PREAMBLE ||
        rows.slice(0, at).every((row) => row.cells.filter((cell) => cell !== '').length <= MOST_OF_TEXT)),
  );
/** Cells of a line of text, or of the groups over names. */
const MOST_OF_TEXT = 2;

/** Whether the names of the columns of lots stand among its first rows. */
export const hasLotNames = (rows: readonly SheetRow[]): boolean => headAt(rows) !== -1;

/** Whether a row heads those below it in words that nobody knows: no figures and no unit, and figures under it. */
export function isHeading({ cells }: SheetRow, next: SheetRow | undefined): boolean {
  const said = cells.filter((cell) => cell !== '');
  return (
    said.length >= 3 &&
    said.every(
      (cell) =>
        cell.length <= 40 &&
        !/\d/.test(cell) &&
        unitCodeOf(cell) === undefined &&
        severalUnits(cell).length === 0,
    ) &&
    cells.some((cell, place) => cell !== '' && /^\W*\d/.test(next?.cells[place] ?? ''))
  );
}

const SEPARATORS = ['\t', ';', ','] as const;

/**
 * Splits spreadsheet or CSV text into cells; quotes may hold separators and line breaks. The separator is what the text
 * says («sep=;»), that with which the names of the columns are found, or that of the first line.
 */
export function splitCells(text: string): SheetRow[] {
  return partedCells(text).rows;
}

/** The same with what parts the cells; '' where every line is one cell. */
export function partedCells(text: string): { rows: SheetRow[]; separator: string } {
  const told = /^sep=(.)[ \t]*\r?\n/i.exec(text);
  if (told !== null)
    return {
      separator: told[1]!,
      rows: cellsBy(text.slice(told[0].length), told[1]!).map((row) => ({ ...row, line: row.line + 1 })),
    };
  const lines = text.split('\n');
  const head = lines.slice(0, MOST_HEAD).join('\n');
  const named = SEPARATORS.find((one) => head.includes(one) && hasLotNames(cellsBy(head, one)));
  const first = lines.find((line) => /[\t;]/.test(line)) ?? '';
  const said = lines.filter((line) => line.trim() !== '');
  // A title above the table may have signs that part nothing.
  const isTabbed = said.filter((line) => line.includes('\t')).length * 2 > said.length;
  const other =
    first.includes('\t') || isTabbed ? '\t' : isParted(text, ';') ? ';' : isParted(text, ',') ? ',' : '';
  const separator = named ?? other;
  return { separator, rows: cellsBy(text, separator) };
}

/** Lines among which the names of the columns are looked for. */
const MOST_HEAD = 60;

/** Whether a sign that texts and amounts have too parts cells: every line has the same number of them, and none an amount cut in two. */
function isParted(text: string, separator: string): boolean {
  const rows = cellsBy(text, separator);
  const [{ cells: first } = { cells: [] }] = rows;
  return (
    first.length > 1 &&
    rows.every(({ cells }) => cells.length === first.length) &&
    !(separator === ',' && /\d,\d{3}\.\d\d?\b|\$ ?\d{1,3},\d{3}\b/.test(text.replace(/"[^"]{0,400}"/g, '')))
  );
}

/** Whether the quote at this place is closed at the end of a cell: of inches it is not. */
function isClosed(text: string, from: number, separator: string): boolean {
  let at = text.indexOf('"', from + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1) return false;
  while (text[at + 1] === ' ') at += 1;
  const next = text[at + 1];
  return next === undefined || next === separator || next === '\n' || next === '\r';
}

/** The line of a text at which each of its rows begins, by the number of the row. */
export function rowStarts(text: string): Map<number, number> {
  const starts = new Map<number, number>();
  const told = /^sep=(.)[ \t]*\r?\n/i.exec(text);
  const { separator } = partedCells(text);
  const above = told === null ? 0 : 1;
  cellsBy(text.slice(told?.[0].length ?? 0), separator, (row, line) => starts.set(row + above, line + above));
  return starts;
}

function cellsBy(
  text: string,
  separator: string,
  onRow: (row: number, line: number) => void = () => {},
): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let start = 1;
  let row = 1;
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((value) => value !== '')) {
      rows.push({ line: row, cells });
      onRow(row, start);
    }
    row += 1;
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') line += 1;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '' && isClosed(text, at, separator)) {
      quoted = true;
      cell = '';
    } else if (char === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (char === '\n') {
      endRow();
      start = line;
    } else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
}

/** Its cells without what programs put around them; one with lost letters or without its value is told. */
export function soundRow({ cells, converted, ...row }: SheetRow): SheetRow {
  const damaged = cells.flatMap((cell, place) => {
    const why = damageOf(cell) ?? cellErrorOf(cell);
    return why === undefined ? [] : [[place, why] as const];
  });
  return {
    ...row,
    cells: cells.map((cell) => cleanCell(cell).trim()),
    converted: { ...Object.fromEntries(damaged), ...converted },
  };
}
