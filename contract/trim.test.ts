import { expect, test } from 'vitest';
import { trimEndOf, trimOf } from './trim.ts';

test('signs go from the end, or from both ends, and stay within the text', () => {
  expect(trimEndOf('..a. b. .', /[.\s]/)).toBe('..a. b');
  expect(trimEndOf('/perfiles//', /\//)).toBe('/perfiles');
  expect(trimEndOf('...', /[.\s]/)).toBe('');
  expect(trimOf('--a--b--', /-/)).toBe('a--b');
  expect(trimOf('', /-/)).toBe('');
});
