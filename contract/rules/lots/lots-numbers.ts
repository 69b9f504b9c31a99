import {
  AmountColumn,
  DECIMAL_SIGNS,
  MARK_MEANING_LABELS,
  MARK_MEANINGS,
  MARK_NAMES,
  inCents,
  markOf,
  readPastedAmount,
  readWritten,
  type AmountDoubt,
  type ColumnMarks,
  type DecimalSign,
  type MarkMeaning,
  type MarkMeanings,
} from '../texts/amount-text.ts';
import type { Columns, SheetRow } from './lots-sheet.ts';
import { moneyTwice, quantityTwice } from '../texts/money-words.ts';
import { quantityRule, readQuantity } from '../procedures/procurement-fields.ts';

const NUMBERS = { unitPrice: 'precio unitario', estimate: 'precio', quantity: 'cantidad' } as const;
export type NumberColumn = keyof typeof NUMBERS;
const NUMBER_COLUMNS = Object.keys(NUMBERS) as NumberColumn[];

/** What a person said of the signs of a column; `apart`: the rows with that sign are corrected one by one. */
export type MarksSaid = Partial<Record<DecimalSign, MarkMeaning | 'apart'>>;
export type NumbersSaid = Partial<Record<NumberColumn, MarksSaid>>;

/** A column that reads two ways: no row is taken before a person says what its sign stands for. */
export interface MarkQuestion {
  column: NumberColumn;
  mark: DecimalSign;
  text: string;
  choices: { meaning: MarkMeaning | 'apart'; label: string; examples: string[] }[];
}

/** The number of a text by what its sign may mean. */
type Readings = Record<MarkMeaning, string> & { mark: DecimalSign };
/** What quantity by price tells of a row whose numbers read two ways. */
type Settled = Partial<Record<NumberColumn, string>>;

/** A row with what its own numbers settle. */
export interface NumberRow extends SheetRow {
  settled: Settled;
}

function readingsOf(text: string): Readings | { only: string } | undefined {
  const written = readWritten(text);
  if ('problem' in written || written.isNegative || written.words !== '') return undefined;
  if ((written.currency ?? 'MXN') !== 'MXN') return undefined;
  const { '.': one, ',': other } = written.readings;
  const mark = markOf(written);
  if (mark === undefined) return { only: (one ?? other)! };
  return mark === '.'
    ? { mark, thousands: other!, decimals: one! }
    : { mark, thousands: one!, decimals: other! };
}

const numbersOf = (found: ReturnType<typeof readingsOf>): string[] =>
  found === undefined ? [] : 'only' in found ? [found.only] : [found.thousands, found.decimals];

/** One number by another, in cents. */
function product(one: string, other: string): string {
  const scaled = (number: string): [bigint, number] => {
    const [whole = '0', decimals = ''] = number.split('.');
    return [BigInt(whole + decimals), decimals.length];
  };
  const [[a, left], [b, right]] = [scaled(one), scaled(other)];
  const places = left + right;
  const digits = String(a * b).padStart(places + 1, '0');
  return (
    inCents(`${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`)?.text ?? ''
  );
}

/** Which of the numbers of a row agree: quantity by price gives the amount in one way alone. */
export function settledOf(cells: readonly string[], columns: Columns): Settled {
  const read = (column: NumberColumn) => readingsOf(cells[columns.indexOf(column)] ?? '');
  const found = { quantity: read('quantity'), unitPrice: read('unitPrice'), estimate: read('estimate') };
  const ways = numbersOf(found.quantity).flatMap((quantity) =>
    numbersOf(found.unitPrice).flatMap((unitPrice) =>
      numbersOf(found.estimate).flatMap((estimate) =>
        Number(quantity) > 0 && product(unitPrice, quantity) === inCents(estimate)?.text
          ? [{ quantity, unitPrice, estimate }]
          : [],
      ),
    ),
  );
  const [way, other] = ways;
  if (way === undefined || other !== undefined) return {};
  return Object.fromEntries(
    NUMBER_COLUMNS.flatMap((column) => {
      const one = found[column];
      return one === undefined || 'only' in one ? [] : [[column, way[column]]];
    }),
  );
}

/** How the columns of what is pasted write their numbers. */
type WrittenColumn = ColumnMarks & Pick<AmountColumn, 'isMixed'>;
export type Written = Record<NumberColumn, WrittenColumn>;

/** What a column says of its signs, and what its rows settle. */
interface Seen {
  seen: AmountColumn;
  told: Record<DecimalSign, Set<MarkMeaning>>;
}

