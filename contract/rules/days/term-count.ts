import { addDays, type PlainDate } from './calendar.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

/** What a legal term counts in; `month_end` is the last working day of the month in which it begins. */
export const RULE_UNITS = [
  'days',
  'working_days',
  'hours',
  'percent',
  'percent_guarantee',
  'month_end',
  'years',
] as const;
export type RuleUnit = (typeof RULE_UNITS)[number];

/** One day of a term: the how manieth it is, or why it does not count. */
export interface CountedDay {
  date: PlainDate;
  /** From 1; null on a day that is skipped. */
  ordinal: number | null;
  skipped: 'weekend' | 'holiday' | null;
}

/** How long a term is and which way it runs: forward from its start, or back from it (-1). */
export interface Term {
  amount: number;
  unit: Exclude<RuleUnit, 'hours' | 'percent' | 'percent_guarantee'>;
  direction: 1 | -1;
}

function lastWorkingDay(day: PlainDate, holidays: ReadonlySet<PlainDate>): PlainDate {
  const [year = 1970, month = 1] = day.split('-').map(Number);
  let last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  while (!isWorkingDay(last, holidays)) last = addDays(last, -1);
  return last;
}

/** Day on which a term ends; the day on which it starts does not count. */
export function termEnd(
  start: PlainDate,
  { amount, unit, direction }: Term,
  holidays: ReadonlySet<PlainDate>,
): PlainDate {
  if (unit === 'days') return addDays(start, direction * amount);
  if (unit === 'month_end') return lastWorkingDay(start, holidays);
  if (unit === 'years') {
    const [year = 1970, month = 1, date = 1] = start.split('-').map(Number);
    // The 29th of February ends its years on the 28th.
    const wanted = new Date(Date.UTC(year + direction * amount, month - 1, date));
    if (wanted.getUTCMonth() !== month - 1) wanted.setUTCDate(0);
    return wanted.toISOString().slice(0, 10);
  }
  return addWorkingDays(start, direction * amount, holidays);
}

/** Longest term that is told day by day. */
const MOST_TOLD = 400;

/** Every day from the one after the start of a term to its end, in the order in which they are counted. */
export function countedDays(
  start: PlainDate,
  term: Term,
  holidays: ReadonlySet<PlainDate>,
): readonly CountedDay[] {
  const end = termEnd(start, term, holidays);
  const isWorking = term.unit !== 'days' && term.unit !== 'years';
  const days: CountedDay[] = [];
  let ordinal = 0;
  for (let date = start; date !== end && days.length < MOST_TOLD;) {
    date = addDays(date, end > start ? 1 : -1);
    const skipped = !isWorking || isWorkingDay(date, holidays) ? null : reasonOf(date, holidays);
    if (skipped === null) ordinal += 1;
    days.push({ date, ordinal: skipped === null ? ordinal : null, skipped });
  }
  return days;
}

const reasonOf = (date: PlainDate, holidays: ReadonlySet<PlainDate>): 'weekend' | 'holiday' =>
  holidays.has(date) ? 'holiday' : 'weekend';
