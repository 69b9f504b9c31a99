import { expect, it } from 'vitest';
import { FIRST_PART, nextPartSize, smallerPartSize } from './part-size.ts';

it('parts grow on a fast line and shrink on a slow one, within bounds', () => {
  expect(nextPartSize(FIRST_PART, 1)).toBe(2 * FIRST_PART);
  expect(nextPartSize(8_388_608, 1)).toBe(8_388_608);
  expect(nextPartSize(FIRST_PART, 4_000)).toBe(FIRST_PART);
  expect(nextPartSize(FIRST_PART, 5_000)).toBe(Math.round(FIRST_PART * 0.8));
  expect(nextPartSize(FIRST_PART, 60_000)).toBe(FIRST_PART / 2);
  expect(smallerPartSize(FIRST_PART)).toBe(FIRST_PART / 2);
  expect(smallerPartSize(300_000)).toBe(262_144);
});
