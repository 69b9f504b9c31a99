import { shortDate } from '#contract/rules/days/calendar.ts';
import { DayColumn, daysInText } from '#contract/rules/days/written-day.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import type { WrittenValues } from '#server/kit/table-file/written-values.ts';

/** Dates of a cell as a list keeps them: every one of it, the earliest first, and what is no date as it is written. */
export function listedDays<Field extends string>(
  written: WrittenValues<Field>,
  field: Field,
  text: string,
): string {
  const { days, left } = written.days(field, wholeDays(text) ?? text);
  if (left.length === 0) return days.join(', ');
  const inside = [...new Set([...daysInText(wholeDays(text) ?? text), ...shortDaysIn(written, field, text)])]
    .filter((day) => day >= FIRST_LISTED)
    .toSorted();
  return inside.length >= days.length && inside.length > 0
    ? inside.join(', ')
    : [...days, ...left.map(asNoDay)].join(', ');
}

/** What a person should see of a cell that counts days as spreadsheets do. */
export function serialNote<Field extends string>(
  written: WrittenValues<Field>,
  field: Field,
  text: string,
): string | undefined {
  const read = /^\s*\d{5}(?:\.\d+)?\s*$/.test(text) ? written.day(field, text) : undefined;
  return read !== undefined && 'day' in read ? read.note : undefined;
}

const SHORT_DAY = /(?<!\d)\d{1,2}[/.-](?:\d{1,2}|[ivx]{1,4}|[a-z]{3,10})[/.-]\d{2}(?!\d)/gi;

/** Days with a short year inside a longer text, of the century that the file tells. */
const shortDaysIn = <Field extends string>(written: WrittenValues<Field>, field: Field, text: string) =>
  (text.match(SHORT_DAY) ?? []).flatMap((found) => {
    const read = written.day(field, found);
    return 'day' in read ? [read.day] : [];
  });

/** No list of these is older; what stands before is a day that a program put where there is none. */
const FIRST_LISTED = '1950-01-01';

const SHARED_MONTH =
  /(?:^|[^\d/.-])(\d{1,2}(?:, ?\d{1,2}){0,30} [ye] )(\d{1,2})((?: ?[/.-] ?| de )(?:\d{1,2}|[a-z]{1,10})(?: ?[/.-] ?| del? )\d{4})/;

/** The same with every day whole, where several share a month: «23 y 24/04/2020»; undefined where none do. */
export function wholeDays(text: string): string | undefined {
  const found = SHARED_MONTH.exec(fold(text));
  if (found === null) return undefined;
  const [, others = '', last = '', month = ''] = found;
  const days = [...(others.match(/\d+/g) ?? []), last].map((day) => `${day}${month}`);
  return fold(text).replace(`${others}${last}${month}`, days.join('; '));
}

/** What a person should see of a cell whose days share a month, with the days that were taken. */
export function sharedMonth(text: string, kept: string): string | undefined {
  if (wholeDays(text) === undefined) return undefined;
  return `«${text}» trae varios días del mismo mes: se toman ${daysOf(kept).map(shortDate).join(' y ')}.`;
}

/** A text that is no day, so that nothing takes it for one. */
export const asNoDay = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

const TO = / (?:al|hasta el|a|-|–) /;

/** From when to when, of a cell that says both: «Del 10 al 25 de enero de 2025», «15/06/2025 - 14/12/2027». */
export function daySpan(text: string): { from: string; to: string } | undefined {
  const parts = fold(text)
    .replace(/^(?:del|desde el|desde|a partir del) /, '')
    .replace(/(\d{4}) ?[-–] ?(?=\d{1,2}\/)/, '$1 - ')
    .split(TO);
  const [first = '', second = ''] = parts;
  const [to] = daysInText(second);
  if (parts.length !== 2 || to === undefined) return undefined;
  const [, ...words] = second.split(' de ');
  const shared = words.slice(Math.max(0, first.split(' de ').length - 1));
  const [from] = daysInText([first, ...shared].join(' de '));
  return from === undefined || from > to ? undefined : { from, to };
}

/** Days of a kept datum, the earliest first. */
export const daysOf = (kept: string | undefined): string[] =>
  (kept?.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []).toSorted();

/** What a line says behind «actualizada» or «corte». */
const cutoffText = (line: string) => /(?:actualizad[oa]|corte)(.*)/.exec(fold(line))?.[1] ?? '';
/** The same behind «Información al …», which may say something else than a day. */
const asOfText = (line: string) =>
  /(?:informacion|listado|lista|datos|cifras) al (.*)/.exec(fold(line))?.[1] ?? '';
/** «30 de sept. de 26» is «30 de septiembre de 2026». */
const wholeWords = (said: string) =>
  said.replace(/\bsept?\b\.?/, 'septiembre').replace(/ de (\d\d)(\D|$)/, ' de 20$1$2');

/** Day to which a list says it is up to date, «Información actualizada al …»; a short year is one of ours until `today`. */
export function cutoffIn(preamble: readonly string[], today: string): string | undefined {
  const span = { first: 2000, last: Number(today.slice(0, 4)) };
  for (const line of preamble) {
    const said = wholeWords(cutoffText(line) || asOfText(line));
    const [short = ''] = said.match(SHORT_DAY) ?? [];
    const read = new DayColumn().read(short, { order: 'day', span });
    const day = daysInText(said)[0] ?? ('day' in read ? read.day : undefined);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** The line that says it with a date that nothing reads. */
export const unreadCutoff = (preamble: readonly string[]): string | undefined =>
  preamble.find((line) => /\d/.test(cutoffText(line)));

const NUMBER_WORDS = ' un dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const UNITS = { years: ['ano', 'anos'], months: ['mes', 'meses'], days: ['dia', 'dias'] };

function numberOf(word: string | undefined): number {
  if (word === undefined) return 0;
  return /^\d{1,3}$/.test(word) ? Number(word) : Math.max(0, NUMBER_WORDS.indexOf(word));
}

/** Length of a bar: «1 AÑO 3 MESES», «TRES MESES»; undefined when the text is no such length. */
export function termIn(text: string): { months: number; days: number } | undefined {
  const words =
    fold(text)
      .replace(/\([a-z ]*\)/g, ' ')
      .replace(/\buna?o?\b/g, 'un')
      .match(/\d+|[a-z]+|\S/g) ?? [];
  const amount = (unit: readonly string[]): number => {
    const at = words.findIndex((word, index) => unit.includes(word) && numberOf(words[index - 1]) > 0);
    return numberOf(words[at - 1]);
  };
  const [years, months, days] = [amount(UNITS.years), amount(UNITS.months), amount(UNITS.days)];
  return years + months + days === 0 ? undefined : { months: years * 12 + months, days };
}

/** The day so many months and days later; the last day of a month where the month is shorter. */
export function dayAfter(day: string, { months, days }: { months: number; days: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const at = Date.UTC(year, month - 1 + months, Math.min(date, last) + days);
  return new Date(at).toISOString().slice(0, 10);
}
