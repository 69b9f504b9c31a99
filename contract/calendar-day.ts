/** 31 February is none, nor is any day of a year 0. */
export { isPlainDate as isCalendarDay } from './rules/days/calendar.ts';

/** Whether an instant lies in years that a procedure can have; a mistyped year does not. */
export function isDayOfOurTime(instant: string): boolean {
  const year = new Date(instant).getUTCFullYear();
  return year >= 1990 && year <= 2200;
}
