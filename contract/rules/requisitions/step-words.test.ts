import { expect, test } from 'vitest';
import { linesWords, stepTitle } from './step-words.ts';

test.each([
  [[4], 'renglón 4'],
  [[2, 3], 'renglones 2 y 3'],
  [[2, 3, 4, 5], 'renglones 2 a 5'],
  [[7, 1, 5, 6, 3], 'renglones 1, 3 y 5 a 7'],
])('lines %j are said as «%s»', (numbers, said) => {
  expect(linesWords(numbers)).toBe(said);
});

test('a step of a matter says which lines ask for it and of what; another one only its name', () => {
  const step = { name: 'Dictamina quien revisa esa materia' };
  expect(stepTitle({ ...step, lines: [2, 3, 4], matter: 'Sustancias químicas' })).toBe(
    'Dictamina quien revisa esa materia: renglones 2 a 4, Sustancias químicas',
  );
  expect(stepTitle({ name: 'Autoriza el titular del área', lines: [], matter: null })).toBe(
    'Autoriza el titular del área',
  );
});
