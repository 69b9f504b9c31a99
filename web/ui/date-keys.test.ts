import { expect, test } from 'vitest';
import { dayAfterKey } from './date-keys.ts';
import { rovingIndex } from './roving.ts';

const from = (key: string, isShift = false) => dayAfterKey('2026-11-25', key, isShift);

test('arrows move by days and weeks, Home and End to Monday and Sunday', () => {
  expect(from('ArrowLeft')).toBe('2026-11-24');
  expect(from('ArrowRight')).toBe('2026-11-26');
  expect(from('ArrowUp')).toBe('2026-11-18');
  expect(from('ArrowDown')).toBe('2026-12-02');
  expect(from('Home')).toBe('2026-11-23');
  expect(from('End')).toBe('2026-11-29');
});

test('PageUp and PageDown move by months, with Shift by years', () => {
  expect(from('PageUp')).toBe('2026-10-25');
  expect(from('PageDown')).toBe('2026-12-25');
  expect(from('PageUp', true)).toBe('2025-11-25');
  expect(from('PageDown', true)).toBe('2027-11-25');
  expect(from('a')).toBeUndefined();
});

test('months and years are walked in rows of three and four and stop at the ends', () => {
  const months = { count: 12, columns: 3 };
  expect(rovingIndex('ArrowDown', 4, months)).toBe(7);
  expect(rovingIndex('ArrowUp', 1, months)).toBe(0);
  expect(rovingIndex('Home', 4, months)).toBe(3);
  expect(rovingIndex('End', 4, months)).toBe(5);
  expect(rovingIndex('PageDown', 4, months)).toBe(11);
  expect(rovingIndex('x', 4, months)).toBeUndefined();
});
