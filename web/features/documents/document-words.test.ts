import { expect, test } from 'vitest';
import { rowsOfPages } from './document-words.ts';

test('pages that follow one another are named by their first and last', () => {
  expect([[4], [4, 5], [1, 2, 3], [1, 2, 3, 7, 9], []].map(rowsOfPages)).toEqual([
    '4',
    '4 y 5',
    '1 a 3',
    '1 a 3, 7 y 9',
    '',
  ]);
});
