// Longer than the rule: days as people write them have one reader, for a field, a list and a column of a file.
import { MONTHS } from '#contract/date-words.ts';
import { FIRST_YEAR, isPlainDate, LAST_YEAR, shortDate, type PlainDate } from './calendar.ts';
import { foldedWords } from '../texts/typed-text.ts';

/** What stands first in a date of figures. */
export type DateOrder = 'day' | 'month';
export const DATE_ORDERS = ['day', 'month'] as const satisfies readonly DateOrder[];
export const DATE_ORDER_LABELS: Record<DateOrder, string> = {
  day: 'día/mes/año',
  month: 'mes/día/año',
};

/** For a sentence, in which nobody is asked to write the year again. */
const ANY_YEAR = 1;

export const DAY_FORMAT = 'dd/mm/aaaa';

/** What one text may mean. */
interface Candidate {
  day: PlainDate;
  /** In a date of figures: what was taken to stand first. */
  order?: DateOrder;
  /** The year has two figures, or the day is counted as spreadsheets do. */
  from?: 'short' | 'serial';
}

/** A text as the days that it may be, or why it is none. */
type Written = { candidates: Candidate[] } | { problem: string };

/** Short names, those of spreadsheets in English too. */
const SHORT_MONTHS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(MONTHS.map((name, at) => [name.slice(0, 3), at + 1])),
  jan: 1,
  apr: 4,
  aug: 8,
  dec: 12,
  sept: 9,
  set: 9,
  mzo: 3,
  agto: 8,
  setiembre: 9,
  ...Object.fromEntries(MONTHS.map((name, at) => [name, at + 1])),
};

/** Number of a month from its whole or short name, without accents; 0 for another word. */
export const monthOfWord = (word: string): number => SHORT_MONTHS[word] ?? 0;

