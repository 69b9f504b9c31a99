import { type Day, dayOf, daysInMonth, partsOf } from './calendar.ts';

/** Order in which a date is typed. */
export type DateFormat = 'dd/mm/yyyy' | 'mm/dd/yyyy';

/** Years that something written here can have: a mistyped one lies outside. */
export const isOurYear = (year: number) => year >= 1900 && year <= 2100;

function validDay(year: number, month: number, date: number): Day | undefined {
  if (!isOurYear(year)) return undefined;
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined;
  return dayOf(year, month, date);
}

/** Digits alone or parted by a slash, a dot, a dash or a space. */
const TYPED = /^(\d{1,2})(?: ?[/.-] ?| )(\d{1,2})(?: ?[/.-] ?| )(\d{2}|\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;
const ISO = /^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/;

/**
 * Reads a typed date strictly in the order of `format`; an ISO date (pasted) is taken as what it is.
 * A year of two figures is of this century, and read only when the text is whole (`isWhole`): until then
 * «20/11/20» may become 2026. Undefined when it is not a date.
 */
export function parseDateText(typed: string, format: DateFormat, isWhole = false): Day | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const [, first = '', second = '', year = ''] = TYPED.exec(text) ?? DIGITS.exec(text) ?? [];
  if (year.length === 4 || (isWhole && year.length === 2)) {
    const whole = Number(year.length === 4 ? year : `20${year}`);
    const [date, month] = format === 'dd/mm/yyyy' ? [first, second] : [second, first];
    const day = validDay(whole, Number(month), Number(date));
    if (day !== undefined) return day;
  }
  const iso = ISO.exec(text);
  return iso ? validDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined;
}

/** The text with the slashes that a person leaves out, as it grows; what is taken away or changed inside stays. */
export function slashedText(typed: string, before: string, format: DateFormat): string {
  if (typed.length <= before.length || !typed.startsWith(before)) return typed;
  const day = /^\d{8}$/.test(typed) ? parseDateText(typed, format) : undefined;
  if (day !== undefined) return dateText(day, format);
  return typed.replace(/^(\d{2})(\d{1,6})$/, '$1/$2').replace(/^(\d{1,2}\/\d{2})(\d{1,4})$/, '$1/$2');
}

/** Writes a day in the order of `format`, with leading zeros. */
export function dateText(day: Day, format: DateFormat): string {
  const { year, month, date } = partsOf(day);
  const [dd, mm] = [String(date).padStart(2, '0'), String(month).padStart(2, '0')];
  return format === 'dd/mm/yyyy' ? `${dd}/${mm}/${year}` : `${mm}/${dd}/${year}`;
}
