import { expect, test } from 'vitest';
import { lengthOf } from './text-length.ts';

test('a text says what is left when it is nearly full, and how much does not fit', () => {
  expect(lengthOf('a'.repeat(79), 100)).toEqual({});
  expect(lengthOf('a'.repeat(80), 100)).toEqual({ left: 'Quedan 20 letras.' });
  expect(lengthOf('a'.repeat(99), 100)).toEqual({ left: 'Queda 1 letra.' });
  expect(lengthOf('a'.repeat(100), 100)).toEqual({ left: 'Quedan 0 letras.' });
  expect(lengthOf('a'.repeat(1101), 1000)).toEqual({ problem: 'Sobran 101 letras: caben 1,000.' });
  expect(lengthOf('a'.repeat(500), undefined)).toEqual({});
});
