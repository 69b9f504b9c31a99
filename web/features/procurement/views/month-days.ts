import type { ActsMonth, MonthAct } from '#contract/procurement-views.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { capitalize } from '#web/kit/format.ts';

/** A day of the calendar with its acts. */
export interface CalendarDay {
  date: string;
  isInMonth: boolean;
  acts: MonthAct[];
}

/** The whole weeks of a month, each from Monday to Sunday. */
export function weeksOf({ month, from, to, acts }: ActsMonth): CalendarDay[][] {
  const byDay = Map.groupBy(acts, ({ at }) => toMexico(at).date);
  const weeks: CalendarDay[][] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(monday, index);
        return { date, isInMonth: date.startsWith(month), acts: byDay.get(date) ?? [] };
      }),
    );
  }
  return weeks;
}

/** Whether an instant lies in a month (AAAA-MM) in Mexico. */
export const isInMonth = (month: string, at: string): boolean => toMexico(at).date.startsWith(month);

/** The month so many later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** «Noviembre de 2026» */
export function monthTitle(month: string): string {
  return `${capitalize(monthNameOf(Number(month.slice(5))))} de ${month.slice(0, 4)}`;
}
