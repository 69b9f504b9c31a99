// Longer than the rule: amounts as people write them have one reader, for a field, a pasted row and a column of a file.
import { decimal, groupedAmount } from './money.ts';
import { taxIn, type Tax } from './money-unit.ts';
import { foldedWords, withoutUnseen } from './typed-text.ts';

/** Sign between the whole and the decimals. */
export type DecimalSign = '.' | ',';
export const DECIMAL_SIGNS = ['.', ','] as const satisfies readonly DecimalSign[];
/** What a sign before exactly three figures stands for: «12.500». */
export const MARK_MEANINGS = ['thousands', 'decimals'] as const;
export type MarkMeaning = (typeof MARK_MEANINGS)[number];
/** What is known of each sign before three figures, of a column or from a person. */
export type MarkMeanings = Partial<Record<DecimalSign, MarkMeaning>>;
export const MARK_NAMES: Record<DecimalSign, string> = { '.': 'punto', ',': 'coma' };
export const MARK_MEANING_LABELS: Record<DecimalSign, Record<MarkMeaning, string>> = {
  '.': { thousands: 'El punto separa miles', decimals: 'El punto separa centavos' },
  ',': { thousands: 'La coma separa miles', decimals: 'La coma separa centavos' },
};

/** A number as it is written: what it is with either decimal sign, where it can be read so. */
export interface WrittenAmount {
  /** Digits, with a point before the decimals. */
  readings: Partial<Record<DecimalSign, string>>;
  isNegative: boolean;
  /** The currency that stands beside it. */
  currency: 'MXN' | 'USD' | 'EUR' | undefined;
  /** Words behind the number that are neither currency nor tax: «mdp». */
  words: string;
  /** What stands beside it of the tax: «IVA incluido», «+ IVA». */
  tax: Tax | undefined;
  /** The number itself, with its signs. */
  body: string;
}

/** An amount in cents precision. */
export interface Amount {
  /** Two decimals, point. */
  text: string;
  isRounded: boolean;
}

const CURRENCY_WORDS: Readonly<Record<string, WrittenAmount['currency']>> = {
  ...Object.fromEntries(
    [
      'mxn',
      'mxp',
      'mn',
      'mx',
      'peso',
      'pesos',
      'monedanacional',
      'pesosmn',
      'pesosmxn',
      'pesosmonedanacional',
      'pesosmexicanos',
      'nacional',
    ].map((word) => [word, 'MXN'] as const),
  ),
  ...Object.fromEntries(
    [
      'us',
      'usa',
      'usd',
      'dls',
      'dlls',
      'dll',
      'dol',
      'dols',
      'dollar',
      'dollars',
      'usdollar',
      'usdollars',
      'dlsusa',
      'dllsusa',
      'dlsamericanos',
      'dolares',
      'dolar',
      'usdolares',
      'usddolares',
      'dolaresusd',
      'dolaramericano',
      'dolaresamericanos',
      'dolarestadounidense',
      'dolaresestadounidenses',
      'dolaresdelosestadosunidosdeamerica',
    ].map((word) => [word, 'USD'] as const),
  ),
  ...Object.fromEntries(['eur', 'euro', 'euros', '€'].map((word) => [word, 'EUR'] as const)),
};

/** Words that say of the tax behind an amount. */
const TAX_WORDS =
  /\+|\b[cs]\/|\b(?:con|sin|mas|menos|antes|del?|el|neto|ya|no|incluye|incluido|incluyendo|inc|i\.? ?v\.? ?a|impuestos?)\b/g;

/** Signs that people use for one: apostrophes, minus signs, wide letters. */
function usual(text: string): string {
  return foldedWords(
    withoutUnseen(text)
      .replace(/[\u00B4\u0060\u2018\u2019\u02BC\u2032]/g, "'")
      .normalize('NFKC'),
  ).replace(/[\u2010-\u2015\u2212]/g, '-');
}

const inWords = (part: string) => part.replace(/[\s.$()/,-]/g, '');

/** The currency that a text names in the words that people use: «DLLS», «US$», «dólares», «M.N.». */
export const currencyNamed = (text: string): WrittenAmount['currency'] =>
  CURRENCY_WORDS[inWords(usual(text))];

