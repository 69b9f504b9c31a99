import { isWorkingDay } from '#contract/rules/days/working-days.ts';
import { addDays } from '../days.ts';

/** The date so many working days later, or earlier when negative; the first day does not count. */
export function shiftWorkingDays(date: string, days: number, holidays: ReadonlySet<string>): string {
  const step = days < 0 ? -1 : 1;
  let current = date;
  for (let left = Math.abs(days); left > 0;) {
    current = addDays(current, step);
    if (isWorkingDay(current, holidays)) left -= 1;
  }
  return current;
}

/** The date itself when offices work on it, else the first one after on which they do. */
export function nextWorkingDay(date: string, holidays: ReadonlySet<string>): string {
  return isWorkingDay(date, holidays) ? date : shiftWorkingDays(date, 1, holidays);
}

/** The date itself when offices work on it, else the last one before on which they do. */
export function lastWorkingDay(date: string, holidays: ReadonlySet<string>): string {
  return isWorkingDay(date, holidays) ? date : shiftWorkingDays(date, -1, holidays);
}
