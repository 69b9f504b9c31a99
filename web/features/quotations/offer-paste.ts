import type { AskedQuotation } from '#contract/quotations-api.ts';
import { plainNumber } from '#contract/rules/quotation/quotation-answer.ts';
import { AmountColumn } from '#contract/rules/texts/amount-text.ts';
import { foldedWords, withoutUnseen } from '#contract/rules/texts/typed-text.ts';
import { typedPrice, type LotText } from './offer-text.ts';

/** What a column of pasted rows may be, and how it is called. */
export const PASTED_COLUMNS = {
  number: 'número de partida',
  unitPrice: 'precio unitario sin IVA',
  brand: 'marca',
  model: 'modelo',
  deliveryDays: 'días de entrega',
} as const;
export type PastedColumn = keyof typeof PASTED_COLUMNS;
/** What each column is, from the left; nothing of one that is not used. */
export type PastedColumns = readonly (PastedColumn | '')[];

const WHOLE = Object.keys(PASTED_COLUMNS) as PastedColumn[];
const HEADINGS: readonly (readonly [RegExp, PastedColumn])[] = [
  [/^(no\.?|num|#|partida|renglon)/, 'number'],
  [/precio|unitario|costo|p\.? ?u\.?$/, 'unitPrice'],
  [/marca/, 'brand'],
  [/modelo/, 'model'],
  [/dias|entrega|plazo/, 'deliveryDays'],
];

/** What was taken of rows of a sheet; with `asked`, nothing yet: what each column is has to be said first. */
export interface PastedOffers {
  lots: LotText[];
  taken: number;
  /** Rows that name no lot. */
  strange: number[];
  columns: PastedColumns;
  asked?: { place: number; heading: string; examples: string[]; guess: PastedColumn | '' }[];
}

interface Row {
  line: number;
  cells: string[];
}

const rowsOf = (text: string): Row[] =>
  text
    .split(/\r?\n/)
    .map((row, index) => ({
      line: index + 1,
      cells: row.split('\t').map((cell) => withoutUnseen(cell).trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));

const isNumber = (cell: string) => /^\d+(?:\.\d+)?$/.test(plainNumber(cell, {}));

/** Columns by their headings; undefined where the first row is no head. */
function byHeadings({ cells }: Row, ids: ReadonlyMap<string, string>): PastedColumns | undefined {
  if (ids.has(cells[0] ?? '') || cells.some(isNumber)) return undefined;
  const taken = new Set<PastedColumn>();
  return cells.map((cell) => {
    const [, column] = HEADINGS.find(([words]) => words.test(foldedWords(cell))) ?? [];
    if (column === undefined || taken.has(column)) return '';
    taken.add(column);
    return column;
  });
}

/** Columns by what stands in them: after number and price, whole numbers are days, and words are brand and model. */
function byContent(body: readonly Row[], width: number): PastedColumns {
  const left: PastedColumn[] = ['brand', 'model'];
  return Array.from({ length: width }, (_, place) => {
    if (place < 2) return WHOLE[place] ?? '';
    const cells = body.flatMap((row) => (row.cells[place] ? [row.cells[place]] : []));
    const areDays = cells.length > 0 && cells.every((cell) => /^\d{1,4}$/.test(cell));
    return areDays ? 'deliveryDays' : (left.shift() ?? '');
  });
}

const padded = (columns: PastedColumns, width: number): PastedColumns =>
  Array.from({ length: Math.max(width, columns.length) }, (_, place) => columns[place] ?? '');

const isWhole = (columns: PastedColumns): boolean =>
  columns.includes('number') &&
  columns.includes('unitPrice') &&
  columns.filter((one) => one === 'deliveryDays').length < 2;

/** Takes rows that were copied from a sheet into the lots that they name; where columns are missing, asks what each is. */
export function pasteOffers(
  text: string,
  lots: readonly LotText[],
  asked: Pick<AskedQuotation, 'lots'>,
  said?: PastedColumns,
): PastedOffers {
  const ids = new Map(asked.lots.map(({ number, id }) => [String(number), id]));
  const rows = rowsOf(text);
  const [head] = rows;
  const named = head === undefined ? undefined : byHeadings(head, ids);
  const body = named === undefined ? rows : rows.slice(1);
  const width = Math.max(0, ...body.map(({ cells }) => cells.length));
  const guess = named === undefined ? byContent(body, width) : padded(named, width);
  // Whole rows, or number and price alone, can be nothing else; headings say it themselves.
  const isSure =
    named === undefined
      ? width === 2 || String(guess) === String(WHOLE)
      : isWhole(named) && named.length >= width;
  const columns = said ?? guess;
  if (!isWhole(columns) || (said === undefined && !isSure))
    return { lots: [...lots], taken: 0, strange: [], columns, asked: questionOf(body, guess, head, named) };
  return { ...taken({ body, columns, ids }, lots), columns };
}

const questionOf = (
  body: readonly Row[],
  guess: PastedColumns,
  head: Row | undefined,
  named: PastedColumns | undefined,
) =>
  guess.map((one, place) => ({
    place,
    heading: (named === undefined ? '' : head?.cells[place]) || `Columna ${place + 1}`,
    examples: body.flatMap(({ cells }) => (cells[place] ? [cells[place]] : [])).slice(0, 3),
    guess: one,
  }));

function taken(
  { body, columns, ids }: { body: readonly Row[]; columns: PastedColumns; ids: ReadonlyMap<string, string> },
  lots: readonly LotText[],
): Pick<PastedOffers, 'lots' | 'taken' | 'strange'> {
  const cellOf = ({ cells }: Row, column: PastedColumn) => cells[columns.indexOf(column)] ?? '';
  const found = new Map<string, Row>();
  const strange: number[] = [];
  for (const row of body) {
    const id = ids.get(cellOf(row, 'number'));
    if (id === undefined) strange.push(row.line);
    else found.set(id, row);
  }
  const { meanings } = new AmountColumn(body.map((row) => cellOf(row, 'unitPrice')));
  const next = lots.map((lot) => {
    const row = found.get(lot.lotId);
    if (row === undefined || cellOf(row, 'unitPrice') === '') return lot;
    const or = (column: 'brand' | 'model' | 'deliveryDays') => cellOf(row, column) || lot[column];
    return {
      ...lot,
      offers: true,
      unitPrice: typedPrice(cellOf(row, 'unitPrice'), meanings),
      brand: or('brand'),
      model: or('model'),
      deliveryDays: or('deliveryDays'),
    };
  });
  return { lots: next, taken: next.filter((lot, at) => lot !== lots[at]).length, strange };
}
