import { expect, test } from 'vitest';
import { monthsIn } from './planned-months.ts';

test.each([
  ['abr-jun', 4, 6],
  ['ene–mzo', 1, 3],
  ['Marzo', 3, 3],
  ['mar a may', 3, 5],
  ['sept.', 9, 9],
  ['todo el año', 1, 12],
  ['2o. sem.', 7, 12],
  ['1er. trimestre', 1, 3],
  ['Trimestre 3', 7, 9],
  ['T3', 7, 9],
  ['4T', 10, 12],
  ['T1-T2', 1, 6],
  ['I y III', 1, 9],
  ['IV', 10, 12],
  ['abr, jun, ago', 4, 8],
])('«%s» are the months %i to %i', (text, from, to) => {
  expect(monthsIn(text)).toMatchObject({ from, to });
});

test.each(['1-3', 'dic-feb', 'CANCELADA', '', 'pronto', 'ene-pronto', '5o. trimestre'])(
  '«%s» is asked, never guessed',
  (text) => {
    expect(monthsIn(text)).toEqual({ problem: expect.any(String) as string });
  },
);

test('months apart are named as they are', () => {
  expect(monthsIn('Ene, Abr y Oct')).toMatchObject({ from: 1, to: 10, apart: [1, 4, 10] });
});

test('what may be meant otherwise is a guess', () => {
  const guessed = [
    '2o. sem.',
    'sem. 1',
    'I y III',
    'IV',
    'abr, jun, ago',
    'abr-jun',
    'Marzo',
    '2o. semestre',
    'todo el año',
    'I trim',
    'mar y abr',
  ];
  const isGuess = (text: string) => 'isGuess' in monthsIn(text);
  expect(guessed.filter(isGuess)).toEqual(guessed.slice(0, 5));
});
