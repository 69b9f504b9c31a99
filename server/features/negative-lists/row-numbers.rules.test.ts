import { describe, expect, test } from 'vitest';
import { RowNumbers } from './row-numbers.rules.ts';

const numbered = (...texts: string[]) => {
  const numbers = new RowNumbers();
  for (const text of texts) numbers.see(text);
  return numbers;
};

describe('numbers of the rows of a list', () => {
  test('from 1 without gaps, it may be whole', () => {
    expect(numbered('1', ' 2 ', '3').gap()).toBeUndefined();
    expect(numbered('3', '1', '2', '2').gap()).toBeUndefined();
    expect(numbered('1', '', '3').gap()).toBeUndefined();
    expect(numbered('1', '2').last).toBe(2);
  });

  test('it is not whole when a number is missing', () => {
    expect(numbered('1', '2', '4', '6').gap()).toContain('número 3');
    expect(numbered('2', '3').gap()).toContain('número 1');
    expect(numbered('1', '1,002').gap()).toContain('número 2');
  });

  test('a file without numbers tells nothing', () => {
    expect(numbered('', 'x').gap()).toBeUndefined();
    expect(numbered('').last).toBeNull();
    expect(numbered('').isStrict).toBe(false);
  });

  test('only one whose every row has its number is beyond doubt', () => {
    expect(numbered('1', '2', '3').isStrict).toBe(true);
    expect(numbered('1', '', '3').isStrict).toBe(false);
  });

  test('from 1 again under each heading, the parts count together and a gap is of its part', () => {
    const parts = numbered('1', '2', '3', '1', '2', '1');
    expect([parts.restarts, parts.last, parts.isStrict, parts.gap()]).toEqual([2, 6, true, undefined]);
    expect(numbered('1', '2', '1', '3').gap()).toContain('número 2');
    expect(numbered('3', '1', '2').restarts).toBe(0);
  });
});
