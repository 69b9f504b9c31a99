import { useState } from 'react';
import { dateParts, formatCountOf, formatDateRange, formatDayMonth } from '../kit/format.ts';
import { addDays, type Day } from './calendar.ts';
import { classNames } from './class-names.ts';
import './week-histogram.css';

/** A week (its Monday) and how many things happen in it. */
export type WeekCount = { monday: Day; count: number };

type WeekHistogramProps = {
  weeks: readonly WeekCount[];
  /** First and last chosen day; absent when nothing is chosen. */
  range?: { from: Day; to: Day };
  /** Monday of the first and Sunday of the last chosen week. */
  onChange: (range: { from: Day; to: Day }) => void;
  /** «Actos por semana.» */
  label: string;
  /** «acto» and «actos». */
  nouns?: readonly [string, string];
};

const HEIGHT = 56;
const ACTS = ['acto', 'actos'] as const;

function weekText(monday: Day): string {
  const { day, monthName } = dateParts(monday);
  return `semana del ${day} de ${monthName}`;
}

/** The sliders count half weeks, so that the middle of a bar is a step; gives the week a step leads to. */
function weekUnder(halves: number, current: number, last: number): number {
  const week = halves > 2 * current + 1 ? Math.floor(halves / 2) : Math.ceil(halves / 2) - 1;
  return Math.min(last, Math.max(0, week));
}

/** Label of the axis: with its month when it is the first one or the month has changed. */
function axisLabel(monday: Day, index: number, previous: Day | undefined, isFirstChosen: boolean): string {
  const { day, month } = dateParts(monday);
  const isNewMonth = index === 0 || (previous !== undefined && dateParts(previous).month !== month);
  return isNewMonth || isFirstChosen ? formatDayMonth(monday) : String(day);
}

/** Bars per week; two native sliders (or a press on a bar) choose a range of weeks. */
export function WeekHistogram({ weeks, range, onChange, label, nouns = ACTS }: WeekHistogramProps) {
  const [drag, setDrag] = useState<readonly [number, number]>();
  const last = weeks.length - 1;
  const indexOf = (day: Day) => weeks.findLastIndex(({ monday }) => monday <= day);
  const [opens, closes] = [weeks[0]?.monday ?? '', addDays(weeks[last]?.monday ?? '2000-01-03', 6)];
  // Days that were chosen elsewhere may lie before or after these weeks.
  const isHere = range !== undefined && range.to >= opens && range.from <= closes;
  const chosen: readonly [number, number] | undefined =
    drag ?? (isHere ? [Math.max(0, indexOf(range.from)), Math.max(0, indexOf(range.to))] : undefined);
  const [start, end] = chosen ?? [0, last];
  const highest = Math.max(1, ...weeks.map(({ count }) => count));
  const isOn = (index: number) => chosen !== undefined && index >= start && index <= end;

  const commit = (from: number, to: number) => {
    const [first, final] = [weeks[from], weeks[to]];
    setDrag(undefined);
    if (first && final) onChange({ from: first.monday, to: addDays(final.monday, 6) });
  };
  const commitDrag = () => drag && commit(...drag);
  const slider = (name: string, index: number, move: (index: number) => readonly [number, number]) => (
    <input
      type="range"
      min={0}
      max={2 * weeks.length}
      step={1}
      value={2 * index + 1}
      aria-label={name}
      aria-valuetext={weekText(weeks[index]?.monday ?? '')}
      onChange={(event) => setDrag(move(weekUnder(Number(event.currentTarget.value), index, last)))}
      onPointerUp={commitDrag}
      onKeyUp={commitDrag}
      onBlur={commitDrag}
    />
  );
  const [first, final] = [weeks[start], weeks[end]];
  const dragged = drag && first && final && { from: first.monday, to: addDays(final.monday, 6) };
  const told = dragged ?? range;

  return (
    <fieldset className="u-weeks">
      <legend className="u-visually-hidden">{label}</legend>
      <div className="u-weeks__head">
        <span aria-hidden="true">{label} Toca una semana o usa las flechas para acotar.</span>
        {told && <span className="u-weeks__range">{formatDateRange(told.from, told.to)}</span>}
      </div>
      <div className="u-weeks__bars" aria-hidden="true">
        {weeks.map(({ monday, count }, index) => {
          const height = Math.max(1, Math.round((count / highest) * HEIGHT));
          return (
            <button
              key={monday}
              type="button"
              tabIndex={-1}
              className={classNames(isOn(index) && 'is-on')}
              aria-label={`${weekText(monday)}: ${formatCountOf(count, ...nouns)}`}
              onClick={() => commit(index, index)}
            >
              <svg>
                <rect width="100%" y={HEIGHT - height} height={height + 3} rx={3} />
              </svg>
            </button>
          );
        })}
      </div>
      <div className="u-weeks__sliders">
        {slider('Desde la semana', start, (index) => [Math.min(index, end), end])}
        {slider('Hasta la semana', end, (index) => [start, Math.max(index, start)])}
      </div>
      <div className="u-weeks__axis" aria-hidden="true">
        {weeks.map(({ monday }, index) => (
          <span key={monday} className={classNames(isOn(index) && 'is-on')}>
            {axisLabel(monday, index, weeks[index - 1]?.monday, isOn(index) && index === start)}
          </span>
        ))}
      </div>
    </fieldset>
  );
}
