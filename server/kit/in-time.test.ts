import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

test('an answer in time is passed on, and so is its failure', async () => {
  expect(await inTime('nobody', 1_000, Promise.resolve(1))).toBe(1);
  await expect(inTime('nobody', 1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('no answer in time is an error that names who was asked', async () => {
  await expect(inTime('the database', 1, Promise.withResolvers().promise)).rejects.toThrow(
    'No answer from the database within 1 ms.',
  );
});
