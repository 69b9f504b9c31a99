import { describe, expect, test } from 'vitest';
import { RowNumbers } from './row-numbers.rules.ts';

const numbered = (...texts: string[]) => {
  const numbers = new RowNumbers();
  for (const text of texts) numbers.see(text);
  return numbers;
};

describe('numbers of the rows of a list', () => {
  test('from 1 without gaps and not below those of the list in force, it may be whole', () => {
    expect(numbered('1', ' 2 ', '3').problem(3)).toBeUndefined();
    expect(numbered('3', '1', '2', '2').problem(2)).toBeUndefined();
    expect(numbered('1', '', '3').problem(null)).toBeUndefined();
    expect(numbered('1', '2').last).toBe(2);
  });

  test('it is not whole when it ends earlier or a number is missing', () => {
    expect(numbered('1', '2').problem(3)).toContain('termina en 2 y en la lista en vigor llega a 3');
    expect(numbered('1', '2', '4', '6').problem(null)).toContain('número 3');
    expect(numbered('2', '3').problem(null)).toContain('número 1');
    expect(numbered('1', '1,002').problem(null)).toContain('número 2');
  });

  test('a file without numbers tells nothing', () => {
    expect(numbered('', 'x').problem(5)).toBeUndefined();
    expect(numbered('').last).toBeNull();
  });
});