/** The number with this decimal sign; undefined where its signs do not stand so. */
function readWith(body: string, sign: DecimalSign): string | undefined {
  const at = body.lastIndexOf(sign);
  const whole = at === -1 ? body : body.slice(0, at);
  const decimals = at === -1 ? '' : body.slice(at + 1);
  if (at !== -1 && !/^\d{1,8}$/.test(decimals)) return undefined;
  const end = decimals === '' ? '' : `.${decimals}`;
  if (/^\d{1,18}$/.test(whole)) return `${String(BigInt(whole))}${end}`;
  const [first = '', ...groups] = whole.split(sign === '.' ? /[,' ]/ : /[.' ]/);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? `${first}${groups.join('')}${end}` : undefined;
}

/** Reads a text as a number with what may stand beside it; says in words why it is none. */
export function readWritten(text: string): WrittenAmount | { problem: string } {
  // A raised figure is the call of a note; among others it would be one of the number.
  if (/[\u00B9\u00B2\u00B3\u2070-\u209C]/.test(text))
    return { problem: `«${text.trim()}» trae la llamada de una nota: escribe solo el número.` };
  const said = usual(text);
  if (/^[\d.,]+e[+-]?\d+$/.test(said))
    return {
      problem: `«${text.trim()}» está en notación científica, en la que se pierden cifras: da a la celda formato de número y vuelve a guardar.`,
    };
  const from = said.search(/\d/);
  let to = said.length;
  while (to > 0 && !/\d/.test(said.charAt(to - 1))) to -= 1;
  const noNumber = { problem: `«${text.trim()}» no es una cantidad: escribe solo el número.` };
  if (from === -1) return noNumber;
  const body = said.slice(from, to);
  const [before, behind] = [said.slice(0, from), said.slice(to)];
  const tax = taxIn(behind);
  const [first, last] = [
    inWords(before),
    inWords(tax === undefined ? behind : behind.replace(TAX_WORDS, '')),
  ];
  const currency = CURRENCY_WORDS[first] ?? CURRENCY_WORDS[last];
  const words = CURRENCY_WORDS[last] === undefined ? last : '';
  if (first !== '' && CURRENCY_WORDS[first] === undefined) return noNumber;
  // «.5» is no way to write a price, and «5,» is one that was cut.
  if (/[.,]$/.test(before.trim()) && first === '') return noNumber;
  if (/^[.,]$/.test(behind.trim())) return noNumber;
  const readings: WrittenAmount['readings'] = {};
  for (const sign of DECIMAL_SIGNS) {
    const found = readWith(body, sign);
    if (found !== undefined) readings[sign] = found;
  }
  if (Object.keys(readings).length === 0) return noNumber;
  const isBracketed = before.includes('(') && behind.includes(')');
  // «1,250.-» has no cents; «1,250-» is how some systems write what is owed.
  const isNegative = isBracketed || before.includes('-') || /^ ?-/.test(behind);
  return { readings, isNegative, currency, words, body, tax };
}

/** Whether it is another number with either decimal sign. */
export function isDoubtful({ readings: { '.': one, ',': other } }: WrittenAmount): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** A number in cents, rounded half up; undefined from 10^16 on. */
export function inCents(number: string): Amount | undefined {
  const [whole = '0', fraction = ''] = number.split('.');
  let cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  if ((fraction[2] ?? '0') >= '5') cents += 1n;
  const digits = cents.toString().padStart(3, '0');
  if (digits.length > 18) return undefined;
  return {
    text: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
    isRounded: /[1-9]/.test(fraction.slice(2)),
  };
}

/** The sign before three figures of a number that reads two ways. */
export function markOf(written: WrittenAmount): DecimalSign | undefined {
  if (!isDoubtful(written)) return undefined;
  return written.body.lastIndexOf('.') > written.body.lastIndexOf(',') ? '.' : ',';
}

const OTHER: Record<DecimalSign, DecimalSign> = { '.': ',', ',': '.' };
const SIGN_OF: Record<MarkMeaning, (mark: DecimalSign) => DecimalSign> = {
  decimals: (mark) => mark,
  thousands: (mark) => OTHER[mark],
};

