import { expect, test } from 'vitest';
import { sharedBuffers } from './memory-share.ts';

const GIGABYTE = 1024 ** 3;

test.each([
  [1, '128MB'],
  [2, '128MB'],
  [4, '256MB'],
  [8, '512MB'],
  [24, '1024MB'],
])('of %i GB the database keeps %s of its own', (gigabytes, kept) => {
  expect(sharedBuffers(gigabytes * GIGABYTE)).toBe(kept);
});

test('of this machine, within its bounds', () => {
  expect(Number.parseInt(sharedBuffers(), 10)).toBeGreaterThanOrEqual(128);
  expect(Number.parseInt(sharedBuffers(), 10)).toBeLessThanOrEqual(1024);
});
