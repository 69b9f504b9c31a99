import { expect, it } from 'vitest';
import { publicTotals, type FlagCount } from './red-flag-totals.ts';

const count = (given: Partial<FlagCount>): FlagCount => ({
  year: 2025,
  kind: 'open',
  flag: 'single_bidder',
  answer: 'clear',
  count: 1,
  ...given,
});

it('totals are told by year and kind, all kinds together first, and what is unknown stands apart', () => {
  const rows = publicTotals(
    [
      count({ count: 6 }),
      count({ answer: 'raised', count: 2 }),
      count({ answer: 'unknown', count: 9 }),
      count({ kind: 'invitation', count: 5 }),
      count({ year: 2026, answer: 'raised', count: 5 }),
    ],
    2026,
  );
  expect(
    rows.map(({ year, kind, raised, counted, unknown }) => [year, kind, raised, counted, unknown]),
  ).toEqual([
    [2026, null, 5, 5, 0],
    [2025, null, 2, 13, 9],
    [2025, 'open', 2, 8, 9],
    [2025, 'invitation', 0, 5, 0],
  ]);
});

it('fewer than five are not told, and exactly five are', () => {
  const told = (most: number) => publicTotals([count({ answer: 'raised', count: most })], 2026)[0];
  expect(told(4)).toMatchObject({ raised: null, counted: null });
  expect(told(5)).toMatchObject({ raised: 5, counted: 5 });
});

it('what follows from reserved data is told of closed years alone, without kinds and rounded', () => {
  const of = (year: number): FlagCount[] => [
    count({ year, flag: 'related_bidders', answer: 'raised', count: 7 }),
    count({ year, flag: 'related_bidders', count: 20 }),
    count({ year, flag: 'related_bidders', kind: 'invitation', answer: 'unknown', count: 3 }),
  ];
  expect(publicTotals([...of(2025), ...of(2026)], 2026)).toEqual([
    { year: 2025, kind: null, flag: 'related_bidders', raised: 5, counted: 27, unknown: 5 },
  ]);
  const [more] = publicTotals([...of(2025), count({ flag: 'related_bidders', answer: 'raised' })], 2026);
  expect(more?.raised).toBe(10);
});
