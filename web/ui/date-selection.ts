import type { Day } from './calendar.ts';

/** S-5.4: one day, several days, or a range. */
export type SelectionMode = false | true | 'range';

/** Chosen days in order; a range holds its first and its last day (only the first while it is being chosen). */
export type Selection = readonly Day[];

/** Selection after a day was chosen. In a range the second choice closes it, the third begins anew. */
export function chooseDay(selection: Selection, day: Day, mode: SelectionMode): Selection {
  if (mode === false) return [day];
  if (mode === true) {
    return selection.includes(day) ? selection.filter((other) => other !== day) : [...selection, day].sort();
  }
  const [from] = selection;
  if (selection.length !== 1 || from === undefined) return [day];
  return from <= day ? [from, day] : [day, from];
}

/** Whether a day is chosen or, in a range, lies between its ends. */
export function isDaySelected(selection: Selection, day: Day, mode: SelectionMode): boolean {
  const [from, to] = selection;
  if (mode === 'range' && from && to) return day >= from && day <= to;
  return selection.includes(day);
}

/** True when nothing more is needed and a picker may close. */
export function isSelectionComplete(selection: Selection, mode: SelectionMode): boolean {
  if (mode === true) return false;
  return selection.length === (mode === 'range' ? 2 : 1);
}
