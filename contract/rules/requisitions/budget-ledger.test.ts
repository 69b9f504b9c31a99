import { expect, it } from 'vitest';
import {
  availableIn,
  ENTRY_KINDS,
  NO_SUMS,
  withEntry,
  type BudgetSums,
  type EntryKind,
} from './budget-ledger.ts';

/** Sums after entries, each of which must be taken. */
const after = (...entries: [EntryKind, string][]): BudgetSums =>
  entries.reduce<BudgetSums>((sums, [kind, amount]) => {
    const next = withEntry(sums, kind, amount);
    expect(next, `${kind} ${amount}`).toBeDefined();
    return next!;
  }, NO_SUMS);

it('V38 goods that arrived and an invoice write nothing: only what is accepted is accrued', () => {
  const sums = after(['approve', '500000.00'], ['commit', '104400.00']);
  expect(sums.accrued).toBe(0n);
  expect(withEntry(sums, 'accrue', '52200.00')?.accrued).toBe(5_220_000n);
});

it.each<[EntryKind, string]>([
  ['reserve', '300.01'],
  ['commit', '300.01'],
  ['decrease', '300.01'],
  ['unapprove', '300.01'],
  ['release', '100.01'],
  ['decommit', '50.01'],
  ['accrue', '50.01'],
  ['exercise', '50.01'],
  ['pay', '0.01'],
])('the ledger refuses to %s %s of what it has not', (kind, amount) => {
  const sums = after(['approve', '500.00'], ['reserve', '100.00'], ['commit', '100.00'], ['accrue', '50.00']);
  expect(availableIn(sums)).toBe(30_000n);
  expect(withEntry(sums, kind, amount)).toBeUndefined();
  const cent = (Number(amount) - 0.01).toFixed(2);
  if (cent !== '0.00') expect(withEntry(sums, kind, cent)).toBeDefined();
});

it('every kind but those of the budget itself has its opposite on the same sum', () => {
  const bySum = Object.groupBy(Object.values(ENTRY_KINDS), ({ sum }) => sum);
  for (const [sum, kinds] of Object.entries(bySum))
    expect(kinds.map(({ sign }) => sign).toSorted(), sum).toEqual(
      sum === 'increased' || sum === 'decreased' ? [1] : [-1, 1],
    );
});
