import type { CountedDay } from '#contract/rules/days/term-count.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { formatFullDate } from '../kit/format.ts';
import { partsOf, type Day } from './calendar.ts';
import { monthWeeks } from './calendar-grid.ts';
import { classNames } from './class-names.ts';
import './term-calendar.css';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

interface TermCalendarProps {
  /** Day from which it is counted; it does not count itself. */
  start: Day;
  end: Day;
  days: readonly CountedDay[];
}

/** Months from the first to the last day of a term. */
function monthsBetween(from: Day, to: Day): { year: number; month: number }[] {
  const [first, last] = [partsOf(from), partsOf(to)];
  const count = (last.year - first.year) * 12 + last.month - first.month + 1;
  return Array.from({ length: count }, (_, index) => {
    const place = first.month - 1 + index;
    return { year: first.year + Math.floor(place / 12), month: (place % 12) + 1 };
  });
}

/** Weeks of a month that the term touches. */
const weeksOf = (year: number, month: number, [from, to]: [Day, Day]) =>
  monthWeeks(year, month).filter((week) => {
    const own = week.filter((day) => partsOf(day).month === month);
    return own.some((day) => from <= day && day <= to);
  });

/** A small calendar with the days that a term counts and those that it skips. */
export function TermCalendar({ start, end, days }: TermCalendarProps) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const [from, to] = start < end ? [start, end] : [end, start];
  return (
    <div className="u-term">
      {monthsBetween(from, to).map(({ year, month }) => (
        <table key={`${year}-${month}`}>
          <caption>
            {monthNameOf(month)} {year}
          </caption>
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {name.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(year, month, [from, to]).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day}>
                    {partsOf(day).month === month && (
                      <DayCell day={day} told={byDate.get(day)} isStart={day === start} isEnd={day === end} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

interface DayCellProps {
  day: Day;
  told: CountedDay | undefined;
  isStart: boolean;
  isEnd: boolean;
}

const SKIPPED = { weekend: 'fin de semana, no cuenta', holiday: 'inhábil, no cuenta' } as const;

function DayCell({ day, told, isStart, isEnd }: DayCellProps) {
  const said = isStart
    ? 'desde aquí se cuenta'
    : told === undefined
      ? undefined
      : told.skipped !== null
        ? SKIPPED[told.skipped]
        : `día ${told.ordinal}${isEnd ? ', la fecha' : ''}`;
  return (
    <span
      className={classNames(
        'u-term__day',
        isStart && 'u-term__day--start',
        told !== undefined &&
          (told.skipped === null ? 'u-term__day--counted' : `u-term__day--${told.skipped}`),
        isEnd && 'u-term__day--end',
      )}
      title={said === undefined ? undefined : `${formatFullDate(day)}: ${said}`}
    >
      {partsOf(day).date}
      {said !== undefined && <span className="u-visually-hidden"> {said}</span>}
    </span>
  );
}
