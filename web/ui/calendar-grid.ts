import { addDays, type Bounds, type Day, dayOf, daysInMonth, partsOf } from './calendar.ts';

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Moves by months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, amount: number): Day {
  const { year, month, date } = partsOf(day);
  const index = year * 12 + month - 1 + amount;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return dayOf(target.year, target.month, Math.min(date, daysInMonth(target.year, target.month)));
}

/** Moves by years; 29 February becomes the 28th. */
export function addYears(day: Day, amount: number): Day {
  return addMonths(day, amount * 12);
}

/** Monday of the week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -weekdayOf(day));
}

/** Sunday of the week. */
export function endOfWeek(day: Day): Day {
  return addDays(day, 6 - weekdayOf(day));
}

/** Whole weeks from Monday to Sunday that cover the month, with the days of its neighbours. */
export function monthWeeks(year: number, month: number): Day[][] {
  const last = dayOf(year, month, daysInMonth(year, month));
  const weeks: Day[][] = [];
  for (let monday = startOfWeek(dayOf(year, month, 1)); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}

/** Nearest day inside the bounds. */
export function clampDay(day: Day, { min, max }: Bounds): Day {
  if (min && day < min) return min;
  if (max && day > max) return max;
  return day;
}

/** S-5.3: a day outside min and max cannot be chosen. */
export function isDayDisabled(day: Day, bounds: Bounds): boolean {
  return clampDay(day, bounds) !== day;
}

/** S-5.3: a month is disabled when not one of its days can be chosen. */
export function isMonthDisabled(year: number, month: number, { min, max }: Bounds): boolean {
  const first = dayOf(year, month, 1);
  const last = dayOf(year, month, daysInMonth(year, month));
  return Boolean((min && last < min) || (max && first > max));
}

/** S-5.3: a year is disabled when not one of its days can be chosen. */
export function isYearDisabled(year: number, { min, max }: Bounds): boolean {
  return Boolean((min && year < partsOf(min).year) || (max && year > partsOf(max).year));
}

/** S-5.3: years from 100 before the current one to 52 after it, stretched to reach min and max. */
export function yearList(currentYear: number, { min, max }: Bounds = {}): number[] {
  const from = Math.min(currentYear - 100, min ? partsOf(min).year : Infinity);
  const to = Math.max(currentYear + 52, max ? partsOf(max).year : -Infinity);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
