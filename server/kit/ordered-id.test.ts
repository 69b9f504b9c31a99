import { expect, it } from 'vitest';
import { orderedId } from './ordered-id.ts';

it('an ordered id is a UUID of version 7 that sorts by its moment and never repeats', () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => orderedId(1_800_000_000_000 + n));
  expect(ids[0]).toMatch(/^01a3185c-5000-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => orderedId(1))).size).toBe(1_000);
});
