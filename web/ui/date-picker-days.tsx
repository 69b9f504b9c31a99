import { useEffect, useRef } from 'react';
import { formatLongDate } from '../kit/format.ts';
import { type Bounds, type Day, partsOf } from './calendar.ts';
import { clampDay, isDayDisabled, monthWeeks } from './calendar-grid.ts';
import { classNames } from './class-names.ts';
import { dayAfterKey } from './date-keys.ts';
import { isDaySelected, type Selection, type SelectionMode } from './date-selection.ts';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

type DaysProps = {
  labelledBy: string;
  /** The day that takes the focus; its month is drawn. */
  focused: Day;
  /** Moves the browser's focus to `focused` after a key. */
  holdsFocus: boolean;
  today: Day;
  bounds: Bounds;
  selection: Selection;
  mode: SelectionMode;
  onFocusDay: (day: Day) => void;
  onChoose: (day: Day) => void;
};

/** S-5.4 `month`: the grid of days, one tab stop, keys per the ARIA date picker dialog. */
export function DatePickerDays(props: DaysProps) {
  const { bounds, focused, holdsFocus, mode, onChoose, onFocusDay, selection, today } = props;
  const grid = useRef<HTMLTableElement>(null);
  const { year, month } = partsOf(focused);

  useEffect(() => {
    if (holdsFocus) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, holdsFocus]);

  return (
    <table
      role="grid"
      aria-labelledby={props.labelledBy}
      aria-multiselectable={mode === false ? undefined : true}
      ref={grid}
      onKeyDown={(event) => {
        const target = dayAfterKey(focused, event.key, event.shiftKey);
        if (!target) return;
        event.preventDefault();
        onFocusDay(clampDay(target, bounds));
      }}
    >
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
        {monthWeeks(year, month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              if (partsOf(day).month !== month) return <td key={day} aria-hidden="true" />;
              const isSelected = isDaySelected(selection, day, mode);
              const isEnd = selection.includes(day);
              const isRange = mode === 'range' && selection.length === 2 && selection[0] !== selection[1];
              return (
                <td
                  key={day}
                  role="gridcell"
                  aria-selected={isSelected}
                  className={classNames(
                    isRange && isSelected && 'is-between',
                    isRange && selection[0] === day && 'is-first',
                    isRange && selection[1] === day && 'is-last',
                  )}
                >
                  <button
                    type="button"
                    data-day={day}
                    className={classNames('u-picker__day', isEnd && 'is-chosen')}
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={formatLongDate(day)}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={isDayDisabled(day, bounds)}
                    onClick={() => onChoose(day)}
                  >
                    {partsOf(day).date}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