/** The number by its own signs, or by what is known of the sign before its three figures; undefined where nothing is. */
export function readingOf(written: WrittenAmount, meanings: MarkMeanings): string | undefined {
  const mark = markOf(written);
  if (mark === undefined) return written.readings['.'] ?? written.readings[','];
  const meaning = meanings[mark];
  return meaning === undefined ? undefined : written.readings[SIGN_OF[meaning](mark)];
}

/** A text that reads two ways, and where it stands. */
export interface AmountDoubt {
  text: string;
  line: number;
  readings: Record<MarkMeaning, string>;
}

/** A text whose own signs say how it is written, and where it stands. */
export type AmountWitness = Pick<AmountDoubt, 'text' | 'line'>;

const SHOWN = 3;

/**
 * What the values of a column say together of how it is written: one amount with a comma before its decimals makes
 * points thousands in all of it. Without anything that says so, and with things that say both, nobody guesses: texts
 * that say themselves what they are stay so, and of the others a person says it, by the sign before their last three
 * figures.
 */
export class AmountColumn {
  readonly #thousands: Record<DecimalSign, number> = { '.': 0, ',': 0 };
  readonly #decimals: Record<DecimalSign, number> = { '.': 0, ',': 0 };
  /** With three decimals or more, so that three figures behind the sign may be decimals. */
  readonly #long: Record<DecimalSign, number> = { '.': 0, ',': 0 };
  /** Texts that only one decimal sign explains: how many, and the first of them. */
  readonly certain: Record<DecimalSign, { count: number; shown: AmountWitness[] }> = {
    '.': { count: 0, shown: [] },
    ',': { count: 0, shown: [] },
  };
  /** Texts that read two ways, by the sign before their last three figures. */
  readonly doubts: Record<DecimalSign, { count: number; shown: AmountDoubt[] }> = {
    '.': { count: 0, shown: [] },
    ',': { count: 0, shown: [] },
  };

  constructor(texts: Iterable<string> = []) {
    let line = 0;
    for (const text of texts) this.see(text, (line += 1));
  }

  see(given: string, line: number): void {
    const written = readWritten(given);
    if ('problem' in written) return;
    const text = given.trim();
    const { '.': one, ',': other } = written.readings;
    const mark = markOf(written);
    // What is refused either way asks nothing and is no example of how amounts are read.
    if (mark !== undefined && (written.words !== '' || written.isNegative)) return;
    if (mark !== undefined) {
      const group = this.doubts[mark];
      group.count += 1;
      if (group.shown.length < SHOWN && !group.shown.some((doubt) => doubt.text === text)) {
        const readings = { '.': one!, ',': other! };
        group.shown.push({
          text,
          line,
          readings: { thousands: readings[OTHER[mark]], decimals: readings[mark] },
        });
      }
      return;
    }
    const sign = one === undefined ? ',' : other === undefined ? '.' : undefined;
    if (sign === undefined) return;
    const { body } = written;
    const at = body.lastIndexOf(sign);
    if (at !== -1) this.#decimals[sign] += 1;
    if (at !== -1 && body.length - at > SHOWN) this.#long[sign] += 1;
    if (body.includes(OTHER[sign])) this.#thousands[OTHER[sign]] += 1;
    const group = this.certain[sign];
    group.count += 1;
    if (group.shown.length < SHOWN) group.shown.push({ text, line });
  }

  /** What the column says of the sign before three figures; undefined where only a person can say it. */
  #meaningOf(mark: DecimalSign): MarkMeaning | undefined {
    if (this.isMixed) return undefined;
    if (this.#thousands[mark] > 0 || this.#decimals[OTHER[mark]] > 0) return 'thousands';
    return this.#long[mark] > 0 ? 'decimals' : undefined;
  }

  /** What it says of both signs. */
  get meanings(): MarkMeanings {
    return Object.fromEntries(
      DECIMAL_SIGNS.flatMap((mark) => {
        const meaning = this.#meaningOf(mark);
        return meaning === undefined ? [] : [[mark, meaning] as const];
      }),
    );
  }

  /** Whether some of its amounts have decimals behind a point and others behind a comma. */
  get isMixed(): boolean {
    return this.certain['.'].count > 0 && this.certain[','].count > 0;
  }

  /** Nothing in it says how it is written. */
  get isSilent(): boolean {
    return this.certain['.'].count + this.certain[','].count === 0;
  }

