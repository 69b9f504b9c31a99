import { addDays, type PlainDate } from './calendar.ts';

/** Whether offices work that day: Monday to Friday and not a holiday of the university. */
export function isWorkingDay(date: PlainDate, holidays: ReadonlySet<PlainDate>): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

/** The date so many working days later, earlier when negative; the first day does not count. */
export function addWorkingDays(date: PlainDate, days: number, holidays: ReadonlySet<PlainDate>): PlainDate {
  let current = date;
  for (let left = Math.abs(days); left > 0;) {
    current = addDays(current, days < 0 ? -1 : 1);
    if (isWorkingDay(current, holidays)) left -= 1;
  }
  return current;
}

/** Working days after `from` up to and including `to`; zero when `to` is not later. */
export function workingDaysBetween(from: PlainDate, to: PlainDate, holidays: ReadonlySet<PlainDate>): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isWorkingDay(day, holidays)) count += 1;
  }
  return count;
}

/** Working days left until a term ends: 0 on its last day, negative exactly when it is over. */
export function workingDaysLeft(today: PlainDate, due: PlainDate, holidays: ReadonlySet<PlainDate>): number {
  if (today <= due) return workingDaysBetween(today, due, holidays);
  return Math.min(-1, -workingDaysBetween(due, today, holidays));
}