const FIGURES = /^(\d{1,2})(?: ?[/.-] ?| )(\d{1,2})(?: ?[/.-] ?| )(\d{1,6})$/;
const ISO = /^(\d{4,6}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{1,2})$/;
const WORDS = /^(\d{1,2})(?:o|er|º|°)?\.?[ /-]?(?:de )?([a-z]{3,10})\.?[ /-]?(?:del? )?(\d{1,6})$/;
/** «12-VI-25», «12 / VI / 2025»: months as offices number them. */
const ROMAN = /^(\d{1,2})(?: ?[/.-] ?| )([ivx]{1,4})(?: ?[/.-] ?| )(\d{1,6})$/;
const ROMAN_MONTHS = ' i ii iii iv v vi vii viii ix x xi xii'.split(' ');
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
/** Eight digits that begin with a year and a month: none of them is a day and a month before a year of ours. */
const COMPACT = /^((?:19|20|21)\d{2})(0\d|1[0-2])(\d{2})$/;
/** The clock of a spreadsheet or of a machine that writes a day. */
const CLOCK =
  /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.? ?m\.?)?(?: ?(?:gmt|utc|z|[+-]\d{2}:?\d{2}))?$/;
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const WEEKDAY = /^(lunes|martes|miercoles|jueves|viernes|sabado|domingo),? /;
/** «octubre 10 de 2022», «2022-octubre-10»: month and day before or behind the place where Spanish has them. */
const MONTH_FIRST = /^([a-z]{4,10}) (\d{1,2}),? ?(?:del? )?(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[-/ ]([a-z]{3,10})[-/ ](\d{1,2})$/;

const two = (value: string | number) => String(value).padStart(2, '0');
const plain = (year: string | number, month: string | number, day: string | number): PlainDate =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** What spreadsheets show where a cell that holds a date is empty. */
const EMPTY_DATE = '1900-01-01';

/** The day of a count of days since the end of 1899, as spreadsheets keep them. */
function dayOfSerial(count: number): PlainDate {
  return new Date(Date.UTC(1899, 11, 30 + count)).toISOString().slice(0, 10);
}

const ask = (text: string, why: string) => ({ problem: `«${text.trim()}» ${why}: escribe ${DAY_FORMAT}.` });

/** Parts of a text: the day and the clock behind it, where there is one. */
export function splitClock(text: string): { day: string; clock: string } {
  const colon = text.indexOf(':');
  if (colon === -1) return { day: text.trim(), clock: '' };
  let from = colon;
  while (from > 0 && /\d/.test(text.charAt(from - 1))) from -= 1;
  const gap = text.charAt(from - 1);
  if (colon - from > 2 || (gap !== ' ' && gap.toUpperCase() !== 'T' && gap !== ','))
    return { day: text.trim(), clock: '' };
  return { day: text.slice(0, from - 1).trim(), clock: text.slice(from).trim() };
}

function allowed(text: string, candidates: readonly Candidate[], first: number): Written {
  const last = first === ANY_YEAR ? 9_999 : LAST_YEAR;
  const real = candidates.filter(({ day }) => isPlainDate(day));
  if (real.length === 0) return ask(text, 'no existe en el calendario');
  if (first !== ANY_YEAR && real.every(({ day }) => day === EMPTY_DATE))
    return {
      problem: `«${text.trim()}» es lo que muestra una hoja de cálculo donde no hay fecha: escribe la fecha (${DAY_FORMAT}) o deja la celda vacía.`,
    };
  const near = real.filter(({ day }) => Number(day.slice(0, 4)) >= first && Number(day.slice(0, 4)) <= last);
  return near.length === 0
    ? ask(
        text,
        `tiene un año que no puede ser (${Number(real[0]!.day.slice(0, 4))}); van de ${first} a ${last}`,
      )
    : { candidates: near };
}

/** Whole years of a written one: that itself, or both centuries of a short one. */
function yearsOf(written: string): { year: string; from?: 'short' }[] | undefined {
  if (written.length === 4) return [{ year: written }];
  if (written.length === 2)
    return ['19', '20'].map((century) => ({ year: `${century}${written}`, from: 'short' }));
  return undefined;
}

/** Files name the same days again and again. */
const known = new Map<string, Written>();
const MOST_KNOWN = 5_000;

function readOne(given: string, first: number): Written {
  const key = `${first} ${given}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const read = readNew(given, first);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, read);
  return read;
}

/** The days of a text that are of the weekday it names. */
function onWeekday(given: string, weekday: string, read: Written): Written {
  if ('problem' in read) return ask(given, 'no es una fecha con su día, mes y año');
  const nameOf = (one: Candidate) => WEEKDAYS[new Date(`${one.day}T00:00:00Z`).getUTCDay()] ?? '';
  const candidates = read.candidates.filter((one) => foldedWords(nameOf(one)) === weekday);
  const [wrong] = read.candidates;
  return candidates.length > 0 || wrong === undefined
    ? { candidates }
    : ask(given, `dice ${weekday} y ese día fue ${nameOf(wrong)}; comprueba el día`);
}

function readNew(given: string, first: number): Written {
  const { day, clock } = splitClock(foldedWords(given));
  if (clock !== '' && !CLOCK.test(clock)) return ask(given, 'trae algo más que una fecha');
  const weekday = WEEKDAY.exec(day)?.[1];
  if (weekday !== undefined) return onWeekday(given, weekday, readNew(day.replace(WEEKDAY, ''), first));
  const text = day.replace(MONTH_FIRST, '$2 de $1 de $3').replace(YEAR_FIRST, '$3-$2-$1');
  const wrongYear = ask(given, 'no tiene un año de cuatro cifras');
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year = '', month = '', date = ''] = iso;
    return year.length === 4 ? allowed(given, [{ day: plain(year, month, date) }], first) : wrongYear;
  }
  const figures = FIGURES.exec(text) ?? DIGITS.exec(text);
  if (figures !== null && !COMPACT.test(text)) {
    const [, one = '', other = '', last = ''] = figures;
    const years = yearsOf(last);
    if (years === undefined) return wrongYear;
    const candidates = years.flatMap(({ year, ...more }): Candidate[] => [
      { day: plain(year, other, one), order: 'day', ...more },
      ...(one === other ? [] : [{ day: plain(year, one, other), order: 'month' as const, ...more }]),
    ]);
    return allowed(given, candidates, first);
  }
  const roman = ROMAN.exec(text);
  const words = roman ?? WORDS.exec(text);
  if (words !== null) {
    const [, date = '', word = '', last = ''] = words;
    const month = roman === null ? monthOfWord(word) : Math.max(0, ROMAN_MONTHS.indexOf(word));
    if (month === 0) return ask(given, 'no es una fecha');
    const years = yearsOf(last);
    if (years === undefined) return wrongYear;
    return allowed(
      given,
      years.map(({ year, ...more }) => ({ day: plain(year, month, date), ...more })),
      first,
    );
  }
  const compact = COMPACT.exec(text);
  if (compact !== null) return allowed(given, [{ day: plain(compact[1]!, compact[2]!, compact[3]!) }], first);
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return allowed(given, [{ day: dayOfSerial(Math.floor(Number(text))), from: 'serial' }], first);
  return ask(given, /^\d{1,4}[/.-]/.test(text) ? 'trae algo más que una fecha' : 'no es una fecha');
}

/** The dates of a cell that holds several; the text alone where it holds one. */
export function partsOfDays(text: string): string[] {
  // «12 - VI - 2025» is one.
  if (FIGURES.test(text.trim()) || ROMAN.test(text.trim().toLowerCase())) return [text.trim()];
  const close = /^(\d{1,2}\/[\divx]{1,4}\/\d{2,4}) ?- ?(\d{1,2}\/[\divx]{1,4}\/\d{2,4})$/i.exec(text.trim());
  if (close !== null) return [close[1]!, close[2]!];
  return text
    .split(/\/\/|[;|\n]|, | [-–—/] | y /)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What could not be read, and whether a person can settle it for the whole column. */
export interface DayProblem {
  problem: string;
  isDoubt?: boolean;
}

/** A day; `note` is what a person should see of how it was read. */
export interface ReadDay {
  day: PlainDate;
  note?: string;
}

/** A date that says another day with either order. */
export interface DayDoubt {
  text: string;
  line: number;
  readings: Record<DateOrder, PlainDate>;
}

/** Centuries that a short year may be of. */
export const CENTURIES = ['20', '19'] as const;
export type Century = (typeof CENTURIES)[number];

/** A date with a short year, and where it stands. */
export interface ShortDate {
  text: string;
  line: number;
  /** What it is in each century; the day first where it reads both ways. */
  readings: Partial<Record<Century, PlainDate>>;
}

/** What is known of the dates of a file: their order, its years, and the century that a person said. */
interface Known {
  order?: DateOrder | 'both' | undefined;
  span?: DaySpan | undefined;
  century?: Century | undefined;
}

/** What a file says of its dates beyond one column. */
export interface DaySpan {
  first: number;
  last: number;
}

const isOfSpan = (day: PlainDate, span: DaySpan | undefined): boolean => {
  const year = Number(day.slice(0, 4));
  return span !== undefined && year >= span.first && year <= span.last;
};

const byCentury = (candidates: readonly Candidate[]): ShortDate['readings'] =>
  Object.fromEntries(
    CENTURIES.flatMap((century) => {
      const found = candidates.find(({ day }) => day.startsWith(century));
      return found === undefined ? [] : [[century, found.day] as const];
    }),
  );

/** Whether the years of a file do not tell of which century a short year is. */
export const isOfNoCentury = ({ readings }: ShortDate, span: DaySpan | undefined): boolean =>
  Object.values(readings).filter((day) => isOfSpan(day, span)).length !== 1;

const SHOWN = 3;
/** Dates that read both ways against which one witness is too few. */
const MANY = 3;

/**
 * What the dates of a column say together: whether the day or the month stands first, and between which years they
 * lie, which tells the century of a short year and whether a number of five figures counts days.
 */
export class DayColumn {
  readonly #evidence: Record<DateOrder, number> = { day: 0, month: 0 };
  /** The first text that says each order, and where it stands. */
  readonly witnesses: Partial<Record<DateOrder, { text: string; line: number }>> = {};
  readonly #span: DaySpan = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
  readonly #first: number;
  readonly doubts: DayDoubt[] = [];
  doubtful = 0;
  /** Dates with a whole year. */
  written = 0;
  /** Dates with a short one, the first of each year. */
  readonly shorts = new Map<string, ShortDate>();
  #short = 0;

  constructor(texts: Iterable<string> = [], { first = FIRST_YEAR }: { first?: number } = {}) {
    this.#first = first;
    let line = 0;
    for (const text of texts) this.see(text, (line += 1));
  }

  see(text: string, line: number): void {
    // Fast path: most cells are ISO dates.
    if (/^(?!1900-01-01)\d{4}-(?:0\d|1[0-2])-[0-3]\d(?:$|[ T])/.test(text))
      this.#note(Number(text.slice(0, 4)));
    else if (text !== '') for (const part of partsOfDays(text)) this.#see(part, line);
  }

  #see(text: string, line: number): void {
    const read = readOne(text, this.#first);
    if ('problem' in read) return this.#seeUnreal(text.trim(), line);
    const { candidates } = read;
    const [only] = candidates;
    if (only?.from === 'serial') return;
    const orders = new Set(candidates.map(({ order }) => order));
    if (orders.size > 1 && candidates.length > 1) {
      this.doubtful += 1;
      // Of a short year the later century is shown: what is planned, signed or published is of ours.
      const of = (order: DateOrder) => candidates.findLast((one) => one.order === order)?.day ?? '';
      if (this.doubts.length < SHOWN && !this.doubts.some((doubt) => doubt.text === text.trim()))
        this.doubts.push({ text: text.trim(), line, readings: { day: of('day'), month: of('month') } });
    } else if (only?.order !== undefined && new Set(candidates.map(({ day }) => day.slice(5))).size === 1) {
      // «03/03/2026» is the same in either order and says nothing.
      const [, month = '', day = ''] = only.day.split('-');
      if (month !== day) {
        this.#evidence[only.order] += 1;
        this.witnesses[only.order] ??= { text: text.trim(), line };
      }
    }
    if (only?.from === 'short') {
      this.#short += 1;
      const year = only.day.slice(2, 4);
      if (!this.shorts.has(year))
        this.shorts.set(year, { text: text.trim(), line, readings: byCentury(candidates) });
    }
    if (only === undefined || only.from !== undefined) return;
    this.#note(Number(only.day.slice(0, 4)));
  }

  /** «31/09/2025» is no day, and says all the same that the day stands first. */
  #seeUnreal(text: string, line: number): void {
    const [, one = 0, other = 0] = (FIGURES.exec(text) ?? []).map(Number);
    const order = one > 12 && one <= 31 ? 'day' : other > 12 && other <= 31 ? 'month' : undefined;
    if (order === undefined || Math.min(one, other) > 12 || Math.min(one, other) < 1) return;
    this.#evidence[order] += 1;
    this.witnesses[order] ??= { text, line };
  }

  #note(year: number): void {
    if (year < this.#first || year > LAST_YEAR) return;
    this.written += 1;
    this.#span.first = Math.min(this.#span.first, year);
    this.#span.last = Math.max(this.#span.last, year);
  }

  /** Years between which the whole dates lie; undefined without any. */
  get span(): DaySpan | undefined {
    return this.#span.first > this.#span.last ? undefined : { ...this.#span };
  }

  /** What the dates themselves say of their order; `both` where they contradict each other. */
  get order(): DateOrder | 'both' | undefined {
    const { day, month } = this.#evidence;
    if (day > 0 && month > 0) return 'both';
    // One slip does not turn the others round: the day stands first in Mexico.
    if (month === 1 && this.doubtful >= MANY) return 'both';
    return day > 0 ? 'day' : month > 0 ? 'month' : undefined;
  }

  /** Whether several dates say the same of it, and none another. */
  get isSure(): boolean {
    return this.order !== 'both' && this.#evidence.day + this.#evidence.month > 1;
  }

  /** Whether a person has to say it. */
  get isOpen(): boolean {
    return this.doubtful > 0 && this.order === 'both';
  }

  /**
   * One date of the column, with what a person settled and the years of the whole file. Without anything that says
   * otherwise the day stands first, as Mexico writes.
   */
  read(text: string, { order, span, century }: Known = {}): ReadDay | DayProblem {
    const parts = partsOfDays(text);
    if (parts.length > 1 && parts.every((part) => !('problem' in readOne(part, this.#first))))
      return { problem: `«${text.trim()}» trae ${parts.length} fechas: deja una, como ${DAY_FORMAT}.` };
    const read = readOne(text, this.#first);
    if ('problem' in read) return read;
    return this.#choose(text, read.candidates, {
      order: order ?? this.order ?? 'day',
      span: span ?? this.span,
      century,
    });
  }

  /** Every date of a cell, the earliest first, and the parts of it that are none. */
  readAll(text: string, asked: Known = {}): { days: PlainDate[]; left: string[] } {
    const days: PlainDate[] = [];
    const left: string[] = [];
    for (const part of partsOfDays(text)) {
      const read = this.read(part, asked);
      if ('day' in read) days.push(read.day);
      else left.push(part);
    }
    return { days: days.toSorted(), left };
  }

  #choose(
    text: string,
    candidates: readonly Candidate[],
    { order, span, century }: { order: DateOrder | 'both' } & Omit<Known, 'order'>,
  ): ReadDay | DayProblem {
    const isWithin = ({ day, from }: Candidate) => {
      if (from === undefined) return true;
      if (from === 'serial' && this.written + this.#short === 0) return false;
      return isOfSpan(day, span);
    };
    const spanned = candidates.filter(isWithin);
    const isShort = candidates[0]?.from === 'short';
    const isOfOneCentury = new Set(spanned.map(({ day }) => day.slice(0, 2))).size === 1;
    const within =
      isShort && century !== undefined && !isOfOneCentury
        ? candidates.filter(({ day }) => day.startsWith(century))
        : spanned;
    const said = `«${text.trim()}»`;
    if (within.length === 0)
      return candidates[0]?.from === 'serial'
        ? { problem: `${said} es un número y no una fecha: da a la celda formato de fecha (${DAY_FORMAT}).` }
        : { problem: `${said} no dice de qué siglo es: escribe el año con cuatro cifras (${DAY_FORMAT}).` };
    const orders = new Set(within.map((one) => one.order));
    const chosen = orders.size > 1 && order !== 'both' ? within.filter((one) => one.order === order) : within;
    const days = new Set(chosen.map(({ day }) => day));
    const [{ day, from } = { day: '' }] = chosen;
    if (days.size === 1)
      return from === 'serial'
        ? {
            day,
            note: `${said} es el número con que una hoja de cálculo guarda una fecha: se toma como ${shortDate(day)}, porque su columna trae fechas.`,
          }
        : { day };
    return new Set(chosen.map((one) => one.order)).size > 1
      ? {
          problem: `${said} se lee de dos maneras: el archivo tiene fechas con el día primero y otras con el mes. Di cuál es.`,
          isDoubt: true,
        }
      : { problem: `${said} no dice de qué siglo es: escribe el año con cuatro cifras (${DAY_FORMAT}).` };
  }
}

/** One date that stands alone, the day first: whole year, no number of a spreadsheet. */
export function readDay(text: string, { first = FIRST_YEAR }: { first?: number } = {}): ReadDay | DayProblem {
  return new DayColumn([], { first }).read(text);
}

/** Written days inside a longer text; a folded one has no two spaces together. */
const INSIDE =
  /(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\s?[/.-]\s?(?:\d{1,2}|[ivx]{1,4})\s?[/.-]\s?\d{4}|\d{1,2}(?:o|er|°|º)?\.?[ /-]?(?:de )?[a-z]{3,10}\.?[ /-]?(?:del? )?\d{4})(?!\d)/g;

const dayFirst = (one: Candidate, other: Candidate) =>
  Number(one.order === 'month') - Number(other.order === 'month');

/** Every day that a sentence names, of any year, in its order: «oficio 500-05 de fecha 26 de abril de 2021». */
export function daysInText(text: string): PlainDate[] {
  return [...foldedWords(text).matchAll(INSIDE)].flatMap(({ 0: found }) => {
    const read = readOne(found, ANY_YEAR);
    const [one] = 'problem' in read ? [] : read.candidates.toSorted(dayFirst);
    return one === undefined ? [] : [one.day];
  });
}
