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

/**
 * Reads a typed date strictly in the order of `format`; an ISO date (pasted) is taken as what it is.
 * Days and months may have one digit; the year needs four. Undefined when it is not a date.
 */
export function parseDateText(text: string, format: DateFormat): Day | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/.exec(text.trim());
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const typed = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  if (!typed) return undefined;
  const [first, second, year] = [Number(typed[1]), Number(typed[2]), Number(typed[3])];
  return format === 'dd/mm/yyyy' ? validDay(year, second, first) : validDay(year, first, second);
}

/** Writes a day in the order of `format`, with leading zeros. */
export function dateText(day: Day, format: DateFormat): string {
  const { year, month, date } = partsOf(day);
  const [dd, mm] = [String(date).padStart(2, '0'), String(month).padStart(2, '0')];
  return format === 'dd/mm/yyyy' ? `${dd}/${mm}/${year}` : `${mm}/${dd}/${year}`;
}
