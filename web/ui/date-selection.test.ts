import { expect, test } from 'vitest';
import { chooseDay, isDaySelected, isSelectionComplete } from './date-selection.ts';

test('S-5.4 single selection replaces the day and is complete at once', () => {
  expect(chooseDay(['2026-11-01'], '2026-11-23', false)).toEqual(['2026-11-23']);
  expect(isSelectionComplete(['2026-11-23'], false)).toBe(true);
});

test('S-5.4 multiple selection adds, removes and stays in order', () => {
  const two = chooseDay(['2026-11-23'], '2026-11-02', true);
  expect(two).toEqual(['2026-11-02', '2026-11-23']);
  expect(chooseDay(two, '2026-11-23', true)).toEqual(['2026-11-02']);
  expect(isSelectionComplete(two, true)).toBe(false);
});

test('S-5.4 a range needs two days in any order and a third begins a new one', () => {
  const open = chooseDay([], '2026-12-20', 'range');
  expect(isSelectionComplete(open, 'range')).toBe(false);
  const closed = chooseDay(open, '2026-11-23', 'range');
  expect(closed).toEqual(['2026-11-23', '2026-12-20']);
  expect(isSelectionComplete(closed, 'range')).toBe(true);
  expect(isDaySelected(closed, '2026-12-01', 'range')).toBe(true);
  expect(isDaySelected(closed, '2026-12-21', 'range')).toBe(false);
  expect(chooseDay(closed, '2027-01-05', 'range')).toEqual(['2027-01-05']);
});
