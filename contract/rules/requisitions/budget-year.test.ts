import { expect, it } from 'vitest';
import { earmarkedTerms, leftOfKey, nearDays } from './budget-year.ts';

const cents = (pesos: number) => BigInt(pesos) * 100n;

it('V47 of earmarked federal money what nobody committed is given back by 15 January and the rest paid by 31 March', () => {
  // The 50,000.00 that are reserved are released first: modified − committed is what is given back.
  const key = {
    modified: cents(200_000),
    committed: cents(80_000),
    accrued: cents(30_000),
    paid: cents(10_000),
  };
  expect(leftOfKey(key, true)).toEqual({
    giveBack: cents(120_000),
    toPay: cents(70_000),
    notReceived: cents(50_000),
  });
  expect(earmarkedTerms(2026)).toEqual({
    giveBackBy: '2027-01-15',
    payBy: '2027-03-31',
    restBackBy: '2027-04-15',
  });
});

it('V48 of own money what was received is paid with the closed budget, and what was not is not', () => {
  const key = {
    modified: cents(200_000),
    committed: cents(80_000),
    accrued: cents(30_000),
    paid: cents(10_000),
  };
  expect(leftOfKey(key, false)).toEqual({ giveBack: 0n, toPay: cents(20_000), notReceived: cents(50_000) });
});

it('tells of last days from 30 days before, the nearest first', () => {
  const days = ['2026-12-15', '2026-11-30', '2026-12-30', '2026-11-01'].map((day) => ({ day }));
  expect(nearDays(days, '2026-11-29').map(({ day, left }) => `${day} ${left}`)).toEqual([
    '2026-11-30 1',
    '2026-12-15 16',
  ]);
  expect(nearDays(days, '2026-11-30').map(({ left }) => left)).toEqual([0, 15, 30]);
});
