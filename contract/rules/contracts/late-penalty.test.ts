import { describe, expect, it } from 'vitest';
import { addDays } from '../days/calendar.ts';
import { dueDay, latePenalty } from './late-penalty.ts';

/** A Monday. */
const DUE = '2026-11-02';
const after = (days: number) => addDays(DUE, days);
const given = { today: after(300), holidays: new Set<string>(), guaranteed: null, applied: '0.00' };
const HALF = { penaltyRate: 0.5, penaltyCap: null };

describe('A penalty by the formula of the contract', () => {
  it.each([
    ['V75: 40 of 100 units at 1,200.00, 7 days late', '48000.00', 7, {}, '1680.00', '1680.00'],
    ['V76: 120,000.00, 12 days late', '120000.00', 12, {}, '7200.00', '7200.00'],
    ['V77: above its guarantee', '120000.00', 200, { guaranteed: '50000.00' }, '120000.00', '50000.00'],
    ['V78: guarantee excepted, up to 20 %', '48000.00', 60, { penaltyCap: 20 }, '14400.00', '9600.00'],
    ['V79: 15 units at 899.90, replaced on day 11', '13498.50', 11, {}, '742.42', '742.42'],
    [
      'what other penalties leave of the guarantee',
      '120000.00',
      12,
      { guaranteed: '50000.00', applied: '45000.00' },
      '7200.00',
      '5000.00',
    ],
    [
      'nothing is left of the guarantee',
      '120000.00',
      12,
      { guaranteed: '50000.00', applied: '50000.00' },
      '7200.00',
      '0.00',
    ],
    ['a third of a percent', '100.00', 1, { penaltyRate: 0.333 }, '0.33', '0.33'],
  ])('%s', (_, amount, days, facts: object, computed, penalty) => {
    const delivery = { amount, plannedOn: DUE, deliveredOn: after(days) };
    expect(latePenalty(delivery, { ...HALF, ...facts }, { ...given, ...facts })).toEqual({
      days,
      computed,
      amount: penalty,
      isCapped: penalty !== computed,
    });
  });

  it('V80: what is due on a Saturday and comes on Monday is not late, on Tuesday it is by one day', () => {
    const saturday = '2026-11-07';
    const delivery = { amount: '1000.00', plannedOn: saturday };
    expect(dueDay(saturday, given.holidays)).toBe('2026-11-09');
    expect(latePenalty({ ...delivery, deliveredOn: '2026-11-09' }, HALF, given)).toBeUndefined();
    expect(latePenalty({ ...delivery, deliveredOn: '2026-11-10' }, HALF, given)?.days).toBe(1);
    expect(dueDay(saturday, new Set(['2026-11-09']))).toBe('2026-11-10');
  });

  it('runs until today while nothing came, and is none without a rate or an amount', () => {
    const missing = { amount: '1000.00', plannedOn: DUE, deliveredOn: null };
    expect(latePenalty(missing, HALF, { ...given, today: after(4) })).toMatchObject({
      days: 4,
      amount: '20.00',
    });
    expect(latePenalty(missing, HALF, { ...given, today: DUE })).toBeUndefined();
    expect(latePenalty(missing, { ...HALF, penaltyRate: null }, given)).toBeUndefined();
    expect(latePenalty({ ...missing, amount: null }, HALF, given)).toBeUndefined();
  });
});
