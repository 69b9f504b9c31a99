import { currencyNamed } from '../texts/amount-text.ts';
import type { NumbersSaid } from './lots-numbers.ts';
import {
  headAt,
  isHeading,
  knownColumns,
  MAX_PREAMBLE,
  type Column,
  type Columns,
  type PastedKind,
  type SheetRow,
} from './lots-sheet.ts';
import { lineNumberIn } from './lots-wrapped.ts';
import { moneyUnitIn, taxIn } from '../texts/money-unit.ts';
import { foldedWords } from '../texts/typed-text.ts';

/** What is asked of headings that nobody knows: which column each of them is. */
export interface ColumnQuestion {
  headings: { place: number; heading: string; examples: string[] }[];
  choices: Column[];
}
/** What a person said of the signs of each column, and of the columns themselves by their place. */
export interface LotsSaid extends NumbersSaid {
  columns?: Readonly<Record<number, Column | ''>>;
}

/** Column order of rows without a header; a number may stand before it. */
const DEFAULT_COLUMNS: Record<PastedKind, Column[]> = {
  lots: ['description', 'unit', 'quantity', 'budgetLine', 'cucop', 'estimate'],
  lines: ['description', 'quantity', 'unit', 'unitPrice', 'budgetLine'],
};

interface Head {
  at: number;
  columns: Columns;
  /** Columns that a person left out: their values are not taken, and what their cells say against the row still counts. */
  dropped: ReadonlySet<Column>;
  isNamed: boolean;
  columnQuestion?: ColumnQuestion;
}

/** «Partida» with five figures in every row is that of the COG. */
function withBudgetLine(columns: Columns, head: SheetRow, body: readonly SheetRow[]): Columns {
  const at = columns.indexOf('number');
  const values = body.flatMap(({ cells }) => (cells[at] ? [cells[at]] : []));
  const isCog =
    foldedWords(head.cells[at] ?? '').startsWith('part') &&
    values.length > 0 &&
    values.every((one) => /^\d{5}$/.test(one));
  return isCog && !columns.includes('budgetLine') ? columns.with(at, 'budgetLine') : columns;
}

/** Whether a heading that nobody knows may be one of those that a line needs. */
const MAY_BE = /precio|costo|valor|monto|mto\b|cant/;

function columnQuestion(
  { cells }: SheetRow,
  columns: Columns,
  { body, kind }: { body: readonly SheetRow[]; kind: PastedKind },
): ColumnQuestion | undefined {
  const unknown = cells.flatMap((heading, place) => {
    const examples = body.flatMap((row) => (row.cells[place] ? [row.cells[place]] : [])).slice(0, 3);
    const isDouble = knownColumns([heading], kind)[0] !== undefined;
    return heading === '' || columns[place] !== undefined || isDouble || examples.length === 0
      ? []
      : [{ place, heading, examples }];
  });
  const isMissing = NEEDED.some((one) => !columns.includes(one));
  const isAsked = isMissing || unknown.some(({ heading }) => MAY_BE.test(foldedWords(heading)));
  if (!isAsked || unknown.length === 0) return undefined;
  const all = ['number', ...DEFAULT_COLUMNS.lots.toSpliced(3, 0, 'unitPrice')] as Column[];
  return {
    headings: unknown,
    choices: all.filter((one) => !columns.includes(one) && (kind === 'lots' || one !== 'cucop')),
  };
}

/** Columns without which no row is a lot. */
const NEEDED: readonly Column[] = ['description', 'quantity', 'unit'];

/** The columns as a person said them: what one is named is taken from the one that had it. */
function columnsSaid(known: Columns, { columns: said = {} }: LotsSaid): Pick<Head, 'columns' | 'dropped'> {
  const named = new Set(Object.values(said));
  const places = Math.max(known.length, ...Object.keys(said).map((place) => Number(place) + 1));
  const dropped = new Set<Column>();
  const columns = Array.from({ length: places }, (_, place) => {
    const column = known[place];
    if (said[place]) return said[place];
    if (column === undefined || named.has(column)) return undefined;
    if (said[place] !== '') return column;
    if (NEEDED.includes(column)) return undefined;
    dropped.add(column);
    return column;
  });
  return { columns, dropped };
}

/** Where the headings stand and what each column is; asks for those that a line needs and nobody knows. */
export function headOf(rows: readonly SheetRow[], said: LotsSaid, kind: PastedKind): Head {
  const top = rows.slice(0, MAX_PREAMBLE);
  const found = headAt(rows, kind);
  const at = found === -1 ? top.findIndex((row, place) => isHeading(row, rows[place + 1])) : found;
  const head = rows[at];
  const body = rows.slice(at + 1);
  if (head === undefined) {
    const hasNumber = body.every(
      ({ cells }) =>
        lineNumberIn(cells[0] ?? '') !== undefined && (kind === 'lots' || /\p{L}/u.test(cells[1] ?? '')),
    );
    const columns = DEFAULT_COLUMNS[kind];
    return { at, ...columnsSaid(hasNumber ? ['number', ...columns] : columns, said), isNamed: false };
  }
  const known = withBudgetLine(knownColumns(head.cells, kind), head, body);
  const { columns, dropped } = columnsSaid(known, said);
  const asked = said.columns === undefined ? columnQuestion(head, columns, { body, kind }) : undefined;
  return { at, columns, dropped, isNamed: true, ...(asked && { columnQuestion: asked }) };
}

/** A heading of prices that are no pesos without tax: nothing under it is taken. */
export function wrongHeading(
  cells: readonly string[],
  { columns, dropped }: Pick<Head, 'columns' | 'dropped'>,
): string | undefined {
  for (const [place, column] of columns.entries()) {
    if ((column !== 'estimate' && column !== 'unitPrice') || dropped.has(column)) continue;
    const heading = cells[place] ?? '';
    const unit = moneyUnitIn(heading)?.name ?? foreignIn(heading);
    if (unit !== undefined) return `«${heading}»: escribe los precios en pesos, no en ${unit}.`;
    if (taxIn(heading) === 'with')
      return `«${heading}»: escribe los precios sin IVA y di «sin IVA» en el encabezado.`;
  }
  return undefined;
}

/** Whether a price says that it is in another money, or with its tax. */
export const isOtherPrice = (text: string): boolean =>
  foreignIn(text) !== undefined || taxIn(text) === 'with';

/** The foreign money that a text names among other words. */
export function foreignIn(text: string): string | undefined {
  const named = text.split(/[\s(),;:]+/).map((word) => currencyNamed(word));
  if (named.includes('USD')) return 'dólares';
  return named.includes('EUR') ? 'euros' : undefined;
}
