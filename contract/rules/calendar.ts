import { toMexico } from '../mexico-time.ts';

/** Plain date, YYYY-MM-DD. */
export type PlainDate = string;

const DAY = 86_400_000;
/** Date on a wall calendar in Mexico City of an instant. */
export function dateInMexico(instant: string | Date): PlainDate {
  return toMexico(instant).date;
}

/** Whether the text is a date that exists. */
export function isPlainDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === value;
}

/** The date so many natural days later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** «16 jun 2026», for messages of rules. */
export function shortDate(date: PlainDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
