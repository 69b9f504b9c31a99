import {
  AmountColumn,
  MARK_MEANING_LABELS,
  MARK_MEANINGS,
  MARK_NAMES,
  readPastedAmount,
  type AmountDoubt,
  type ColumnMarks,
  type DecimalSign,
  type MarkMeaning,
  type MarkMeanings,
} from './amount-text.ts';
import { cleanCell, damageOf } from './clean-cell.ts';
import { moneyUnitIn, taxIn } from './money-unit.ts';
import { moneyTwice, quantityTwice } from './money-words.ts';
import { budgetLineRule, cucopRule, quantityRule, readQuantity } from './procurement-fields.ts';

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

/** What pasted rows became: the good ones and, for the others, the line and what to correct. */
export interface PastedLots {
  lots: LotText[];
  errors: { line: number; message: string }[];
  /** Lines at which the rows that were not taken begin, and that of their header. */
  left: number[];
  /** A column that reads two ways: no row is taken before a person says what its sign stands for. */
  question?: {
    column: NumberColumn;
    mark: DecimalSign;
    text: string;
    choices: { meaning: MarkMeaning; label: string; examples: string[] }[];
  };
}

/** What a person said of the signs of each column. */
export type LotsSaid = Partial<Record<NumberColumn, MarkMeanings>>;

/** A column of what is pasted; a price of one unit becomes that of the whole lot. */
type Column = keyof LotText | 'unitPrice';

