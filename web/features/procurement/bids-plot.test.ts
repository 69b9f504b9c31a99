import { expect, test } from 'vitest';
import { lanesOf } from './bids-plot.tsx';

test('prices that would cover each other lie below each other, and the others on one line', () => {
  expect(lanesOf([10, 40, 70])).toEqual([0, 0, 0]);
  expect(lanesOf([10, 12, 13, 30])).toEqual([0, 1, 2, 0]);
  expect(lanesOf([50, 50])).toEqual([0, 1]);
});
