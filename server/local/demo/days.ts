import { monthNameOf } from '#contract/date-words.ts';

/** Adds days to a plain date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The date itself, or the next Monday when it falls on a weekend. */
export function workday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(date, 2);
  return weekday === 0 ? addDays(date, 1) : date;
}

/** The date itself, or the Friday before when it falls on a weekend: what is past stays past. */
export function workdayBefore(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(date, -1);
  return weekday === 0 ? addDays(date, -2) : date;
}

/** Natural days from one plain date to another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Instant of a clock time in Mexico City, which keeps UTC−6 all year. */
export function instantOf(date: string, time: string): string {
  return new Date(`${date}T${time}:00-06:00`).toISOString();
}

/** «23 de noviembre de 2026» */
export function inWords(date: string): string {
  return `${Number(date.slice(8))} de ${monthNameOf(Number(date.slice(5, 7)))} de ${date.slice(0, 4)}`;
}
