import { expect, test } from 'vitest';
import { ContractsInRows } from './contracts-in-rows.rules.ts';

/** What is said of each of these rows, from line 2 on. */
function told(
  rows: readonly (readonly [code: string, supplier: string, amount: string, isMerged?: boolean])[],
) {
  const found = new ContractsInRows();
  for (const [at, [code, supplier, amount, isMerged = false]] of rows.entries())
    found.see({ line: at + 2, code, supplier, amount, isMerged, isMovement: false });
  return rows.map((_, at) => found.problemOf(at + 2) !== undefined);
}

test('a contract in several rows is none of them', () => {
  const other = ['011/25', 'Otra', '5'] as const;
  expect(told([['010/25', 'Una', '60'], ['010/25', 'Una', '85'], ['010/25', '', '55'], other])).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(told([['010/25', 'Una', '60'], ['', '', '85'], other])).toEqual([true, true, false]);
  // The same written twice, the same number of somebody else, and one that goes on far below stand for themselves.
  expect(told([['010/25', 'Una', '60'], ['010/25', 'Una', '60'], other])).toEqual([false, false, false]);
  expect(
    told([
      ['010/25', 'Una', '60'],
      ['010/25', 'Dos', '85'],
    ]),
  ).toEqual([false, false]);
  expect(told([['010/25', 'Una', '60'], other, ['010/25', 'Una', '85']])).toEqual([false, false, false]);
  expect(
    told([
      ['010/25', 'Una', '60', true],
      ['010/25', 'Dos', '40', true],
    ]),
  ).toEqual([true, true]);
});
