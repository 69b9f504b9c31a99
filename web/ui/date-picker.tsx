import { useId, useState } from 'react';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { monthNameOf } from '#contract/date-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import * as calendar from './calendar.ts';
import * as grid from './calendar-grid.ts';
import { DatePickerChoices } from './date-picker-choices.tsx';
import { DatePickerDays } from './date-picker-days.tsx';
import { chooseDay, type Selection, type SelectionMode } from './date-selection.ts';
import { ICON } from './icon-size.ts';
import './date-picker.css';

/** S-5.4: days of a month, months of a year, list of years. */
export type ViewMode = 'month' | 'months' | 'year';

/** Props of the date picker. */
export type DatePickerProps = {
  /** Chosen days, YYYY-MM-DD. */
  value: Selection;
  onChange: (selection: Selection) => void;
  /** S-5.4: false (one day), true (several), 'range'. Default false. */
  multiple?: SelectionMode;
  /** S-5.4: view to begin with. Default 'month'. */
  viewMode?: ViewMode;
  /** S-5.3: days, months and years before it are disabled. */
  min?: calendar.Day;
  /** S-5.3: days, months and years after it are disabled. */
  max?: calendar.Day;
  /** The present day; that of Mexico City by default. */
  today?: calendar.Day;
  /** Takes the focus to the chosen day or to today when it appears. */
  autoFocus?: boolean;
};

/** Calendar with keyboard per the ARIA practices; weeks start on Monday. */
export function DatePicker(props: DatePickerProps) {
  const { autoFocus = false, max, min, multiple = false, onChange, today = todayInMexico(), value } = props;
  const bounds = { min, max };
  const headingId = useId();
  const [view, setView] = useState<ViewMode>(props.viewMode ?? 'month');
  const [focused, setFocused] = useState(() => grid.clampDay(value.at(-1) ?? today, bounds));
  const [holdsFocus, setHoldsFocus] = useState(autoFocus);
  const { year, month, date } = calendar.partsOf(focused);

  const goTo = (day: calendar.Day, takesFocus: boolean) => {
    setHoldsFocus(takesFocus);
    setFocused(grid.clampDay(day, bounds));
  };
  const show = (next: ViewMode) => {
    setHoldsFocus(true);
    setView(view === next ? 'month' : next);
  };
  const step = (amount: number) =>
    goTo(view === 'month' ? grid.addMonths(focused, amount) : grid.addYears(focused, amount), false);
  const canStep = (amount: number) => {
    if (view !== 'month') return !grid.isYearDisabled(year + amount, bounds);
    const target = calendar.partsOf(grid.addMonths(calendar.dayOf(year, month, 1), amount));
    return !grid.isMonthDisabled(target.year, target.month, bounds);
  };
  const pick = (nextYear: number, nextMonth: number, nextView: ViewMode) => {
    const last = calendar.daysInMonth(nextYear, nextMonth);
    goTo(calendar.dayOf(nextYear, nextMonth, Math.min(date, last)), true);
    setView(nextView);
  };
  const choose = (day: calendar.Day) => {
    goTo(day, true);
    onChange(chooseDay(value, day, multiple));
  };

  return (
    <div className="u-picker">
      <div className="u-picker__head">
        <button type="button" aria-expanded={view === 'months'} onClick={() => show('months')}>
          {monthNameOf(month)}
          <span className="u-visually-hidden">, elegir mes</span>
        </button>
        <button type="button" aria-expanded={view === 'year'} onClick={() => show('year')}>
          {year}
          <span className="u-visually-hidden">, elegir año</span>
        </button>
        <StepButton
          label={view === 'month' ? 'Mes anterior' : 'Año anterior'}
          isDisabled={!canStep(-1)}
          onStep={() => step(-1)}
          isBack
        />
        <StepButton
          label={view === 'month' ? 'Mes siguiente' : 'Año siguiente'}
          isDisabled={!canStep(1)}
          onStep={() => step(1)}
        />
      </div>
      <div className="u-visually-hidden" id={headingId} aria-live="polite">
        {monthNameOf(month)} de {year}
      </div>
      {view === 'month' && (
        <DatePickerDays
          labelledBy={headingId}
          focused={focused}
          holdsFocus={holdsFocus}
          today={today}
          bounds={bounds}
          selection={value}
          mode={multiple}
          onFocusDay={(day) => goTo(day, true)}
          onChoose={choose}
        />
      )}
      {view === 'months' && (
        <DatePickerChoices
          label={`Meses de ${year}`}
          look="months"
          takesFocus={holdsFocus}
          current={month}
          present={today.startsWith(`${year}-`) ? calendar.partsOf(today).month : undefined}
          choices={Array.from({ length: 12 }, (_, index) => ({
            value: index + 1,
            label: monthNameOf(index + 1),
            isDisabled: grid.isMonthDisabled(year, index + 1, bounds),
          }))}
          onChoose={(chosen) => pick(year, chosen, 'month')}
        />
      )}
      {view === 'year' && (
        <DatePickerChoices
          label="Años"
          look="years"
          takesFocus={holdsFocus}
          current={year}
          present={calendar.partsOf(today).year}
          choices={grid.yearList(calendar.partsOf(today).year, bounds).map((listed) => ({
            value: listed,
            label: String(listed),
            isDisabled: grid.isYearDisabled(listed, bounds),
          }))}
          onChoose={(chosen) => pick(chosen, month, 'months')}
        />
      )}
      <div className="u-picker__foot">
        <button
          type="button"
          disabled={grid.isDayDisabled(today, bounds)}
          onClick={() => {
            setView('month');
            choose(today);
          }}
        >
          Hoy
        </button>
        <button type="button" onClick={() => onChange([])}>
          Limpiar
        </button>
      </div>
    </div>
  );
}

type StepButtonProps = { label: string; isDisabled: boolean; isBack?: boolean; onStep: () => void };

function StepButton({ label, isDisabled, isBack, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className="u-picker__step"
      aria-label={label}
      disabled={isDisabled}
      onClick={onStep}
    >
      {isBack ? <IconChevronLeft {...ICON} /> : <IconChevronRight {...ICON} />}
    </button>
  );
}