  /** Decimal sign of what says it itself; undefined where there is none of it, or both. */
  get sign(): DecimalSign | undefined {
    if (this.isMixed || this.isSilent) return undefined;
    return this.certain['.'].count > 0 ? '.' : ',';
  }

  /** Signs of which a person has to say it. */
  get open(): DecimalSign[] {
    const { meanings } = this;
    return DECIMAL_SIGNS.filter((mark) => this.doubts[mark].count > 0 && meanings[mark] === undefined);
  }
}

/** An amount in a column of which this is known; `note` is what a person should see of how it was read. */
export type ReadAmount = Amount & Pick<WrittenAmount, 'currency'> & { note?: string };

/**
 * An amount of a column, by what it says itself and else by what is known of the column; says why it is none. `kept` is
 * whether the column holds amounts with tax, `pesos` what one of it counts.
 */
export function readAmountIn(
  text: string,
  meanings: MarkMeanings = {},
  { kept, pesos = 1 }: { kept?: Tax | undefined; pesos?: number } = {},
): ReadAmount | { problem: string; isDoubt?: boolean } {
  const written = readWritten(text);
  if ('problem' in written) return written;
  const { readings, isNegative, currency, words, tax } = written;
  if (tax !== undefined && tax !== kept)
    return { problem: `«${text.trim()}» dice ${TAX_SAID[tax]} y ${TAX_KEPT[kept ?? 'unsaid']}` };
  if (words !== '') return { problem: `«${text.trim()}» no es una cantidad: escribe solo el número.` };
  if (isNegative) return { problem: `«${text.trim()}» es un importe negativo: escribe uno de cero o más.` };
  const mark = markOf(written);
  const number = readingOf(written, meanings);
  if (number === undefined)
    return {
      problem: `«${text.trim()}» se lee de dos maneras: $${shownCents(times(readings['.'] ?? '', pesos))} o $${shownCents(times(readings[','] ?? '', pesos))}. Di si ${mark === '.' ? 'el punto' : 'la coma'} separa miles o centavos.`,
      isDoubt: true,
    };
  const cents = inCents(times(number, pesos));
  if (cents === undefined) return { problem: `«${text.trim()}» es demasiado: revisa cuántos ceros lleva.` };
  const shown = `$${groupedAmount(cents.text)}`;
  const note = cents.isRounded
    ? `«${text.trim()}» trae más de dos decimales: se redondea a ${shown}.`
    : mark !== undefined && meanings[mark] === 'decimals'
      ? `«${text.trim()}» se toma como ${shown}.`
      : undefined;
  return { ...cents, currency, ...(note !== undefined && { note }) };
}

const TAX_SAID: Record<Tax, string> = { with: 'que incluye IVA', without: 'que no incluye IVA' };
const TAX_KEPT: Record<Tax | 'unsaid', string> = {
  with: 'aquí va con IVA: escribe el importe con IVA.',
  without: 'aquí va sin IVA: escribe el importe sin IVA.',
  unsaid: 'su columna no lo dice: escribe solo el número.',
};

/** A number so many times, a power of ten. */
export function times(number: string, pesos: number): string {
  const shift = String(pesos).length - 1;
  const [whole = '0', decimals = ''] = number.split('.');
  const moved = decimals.padEnd(shift, '0');
  return `${whole}${moved.slice(0, shift)}.${moved.slice(shift)}`;
}

const shownCents = (number = ''): string => groupedAmount(inCents(number)?.text ?? number);

/** «12,500.00»; what has more than two decimals keeps them. */
export function shownNumber(number: string): string {
  const [whole = '0', decimals = ''] = number.split('.');
  return groupedAmount(`${whole}.${decimals.padEnd(2, '0')}`);
}

/** What people write after a number, and how many times it counts. */
const FACTORS: readonly (readonly [RegExp, bigint])[] = [
  [/^(de)?(mdp|millon|millones|m)(depesos|pesos|mxn|mn)?$/, 1_000_000n],
  [/^(mil|miles|k)(depesos|pesos|mxn|mn)?$/, 1_000n],
  [/^$/, 1n],
];

const ASK = 'Escribe el monto en pesos, como 450,000.00 o 1.5 mdp.';

