/** A day as YYYY-MM-DD; compares correctly as text. */
export type Day = string;

/** Inclusive limits of what can be chosen. */
export type Bounds = { min?: Day; max?: Day };

const MS_PER_DAY = 86_400_000;
const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** Day from year, month (from 1) and day of the month. */
export function dayOf(year: number, month: number, day: number): Day {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** Year, month (from 1) and day of the month. */
export function partsOf(day: Day): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}

/** Number of days in a month (counted from 1). */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Moves by days. */
export function addDays(day: Day, amount: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + amount * MS_PER_DAY).toISOString().slice(0, 10);
}
