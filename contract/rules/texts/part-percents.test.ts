import { expect, it } from 'vitest';
import { partPercents } from './part-percents.ts';

it('the parts of a whole in tenths of a percent are 100 together, and none is a whole percent away from what it is', () => {
  expect(partPercents([58.4, 24.2, 13.4, 1.8])).toEqual([59.7, 24.8, 13.7, 1.8]);
  expect(partPercents([1, 1, 1])).toEqual([33.4, 33.3, 33.3]);
  expect(partPercents([1, 10_000])).toEqual([0, 100]);
  expect(partPercents([2.57, 97.43])).toEqual([2.6, 97.4]);
  expect(partPercents([0, 0])).toEqual([0, 0]);
  expect(partPercents([])).toEqual([]);
});