function seenOf(column: NumberColumn, rows: readonly NumberRow[], place: number): Seen {
  const seen = new AmountColumn();
  const told: Seen['told'] = { '.': new Set(), ',': new Set() };
  for (const { line, cells, kept, settled } of rows) {
    const text = cells[place] ?? '';
    const number = settled[column];
    if (number === undefined) {
      if (kept?.has(place) !== true) seen.see(text, line);
      continue;
    }
    const found = readingsOf(text);
    if (found !== undefined && !('only' in found))
      told[found.mark].add(found.thousands === number ? 'thousands' : 'decimals');
  }
  return { seen, told };
}

/** What is known of the signs of a column, with the decimal signs of the whole sheet and what a person said. */
function marksOf({ seen, told }: Seen, signs: readonly DecimalSign[], said?: MarksSaid): WrittenColumn {
  const isTwofold = signs.length > 1;
  // A sheet that writes decimals in both ways decides for none of its columns.
  const meanings: MarkMeanings = isTwofold ? {} : { ...seen.meanings };
  for (const mark of DECIMAL_SIGNS) {
    const [one, other] = told[mark];
    if (one === undefined) continue;
    if (other !== undefined || (meanings[mark] ?? one) !== one) delete meanings[mark];
    else if (!isTwofold) meanings[mark] = one;
  }
  for (const mark of DECIMAL_SIGNS) {
    const answer = said?.[mark];
    if (answer === 'apart') delete meanings[mark];
    else if (answer !== undefined) meanings[mark] = answer;
  }
  const isSilent =
    seen.isSilent &&
    said === undefined &&
    !signs.includes(',') &&
    DECIMAL_SIGNS.every((mark) => told[mark].size === 0);
  return { meanings, isSilent, isMixed: seen.isMixed };
}

export function writtenOf(rows: readonly NumberRow[], columns: Columns, said: NumbersSaid): Written {
  const of = (column: NumberColumn) => seenOf(column, rows, columns.indexOf(column));
  const found = { unitPrice: of('unitPrice'), estimate: of('estimate'), quantity: of('quantity') };
  const signs = DECIMAL_SIGNS.filter((sign) =>
    Object.values(found).some(({ seen }) => seen.certain[sign].count > 0),
  );
  return {
    unitPrice: marksOf(found.unitPrice, signs, said.unitPrice),
    estimate: marksOf(found.estimate, signs, said.estimate),
    quantity: marksOf(found.quantity, signs, said.quantity),
  };
}

export function amountIn(text: string, column: ColumnMarks): string | undefined {
  const read = readPastedAmount(text, column);
  return 'amount' in read ? read.amount : undefined;
}

export const quantityIn = (text: string, { quantity: { isSilent, meanings } }: Written): string | undefined =>
  readQuantity(text, isSilent ? undefined : meanings);

/** What the whole lot costs by the price of one unit. */
export const wholePrice = (price: string, quantity: string): string => product(price, quantity);

/** A sign before three figures as a column was read with it, and what its first cell with it is in either way. */
export interface SignRead {
  column: NumberColumn;
  mark: DecimalSign;
  meaning: MarkMeaning;
  text: string;
  shown: Record<MarkMeaning, string>;
}

/** The signs by which numbers of a sheet read as they do, and could read otherwise. */
export function signsRead(
  rows: readonly NumberRow[],
  { asked, columns, written }: { asked: readonly NumberColumn[]; columns: Columns; written: Written },
): SignRead[] {
  return asked.flatMap((column) =>
    DECIMAL_SIGNS.flatMap((mark): SignRead[] => {
      const show = column === 'quantity' ? quantityTwice : moneyTwice;
      for (const { cells, kept, settled } of rows) {
        const place = columns.indexOf(column);
        const text = cells[place] ?? '';
        const readings = readingsOf(text);
        if (readings === undefined || 'only' in readings || readings.mark !== mark) continue;
        if (settled[column] !== undefined || kept?.has(place) === true) continue;
        const read = column === 'quantity' ? quantityIn(text, written) : amountIn(text, written[column]);
        if (read === undefined) continue;
        const meaning = Number(read) === Number(readings.thousands) ? 'thousands' : 'decimals';
        const shown = { thousands: show(readings.thousands), decimals: show(readings.decimals) };
        return [{ column, mark, meaning, text, shown }];
      }
      return [];
    }),
  );
}

const MOST_SHOWN = 3;

