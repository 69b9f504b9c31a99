import { expect, test } from 'vitest';
import { isCalendarDay, isDayOfOurTime } from './calendar-day.ts';

test('only days that the calendar has are days', () => {
  expect(['2026-11-21', '2024-02-29'].every(isCalendarDay)).toBe(true);
  expect(
    ['2026-02-31', '2026-13-01', '2026-99-99', '0000-01-01', 'ayer', '21/11/2026', ''].some(isCalendarDay),
  ).toBe(false);
});

test('an instant of a mistyped year is none of ours', () => {
  expect(isDayOfOurTime('2026-11-21T10:00:00-06:00')).toBe(true);
  expect(
    ['0000-01-01T00:00:00Z', '0202-11-21T10:00:00Z', '9999-01-01T00:00:00Z', 'x'].some(isDayOfOurTime),
  ).toBe(false);
});
