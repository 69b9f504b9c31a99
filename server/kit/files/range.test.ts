import { describe, expect, test } from 'vitest';
import { isUnchanged, rangeStillHolds, readRange } from './range.ts';

describe('range requests (RFC 9110 §14)', () => {
  test.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=8-100', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-4', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('%s of ten bytes', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  test('If-None-Match compares weakly, If-Range strongly', () => {
    expect(isUnchanged('W/"a", "b"', '"a"')).toBe(true);
    expect(isUnchanged('*', '"a"')).toBe(true);
    expect(isUnchanged('"b"', '"a"')).toBe(false);
    expect([rangeStillHolds(undefined, '"a"'), rangeStillHolds('"a"', '"a"')]).toEqual([true, true]);
    expect(rangeStillHolds('W/"a"', '"a"')).toBe(false);
  });
});