/** What is asked where a column of numbers reads two ways and nothing in it, and nobody, says which. */
export function questionOf(
  rows: readonly NumberRow[],
  {
    asked,
    columns,
    said,
    written,
  }: { asked: readonly NumberColumn[]; columns: Columns; said: NumbersSaid; written: Written },
): MarkQuestion | undefined {
  for (const column of asked)
    for (const mark of DECIMAL_SIGNS) {
      if (said[column]?.[mark] !== undefined) continue;
      const open = rows.flatMap((row): AmountDoubt[] => {
        const text = row.cells[columns.indexOf(column)] ?? '';
        const readings = readingsOf(text);
        if (readings === undefined || 'only' in readings || row.settled[column] !== undefined) return [];
        if (readings.mark !== mark) return [];
        const isRead = column === 'quantity' ? quantityIn(text, written) : amountIn(text, written[column]);
        return isRead === undefined ? [{ text, line: row.line, readings }] : [];
      });
      if (open.length > 0) return asking({ column, mark, isMixed: written[column].isMixed }, open);
    }
  return undefined;
}

function asking(
  { column, mark, isMixed }: { column: NumberColumn; mark: DecimalSign; isMixed: boolean },
  open: readonly AmountDoubt[],
): MarkQuestion {
  const show = column === 'quantity' ? quantityTwice : moneyTwice;
  const labels = MARK_MEANING_LABELS[mark];
  const more = open.length - MOST_SHOWN;
  // What would be refused once it is chosen is not offered: cents are two figures.
  const isTaken = ({ readings }: AmountDoubt, meaning: MarkMeaning) =>
    column === 'quantity' || inCents(readings[meaning])?.isRounded === false;
  const offered = MARK_MEANINGS.filter((meaning) => open.some((doubt) => isTaken(doubt, meaning)));
  const choices = offered.map((meaning) => ({
    meaning,
    label: column === 'quantity' ? labels[meaning].replace('centavos', 'decimales') : labels[meaning],
    examples: [
      ...open
        .slice(0, MOST_SHOWN)
        .map(({ text, line, readings }) => `fila ${line}: «${text}» es ${show(readings[meaning])}`),
      ...(more > 0 ? [`y ${more} más`] : []),
    ],
  }));
  const one = open.length === 1;
  return {
    column,
    mark,
    text: `${isMixed ? `La columna «${NUMBERS[column]}» mezcla dos maneras de escribir los decimales. ` : ''}En la columna «${NUMBERS[column]}» ${one ? 'hay 1 fila' : `hay ${open.length} filas`} con ${MARK_NAMES[mark]} antes de tres cifras, que se ${one ? 'lee' : 'leen'} de dos maneras. ¿Cuánto es?`,
    choices: [
      ...choices,
      {
        meaning: 'apart',
        label: one ? 'Prefiero corregirla' : 'No es igual en todas',
        examples: [one ? 'la fila queda por revisar' : 'esas filas quedan por revisar, una por una'],
      },
    ],
  };
}

/** Letters that look like figures, among figures: «1,1O0». */
export const hasLetters = (text: string): boolean =>
  /^[\dlOoI.,]+$/.test(text) && /\d/.test(text) && /[lOoI]/.test(text);

/** What is said of a quantity that is none, in words that tell what to write. */
export function quantityProblem(text: string): string {
  if (text === '') return 'Falta la cantidad.';
  const said = `«${text}»`;
  if (/^(?:un[oa]?|media|medio|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)$/i.test(text))
    return `${said}: escribe la cantidad con números, como 1.`;
  if (/\d\s*[⁄/]\s*\d|[¼½¾⅐-⅞]/.test(text))
    return `${said} es una fracción: escribe la cantidad con decimales, como 1.5.`;
  if (hasLetters(text)) return `${said} tiene letras entre las cifras: escribe la cantidad con números.`;
  if (/\d\s*(?:a|al|o|y|-|–|—)\s*\d/i.test(text)) return `${said} dice dos cantidades: escribe una sola.`;
  const written = readWritten(text);
  if (/^[-(−]/.test(text) || (!('problem' in written) && written.isNegative))
    return `${said} es una cantidad negativa: escribe una mayor que cero o quita la fila.`;
  const readings = readingsOf(text);
  if (readings !== undefined && !('only' in readings))
    return `${said} se lee de dos maneras: escribe ${readings.thousands} si son miles o ${readings.decimals}0 si son decimales.`;
  const why = quantityRule(text);
  if (typeof why === 'string' && why.startsWith('¿')) return `${said}: ${why}`;
  return /\d/.test(text) && /\p{L}/u.test(text)
    ? `${said} no es una cantidad: escribe solo el número.`
    : `${said} no es una cantidad mayor que cero.`;
}
