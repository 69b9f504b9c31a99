import { expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

it('eight wrong passwords in five minutes block a user name until they are old; a right one clears them', () => {
  let now = 0;
  const attempts = createAttempts(() => now);
  for (let n = 0; n < 8; n += 1) attempts.failed('a');
  expect(attempts.isBlocked('a')).toBe(true);
  expect(attempts.isBlocked('b')).toBe(false);
  now = 5 * 60_000 + 1;
  expect(attempts.isBlocked('a')).toBe(false);
  for (let n = 0; n < 7; n += 1) attempts.failed('a');
  attempts.succeeded('a');
  attempts.failed('a');
  expect(attempts.isBlocked('a')).toBe(false);
});
