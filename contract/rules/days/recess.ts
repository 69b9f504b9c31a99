import { addDays, type PlainDate } from './calendar.ts';
import { isWorkingDay } from './working-days.ts';

/** A run of days in which offices do not work, weekends between them included. */
export interface Recess {
  /** First and last day off. */
  from: PlainDate;
  until: PlainDate;
  /** First working day after it. */
  resumesOn: PlainDate;
  /** As the calendar of holidays calls most of its days. */
  reason: string;
}

/** A day off of the calendar of the university. */
export interface DayOff {
  date: PlainDate;
  reason: string;
}

/** Fewer working days off than these are a holiday or a bridge, and need no notice. */
const LEAST_DAYS = 3;
/** Days before a recess from which it is told. */
export const RECESS_TOLD_DAYS = 21;

const isWeekend = (date: PlainDate) => !isWorkingDay(date, new Set());

function reasonOf(days: readonly DayOff[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of days) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** The recess that is told on a day: the one under way, or the next that begins soon; undefined where there is none. */
export function recessOn(today: PlainDate, daysOff: readonly DayOff[]): Recess | undefined {
  const days = daysOff.filter(({ date }) => !isWeekend(date)).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const holidays = new Set(daysOff.map(({ date }) => date));
  const nextWorking = (date: PlainDate): PlainDate => {
    let next = addDays(date, 1);
    while (!isWorkingDay(next, holidays)) next = addDays(next, 1);
    return next;
  };
  const runs: DayOff[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && nextWorking(last.date) > day.date) run.push(day);
    else runs.push([day]);
  }
  return runs
    .filter((run) => run.length >= LEAST_DAYS)
    .map((run) => {
      const [first, last] = [run[0]?.date ?? '', run.at(-1)?.date ?? ''];
      return {
        from: first,
        until: addDays(nextWorking(last), -1),
        resumesOn: nextWorking(last),
        reason: reasonOf(run),
      };
    })
    .find(({ from, until }) => until >= today && from <= addDays(today, RECESS_TOLD_DAYS));
}
