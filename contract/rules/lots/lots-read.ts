import { inCents, readPastedAmount } from '../texts/amount-text.ts';
import { foreignIn, isOtherPrice } from './lots-head.ts';
import {
  amountIn,
  hasLetters,
  quantityIn,
  quantityProblem,
  wholePrice,
  type NumberColumn,
  type Written,
} from './lots-numbers.ts';
import type { LineRow } from './lots-rows.ts';
import type { Column, Columns } from './lots-sheet.ts';
import { budgetLineRule, cucopRule, normalizeCucop, readQuantity } from '../procedures/procurement-fields.ts';
import { centsOf, groupedAmount } from '../texts/money.ts';
import { lineNumberIn } from './lots-wrapped.ts';
import { unitProblem, unitWordOf } from './unit-words.ts';

export const EXTRA_CELLS = 'Sobran celdas al final de la fila. Pega también los encabezados, o quítalas.';

/** What is wrong with a row, by its column; `isOfRow`: leaving that column out does not mend it. */
export interface RowProblem {
  column: Column;
  message: string;
  isOfRow?: boolean;
}

/** A row as it was read; what could not be read stays as it was written, with what is wrong with it. */
export interface ReadRow {
  line: number;
  lines: number[];
  group: string;
  values: Record<Column, string>;
  problems: RowProblem[];
  /** What a person should see of how it was read. */
  told?: string;
}
function amountProblem(text: string, column: Written[NumberColumn]): string | undefined {
  const read = readPastedAmount(text, column);
  if ('amount' in read) return undefined;
  if (hasLetters(text)) return `«${text}» tiene letras entre las cifras: escribe el precio con números.`;
  return /\d/.test(text)
    ? `«${text}» no es un precio: ${read.problem}`
    : `«${text}» no es un precio. Si todavía no se sabe, deja la celda vacía.`;
}

type Problems = RowProblem[];

/** An average or a product that a workbook keeps as a number, in cents. */
function reckoned({ cells, kept }: LineRow, place: number): string | undefined {
  const text = cells[place] ?? '';
  return kept?.has(place) === true && /^\d{1,12}\.\d{3,9}$/.test(text) ? inCents(text)?.text : undefined;
}

/** The prices of a row, with what is wrong in each. */
function pricesOf(
  row: LineRow,
  columns: Columns,
  written: Written,
): {
  amounts: { unitPrice: string; estimate: string };
  problems: Problems;
  rounded: { text: string; cents: string } | undefined;
} {
  const { cells, settled } = row;
  let rounded: { text: string; cents: string } | undefined;
  const amounts = { unitPrice: '', estimate: '' };
  const problems: Problems = [];
  for (const column of ['unitPrice', 'estimate'] as const) {
    const text = cells[columns.indexOf(column)] ?? '';
    if (text === '') continue;
    const cents = settled[column] === undefined ? undefined : inCents(settled[column]);
    const inWhole = reckoned(row, columns.indexOf(column));
    if (inWhole !== undefined) rounded ??= { text, cents: inWhole };
    amounts[column] =
      cents?.isRounded === false ? cents.text : (inWhole ?? amountIn(text, written[column]) ?? '');
    const message = amounts[column] === '' ? amountProblem(text, written[column]) : undefined;
    if (message !== undefined) problems.push({ column, message, isOfRow: isOtherPrice(text) });
  }
  const foreign = cells.find((cell, place) => columns[place] === undefined && foreignIn(cell) !== undefined);
  if (foreign !== undefined && `${amounts.unitPrice}${amounts.estimate}` !== '')
    problems.push({
      column: 'unitPrice',
      message: `La fila dice «${foreign}»: escribe el precio en pesos.`,
      isOfRow: true,
    });
  return { amounts, problems, rounded };
}

