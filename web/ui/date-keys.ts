import { addDays, type Day } from './calendar.ts';
import { addMonths, addYears, endOfWeek, startOfWeek } from './calendar-grid.ts';

/** Day that a key leads to in the month grid (ARIA date picker dialog), or undefined. */
export function dayAfterKey(day: Day, key: string, isShift: boolean): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return endOfWeek(day);
    case 'PageUp':
      return isShift ? addYears(day, -1) : addMonths(day, -1);
    case 'PageDown':
      return isShift ? addYears(day, 1) : addMonths(day, 1);
    default:
      return undefined;
  }
}
