import { expect, it } from 'vitest';
import { wholePercents } from './whole-percents.ts';

it('the parts of a whole in whole percents are 100 together', () => {
  expect(wholePercents([58.4, 24.2, 13.4, 1.8])).toEqual([60, 25, 13, 2]);
  expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33]);
  expect(wholePercents([1, 1_000])).toEqual([0, 100]);
  expect(wholePercents([0, 0])).toEqual([0, 0]);
  expect(wholePercents([])).toEqual([]);
});
