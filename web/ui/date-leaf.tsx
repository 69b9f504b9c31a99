import { type DateValue, dateParts, formatLongDate } from '../kit/format.ts';
import { classNames } from './class-names.ts';
import './date-leaf.css';

type DateLeafProps = {
  /** Plain date or instant (shown in Mexico City). */
  date: DateValue;
  /** Small in list rows, large in agendas, card for the next act. */
  look?: 'small' | 'large' | 'card';
  /** Writes «hoy» instead of the weekday. */
  isToday?: boolean;
};

/** Leaf of a wall calendar with a big serif day number; read aloud as the long date. */
export function DateLeaf({ date, look = 'large', isToday }: DateLeafProps) {
  const { day, monthShort, weekday, year, month } = dateParts(date);
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return (
    <time
      className={classNames('u-leaf', look !== 'large' && `u-leaf--${look}`, isToday && 'u-leaf--today')}
      dateTime={iso}
      role="img"
      aria-label={isToday ? 'hoy, ' + formatLongDate(date) : formatLongDate(date)}
    >
      <span className="u-leaf__month">{monthShort}</span>
      <span className="u-leaf__day">{day}</span>
      {look !== 'small' && <span className="u-leaf__weekday">{isToday ? 'hoy' : weekday}</span>}
    </time>
  );
}