/** What of a row is missing, or was made into something else. */
function lacksOf(
  { converted = {}, problem }: LineRow,
  columns: Columns,
  value: (column: Column) => string,
): Problems {
  const problems: Problems = [];
  for (const [place, column] of columns.entries()) {
    const message = column && converted[place];
    if (column && message !== undefined) problems.push({ column, message });
  }
  if (value('description') === '') problems.push({ column: 'description', message: 'Falta la descripción.' });
  if (value('unit') === '') problems.push({ column: 'unit', message: 'Falta la unidad de medida.' });
  const unit = unitProblem(value('unit'));
  if (unit !== undefined) problems.push({ column: 'unit', message: unit });
  if (problem !== undefined) problems.push(problem);
  return problems;
}

/** Whether two amounts of a row differ by more than a cent of each unit, which a rounded price makes. */
function isApart(whole: string, estimate: string, quantity = '0'): boolean {
  const [one, other] = [centsOf(whole), centsOf(estimate)];
  const apart = one > other ? one - other : other - one;
  return apart > BigInt(Math.floor(Number(quantity)));
}

/** That an average was rounded, and which amount is the one that counts. */
function roundedWords(
  { text, cents }: { text: string; cents: string },
  { estimate, quantity, unitPrice }: ReadRow['values'],
): string {
  const said = `«${text}» se redondeó al centavo: ${groupedAmount(cents)}.`;
  if (unitPrice === '' || quantity === '') return said;
  return estimate === ''
    ? `${said} La partida queda en ${groupedAmount(wholePrice(unitPrice, quantity))}, la cantidad por ese precio.`
    : `${said} La partida queda en ${groupedAmount(estimate)}, como dice su importe.`;
}

/** One row by its columns, with all that is wrong in it. */
export function readRow(
  row: LineRow,
  columns: Columns,
  { dropped, hasExtra, written }: { dropped: ReadonlySet<Column>; hasExtra: boolean; written: Written },
): ReadRow {
  const { cells, settled } = row;
  const value = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const problems = lacksOf(row, columns, value);
  if (hasExtra) problems.unshift({ column: 'description', message: EXTRA_CELLS });
  const quantity =
    settled.quantity === undefined
      ? quantityIn(value('quantity'), written)
      : readQuantity(settled.quantity, { '.': 'decimals' });
  if (quantity === undefined)
    problems.push({ column: 'quantity', message: quantityProblem(value('quantity')) });
  for (const [column, rule] of [
    ['budgetLine', budgetLineRule],
    ['cucop', cucopRule],
  ] as const) {
    const answer = rule(value(column));
    if (answer !== true) problems.push({ column, message: answer });
  }
  const { amounts, problems: wrong, rounded } = pricesOf(row, columns, written);
  problems.push(...wrong);
  const { estimate, unitPrice } = amounts;
  const whole = unitPrice === '' || quantity === undefined ? estimate : wholePrice(unitPrice, quantity);
  if (estimate !== '' && isApart(whole, estimate, quantity))
    problems.push({
      column: 'unitPrice',
      isOfRow: true,
      message: `${groupedAmount(quantity ?? '')} × ${groupedAmount(unitPrice)} son ${groupedAmount(whole)}; el renglón dice ${groupedAmount(estimate)}: corrige el que esté mal.`,
    });
  const values = {
    number: lineNumberIn(value('number')) ?? value('number'),
    description: value('description').replace(/\s+/g, ' '),
    unit: unitWordOf(value('unit')),
    quantity: quantity ?? '',
    budgetLine: value('budgetLine'),
    cucop: normalizeCucop(value('cucop')),
    ...amounts,
  };
  for (const column of dropped) values[column] = '';
  return {
    line: row.line,
    lines: row.lines,
    group: row.group,
    values,
    problems: problems.filter(
      ({ column, isOfRow }, at) =>
        isOfRow === true ||
        (!dropped.has(column) && problems.findIndex((one) => one.column === column) === at),
    ),
    ...(rounded !== undefined && { told: roundedWords(rounded, values) }),
  };
}