/** Why a point before exactly three digits is asked about, with both ways to write it. */
function askWhich(thousands: string, decimals: string): string {
  const cents = inCents(decimals);
  const way =
    cents === undefined || cents.isRounded ? 'con dos cifras de centavos' : groupedAmount(cents.text);
  return `¿Miles o centavos? Escribe ${shownNumber(thousands)} si son miles; si son centavos, ${way}. Los centavos son dos cifras.`;
}

/**
 * Reads pesos as people type them in a field: «450,000.50», «$ 1 250 000», «1'250,000.00 M.N.», «1.5 mdp». A comma
 * separates thousands, as Mexico writes; a point before exactly three digits is asked about. Zero is an amount.
 */
export function readTypedAmount(text: string): { amount: string } | { problem: string } {
  if (text.trim() === '') return { problem: ASK };
  const written = readWritten(text);
  if ('problem' in written) {
    const digits = usual(text);
    return { problem: /\d[\d.,' ]*\d/.test(digits) && !/[a-z]/.test(digits) ? GROUPS : ASK };
  }
  const { readings, isNegative, currency, words, tax } = written;
  if (tax !== undefined) return { problem: 'Escribe solo el número: el campo dice si va con IVA o sin IVA.' };
  const factor = FACTORS.find(([word]) => word.test(words))?.[1];
  if ((currency ?? 'MXN') !== 'MXN' || /usd|dolar|eur/.test(words))
    return { problem: 'Escribe el monto en pesos, no en otra moneda.' };
  if (factor === undefined) return { problem: ASK };
  if (isNegative) return { problem: 'Escribe un monto mayor que cero.' };
  const { '.': one, ',': other } = readings;
  if (one === undefined)
    return {
      problem:
        /,\d+$/.test(text.trim()) || text.includes(',')
          ? 'Los centavos van después de un punto, como 450,000.50.'
          : GROUPS,
    };
  // «145,300» is a hundred and forty-five thousand in Mexico; «12.500» is nobody's, «1.747 mdp» is plain.
  if (isDoubtful(written) && one.includes('.') && factor < 1_000_000n)
    return { problem: askWhich(other ?? '', one) };
  const [whole = '0', decimals = ''] = one.split('.');
  const scaled = BigInt(whole + decimals.padEnd(8, '0')) * factor;
  if (scaled % 1_000_000n !== 0n) return { problem: 'Los centavos son dos cifras, como 450,000.50.' };
  const cents = scaled / 1_000_000n;
  if (cents > MOST_CENTS) return { problem: 'Es demasiado: revisa cuántos ceros lleva.' };
  return { amount: decimal(cents) };
}

const GROUPS = 'Las comas separan miles de tres en tres, como 1,250,000.00.';

/** What a column says of its signs; a person may say it instead. */
export type ColumnMarks = Pick<AmountColumn, 'meanings' | 'isSilent'>;

/** An amount of a pasted column: as the column says, or as a field reads it where nothing says so. */
export function readPastedAmount(
  text: string,
  column: ColumnMarks,
): { amount: string } | { problem: string } {
  if (column.isSilent) return readTypedAmount(text);
  const read = readAmountIn(text, column.meanings);
  if ('problem' in read) return read;
  if (read.isRounded) return { problem: 'Los centavos son dos cifras, como 450,000.50.' };
  return (read.currency ?? 'MXN') === 'MXN'
    ? { amount: read.text }
    : { problem: 'Escribe el monto en pesos, no en otra moneda.' };
}

/** Largest amount that is typed, in cents: above it somebody typed a telephone number. */
const MOST_CENTS = 99_999_999_999_999_999n;
/** The same of what one purchase may be expected to cost. */
const MOST_PURCHASE_CENTS = 99_999_999_999_999n;

/** The same of what a purchase costs: more than zero, and no telephone number. */
export function readAmountText(text: string): { amount: string } | { problem: string } {
  const read = readTypedAmount(text);
  if ('problem' in read) return read;
  const cents = BigInt(read.amount.replace('.', ''));
  if (cents === 0n) return { problem: 'Escribe un monto mayor que cero.' };
  return cents > MOST_PURCHASE_CENTS ? { problem: 'Es demasiado: revisa cuántos ceros lleva.' } : read;
}
