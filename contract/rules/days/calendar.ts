import { toMexico } from '#contract/mexico-time.ts';
import { monthNameOf } from '#contract/date-words.ts';

/** Plain date, YYYY-MM-DD. */
export type PlainDate = string;

const DAY = 86_400_000;
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Date on a wall calendar in Mexico City of an instant. */
export function dateInMexico(instant: string | Date): PlainDate {
  return toMexico(instant).date;
}

/** Whether the text is a date that exists. */
export function isPlainDate(value: string): boolean {
  // The calendar has no year 0.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false;
  const [year, month, day] = [value.slice(0, 4), value.slice(5, 7), value.slice(8)].map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : DAYS_OF_MONTH[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** First and last year of a day that somebody writes down here; a mistyped one lies outside. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2100;

/** Whether a plain date lies in those years. */
export const isInOurYears = (day: PlainDate): boolean =>
  day >= `${FIRST_YEAR}-01-01` && day <= `${LAST_YEAR}-12-31`;

/** The date so many natural days later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** «16 jun 2026 a las 12:00 h», for messages of rules. */
export function shortInstant(instant: string | Date): string {
  const { date, time } = toMexico(instant);
  return `${shortDate(date)} a las ${time} h`;
}

/** «16 jun 2026», for messages of rules. */
export function shortDate(date: PlainDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNameOf(month ?? 1).slice(0, 3)} ${year}`;
}
