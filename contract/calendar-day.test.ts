import { expect, test } from 'vitest';
import { isCalendarDay } from './calendar-day.ts';

test('only days that the calendar has are days', () => {
  expect(['2026-11-21', '2024-02-29'].every(isCalendarDay)).toBe(true);
  expect(['2026-02-31', '2026-13-01', '2026-99-99', 'ayer', '21/11/2026', ''].some(isCalendarDay)).toBe(
    false,
  );
});