const HEADERS: readonly (readonly [Column, RegExp])[] = [
  ['cucop', /cucop/],
  ['unitPrice', /(precio|costo|importe|monto) (unitario|por unidad)/],
  ['estimate', /estimado|referencia|importe|(precio|costo|monto) total/],
  ['budgetLine', /cog|objeto del gasto|partida (presupuestal|especifica)/],
  ['number', /^(n[uo]m(ero)?|no|#|partida|renglon)\b\.?/],
  ['description', /descripcion|concepto|bien|servicio/],
  ['unit', /unidad|medida/],
  ['quantity', /cantidad|cant/],
];

const EXTRA_CELLS = 'Sobran celdas al final de la fila. Pega también los encabezados, o quítalas.';

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

/** Column order of rows without a header. */
const DEFAULT_COLUMNS: Column[] = [
  'number',
  'description',
  'unit',
  'quantity',
  'budgetLine',
  'cucop',
  'estimate',
];

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();
}

/** Columns that nobody knows: nothing pasted is dropped without a word. */
function unknownColumns(cells: readonly string[], columns: readonly (Column | undefined)[]): string[] {
  return cells.filter((cell, index) => cell !== '' && columns[index] === undefined);
}

const NUMBERS = { unitPrice: 'precio unitario', estimate: 'precio', quantity: 'cantidad' } as const;
type NumberColumn = keyof typeof NUMBERS;

/** How the columns of what is pasted write their numbers. */
type Written = Record<NumberColumn, ColumnMarks>;

function amountIn(text: string, column: ColumnMarks): string | undefined {
  const read = readPastedAmount(text, column);
  return 'amount' in read ? read.amount : undefined;
}

const quantityIn = (text: string, { quantity: { isSilent, meanings } }: Written) =>
  readQuantity(text, isSilent ? undefined : meanings);

/** What the whole lot costs by the price of one unit; undefined where one of both is no number. */
function wholePrice(unitPrice: string, quantity: string, written: Written): string | undefined {
  const price = amountIn(unitPrice, written.unitPrice);
  const count = quantityIn(quantity, written);
  if (price === undefined || count === undefined) return undefined;
  const [whole = '0', decimals = ''] = count.split('.');
  // Thousandths of a cent, rounded to the nearest one.
  const exact = BigInt(price.replace('.', '')) * BigInt(whole + decimals.padEnd(3, '0'));
  const cents = String((exact + 500n) / 1_000n).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

/** Cells of a row of a sheet with its line. */
export interface SheetRow {
  line: number;
  cells: string[];
  /** What a workbook made of a cell, by place: no word of whoever typed it. */
  converted?: Readonly<Record<number, string>>;
  /** Cells that a workbook keeps as numbers, by place: they say nothing of how texts write theirs. */
  kept?: ReadonlySet<number>;
}

/** Rows in which the names of the columns may stand: a sheet often begins with a title. */
const MAX_PREAMBLE = 10;

const SEPARATORS = ['\t', ';', ','] as const;

/**
 * Splits spreadsheet or CSV text into cells; quotes may hold separators and line breaks. The separator is what the text
 * says («sep=;»), that with which the names of the columns are found, or that of the first line.
 */
export function splitCells(text: string): SheetRow[] {
  const told = /^sep=(.)[ \t]*\r?\n/i.exec(text);
  if (told !== null)
    return cellsBy(text.slice(told[0].length), told[1]!).map((row) => ({ ...row, line: row.line + 1 }));
  const head = text.split('\n', MAX_PREAMBLE).join('\n');
  const named = SEPARATORS.find((one) => head.includes(one) && hasLotNames(cellsBy(head, one)));
  const first = head.split('\n').find((line) => SEPARATORS.some((one) => line.includes(one))) ?? '';
  return cellsBy(text, named ?? SEPARATORS.find((one) => first.includes(one)) ?? ',');
}

function cellsBy(text: string, separator: string): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((value) => value !== '')) rows.push({ line: start, cells });
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
    } else if (char === '"' && cell.trim() === '') {
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

/** Each column once: the first of two, except that of prices the one without tax. */
function onceEach(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
): (Column | undefined)[] {
  const placeOf = (column: Column) => {
    const places = columns.flatMap((one, place) => (one === column ? [place] : []));
    return places.find((place) => taxIn(cells[place] ?? '') === 'without') ?? places[0];
  };
  return columns.map((column, place) => (column && placeOf(column) === place ? column : undefined));
}

function headerColumns(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = onceEach(
    cells,
    cells.map((cell) => HEADERS.find(([, pattern]) => pattern.test(plain(cleanCell(cell))))?.[0]),
  );
  return columns.includes('description') && columns.includes('quantity') ? columns : undefined;
}

/** Whether the names of the columns of lots stand among its first rows. */
export const hasLotNames = (rows: readonly SheetRow[]): boolean =>
  rows.slice(0, MAX_PREAMBLE).some(({ cells }) => headerColumns(cells) !== undefined);

/** Its cells without what programs put around them; one with lost letters is told. */
function soundRow({ cells, converted, ...row }: SheetRow): SheetRow {
  const damaged = cells.flatMap((cell, place) => {
    const why = damageOf(cell);
    return why === undefined ? [] : [[place, why] as const];
  });
  return {
    ...row,
    cells: cells.map((cell) => cleanCell(cell).trim()),
    converted: { ...Object.fromEntries(damaged), ...converted },
  };
}

function readLot(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  { next, written }: { next: number; written: Written },
): LotText {
  const value = (column: Column) => cells[columns.indexOf(column)] ?? '';
  return {
    number: value('number') === '' ? String(next) : value('number'),
    description: value('description').replace(/\s+/g, ' '),
    unit: value('unit'),
    quantity: value('quantity'),
    budgetLine: value('budgetLine'),
    cucop: value('cucop'),
    estimate:
      value('estimate') === '' && value('unitPrice') !== ''
        ? (wholePrice(value('unitPrice'), value('quantity'), written) ?? value('unitPrice'))
        : value('estimate'),
  };
}

/** A price of one unit that says something else than the price of the whole lot. */
function priceConflict(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  written: Written,
): string | undefined {
  const value = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const [unit, whole] = [value('unitPrice'), amountIn(value('estimate'), written.estimate)];
  if (unit === '' || whole === undefined) return undefined;
  const expected = wholePrice(unit, value('quantity'), written);
  return expected === undefined || expected === whole
    ? undefined
    : `El precio unitario por la cantidad da ${expected} y el total dice ${whole}.`;
}

function problemOf(lot: LotText, taken: ReadonlySet<number>, written: Written): string | undefined {
  if (!/^[1-9]\d{0,4}$/.test(lot.number)) return `«${lot.number}» no es un número de partida.`;
  if (taken.has(Number(lot.number))) return `La partida ${lot.number} está repetida.`;
  if (lot.description === '') return 'Falta la descripción.';
  if (lot.unit === '') return 'Falta la unidad de medida.';
  if (quantityIn(lot.quantity, written) === undefined) {
    if (lot.quantity === '') return 'Falta la cantidad.';
    const why = quantityRule(lot.quantity);
    return typeof why === 'string' && why.startsWith('¿')
      ? `«${lot.quantity}»: ${why}`
      : `«${lot.quantity}» no es una cantidad mayor que cero.`;
  }
  const line = budgetLineRule(lot.budgetLine);
  if (line !== true) return line;
  const key = cucopRule(lot.cucop);
  if (key !== true) return key;
  if (lot.estimate === '') return undefined;
  const price = readPastedAmount(lot.estimate, written.estimate);
  if ('amount' in price) return undefined;
  return /\d/.test(lot.estimate)
    ? `«${lot.estimate}» no es un precio: ${price.problem}`
    : `«${lot.estimate}» no es un precio.`;
}

/** Reads lots copied from a spreadsheet (tabs) or from a CSV file (commas or semicolons); see {@link readLots}. */
export function parseLots(
  text: string,
  taken: ReadonlySet<number> = new Set(),
  said: LotsSaid = {},
): PastedLots {
  return readLots(splitCells(text.replace(/^\uFEFF/, '')), taken, said);
}

/** What is asked where a column of numbers reads two ways and nothing in it, and nobody, says which. */
function questionOf(
  columns: Record<NumberColumn, AmountColumn>,
  written: Written,
): Pick<Required<PastedLots>, 'question'> | undefined {
  for (const column of Object.keys(NUMBERS) as NumberColumn[]) {
    const isUnread = ({ text }: AmountDoubt) =>
      (column === 'quantity' ? quantityIn(text, written) : amountIn(text, written[column])) === undefined;
    const mark = columns[column].open.find(
      (one) =>
        written[column].meanings[one] === undefined && columns[column].doubts[one].shown.some(isUnread),
    );
    if (mark === undefined) continue;
    const { count, shown } = columns[column].doubts[mark];
    const show = column === 'quantity' ? quantityTwice : moneyTwice;
    const labels = MARK_MEANING_LABELS[mark];
    return {
      question: {
        column,
        mark,
        text: `${columns[column].isMixed ? `La columna «${NUMBERS[column]}» mezcla dos maneras de escribir los decimales. ` : ''}En la columna «${NUMBERS[column]}» ${count === 1 ? 'hay 1 fila' : `hay ${count} filas`} con ${MARK_NAMES[mark]} antes de tres cifras, que se ${count === 1 ? 'lee' : 'leen'} de dos maneras. ¿Cuánto es?`,
        choices: MARK_MEANINGS.map((meaning) => ({
          meaning,
          label: column === 'quantity' ? labels[meaning].replace('centavos', 'decimales') : labels[meaning],
          examples: shown.map(
            ({ text, line, readings }) => `fila ${line}: «${text}» es ${show(readings[meaning])}`,
          ),
        })),
      },
    };
  }
  return undefined;
}

/** A heading of prices that are no pesos without tax: nothing under it is taken. */
function wrongHeading(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
): string | undefined {
  for (const [place, column] of columns.entries()) {
    if (column !== 'estimate' && column !== 'unitPrice') continue;
    const heading = cells[place] ?? '';
    const unit = moneyUnitIn(heading);
    if (unit !== undefined) return `«${heading}»: escribe los precios en pesos, no en ${unit.name}.`;
    if (taxIn(heading) === 'with')
      return `«${heading}»: escribe los precios sin IVA y di «sin IVA» en el encabezado.`;
  }
  return undefined;
}

/**
 * Reads lots from the rows of a sheet. A row with names among the first ten is used to find the columns; without it they are number, description, unit, quantity, COG line, CUCoP key and what the lot
 * is expected to cost. A price of one unit is multiplied by the quantity; a column that nobody knows is named.
 * Rows with an error are left out and reported by their line. `said` is what a person said of signs before three
 * figures.
 */
export function readLots(
  given: readonly SheetRow[],
  taken: ReadonlySet<number> = new Set(),
  said: LotsSaid = {},
): PastedLots {
  const rows = given.map(soundRow);
  const at = rows.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => headerColumns(cells) !== undefined);
  const named = headerColumns(rows[at]?.cells ?? []);
  const body = rows.slice(at + 1);
  const hasNumber = body.every(({ cells }) => /^\d{1,5}$/.test(cells[0] ?? ''));
  const columns = named ?? (hasNumber ? DEFAULT_COLUMNS : DEFAULT_COLUMNS.slice(1));
  const columnOf = (name: Column) => {
    const column = new AmountColumn();
    const place = columns.indexOf(name);
    for (const { line, cells, kept } of body)
      if (kept?.has(place) !== true) column.see(cells[place] ?? '', line);
    return column;
  };
  const numbers = new Set(taken);
  const found = {
    unitPrice: columnOf('unitPrice'),
    estimate: columnOf('estimate'),
    quantity: columnOf('quantity'),
  };
  const as = (name: NumberColumn): ColumnMarks => {
    const { meanings, isSilent } = found[name];
    return { meanings: { ...meanings, ...said[name] }, isSilent: isSilent && said[name] === undefined };
  };
  const written: Written = {
    unitPrice: as('unitPrice'),
    estimate: as('estimate'),
    quantity: as('quantity'),
  };
  const asked = questionOf(found, written);
  if (asked !== undefined) return { lots: [], errors: [], left: rows.map(({ line }) => line), ...asked };
  const wrong = named === undefined ? undefined : wrongHeading(rows[at]?.cells ?? [], named);
  if (wrong !== undefined)
    return {
      lots: [],
      errors: [{ line: rows[at]?.line ?? 1, message: wrong }],
      left: rows.map(({ line }) => line),
    };
  const unknown =
    named === undefined
      ? []
      : unknownColumns(rows[at]?.cells ?? [], named).map((name) => ({
          line: rows[at]?.line ?? 1,
          message: `La columna «${name}» no se tomó: no es ninguna de las de una partida.`,
        }));
  const result: PastedLots = { lots: [], errors: unknown, left: [] };
  for (const { line, cells, converted = {} } of body) {
    const changed = columns.flatMap((column, place) => (column && converted[place]) || []);
    const lot = readLot(cells, columns, { next: Math.max(0, ...numbers) + 1, written });
    const hasExtra = named === undefined && cells.slice(columns.length).some((cell) => cell !== '');
    const message = hasExtra
      ? EXTRA_CELLS
      : (changed[0] ?? problemOf(lot, numbers, written) ?? priceConflict(cells, columns, written));
    if (message !== undefined) {
      result.errors.push({ line, message });
      result.left.push(line);
      continue;
    }
    numbers.add(Number(lot.number));
    result.lots.push({
      ...lot,
      quantity: quantityIn(lot.quantity, written) ?? lot.quantity,
      estimate: amountIn(lot.estimate, written.estimate) ?? '',
    });
  }
  const header = rows[at]?.line;
  if (header !== undefined && result.left.length > 0) result.left.unshift(header);
  return result;
}

/** What is left of a pasted text: the rows that were not taken, under their header. Empty when all were. */
export function leftText(text: string, { left }: PastedLots): string {
  const lines = text.split('\n');
  const starts = splitCells(text).map(({ line }) => line);
  return left
    .map((line) =>
      lines.slice(line - 1, (starts[starts.indexOf(line) + 1] ?? lines.length + 1) - 1).join('\n'),
    )
    .join('\n');
}
