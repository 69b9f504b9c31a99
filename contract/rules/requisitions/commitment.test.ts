import { describe, expect, it } from 'vitest';
import { committedBy, keptFor, keptOfEnded, type BoughtCharge, type DecidedCharge } from './commitment.ts';

const line = (over: Partial<BoughtCharge> = {}): BoughtCharge => ({
  quantity: '1',
  unitPrice: '100000.00',
  taxRate: '16',
  keys: [{ keyId: 'K', share: '100' }],
  isCancelled: false,
  sources: [{ lotId: 'one', quantity: '1' }],
  ...over,
});
const won = (amount: string, isContracted = false, winner = 'Firma', id = 'one'): DecidedCharge => ({
  id,
  won: [{ amount, winner, isContracted }],
});
const contract = (over: object = {}) => ({
  id: 'c',
  winner: 'Firma',
  lots: ['one'],
  amount: '104400.00',
  years: null,
  ...over,
});
const K2026 = new Map([['K', 2026]]);

describe('what stays reserved for a requisition', () => {
  it('V36 an award of 90,000.00 keeps 104,400.00 of 116,000.00 until it is signed, and nothing afterwards', () => {
    const lines = [line()];
    expect(keptFor(lines, lines, [])).toEqual(new Map([['K', 11_600_000n]]));
    expect(keptFor(lines, lines, [won('90000.00')])).toEqual(new Map([['K', 10_440_000n]]));
    expect(keptFor(lines, lines, [won('90000.00', true)])).toEqual(new Map([['K', 0n]]));
  });

  it('keeps the estimate of what no lot decides yet, to the cent', () => {
    const lines = [
      line({ quantity: '3', unitPrice: '33.33', sources: [{ lotId: 'one', quantity: '1' }] }),
      line({ unitPrice: '0.10', keys: [{ keyId: 'L', share: '100' }], isCancelled: true }),
    ];
    // 115.99 in all; the piece that is signed was estimated at 38.66.
    expect(keptFor(lines, lines, [won('30.00', true)])).toEqual(new Map([['K', 7733n]]));
  });

  it('gives each requisition of a shared lot its part of the award', () => {
    const [mine, other] = [
      line({ quantity: '2', unitPrice: '100.00', sources: [{ lotId: 'one', quantity: '2' }] }),
      line({ unitPrice: '100.00', keys: [{ keyId: 'L', share: '100' }] }),
    ];
    expect(keptFor([mine], [mine, other], [won('270.00')])).toEqual(new Map([['K', 20_880n]]));
    expect(keptFor([other], [mine, other], [won('270.00')])).toEqual(new Map([['L', 10_440n]]));
  });
});

describe('what a contract commits', () => {
  it('V44 of a contract of two years what its year receives', () => {
    const years = [
      { year: 2026, amount: '100000.00' },
      { year: 2027, amount: '200000.00' },
    ];
    const given = { decided: [won('258620.69')], yearOf: K2026 };
    expect(committedBy(contract({ amount: '300000.00', years }), [line()], given)).toEqual(
      new Map([['K', 10_000_000n]]),
    );
  });

  it('shares its cents among the keys of its lots, and leaves out what has no money', () => {
    const lines = [
      line({
        keys: [
          { keyId: 'K', share: '33.33' },
          { keyId: 'L', share: '66.67' },
        ],
        unitPrice: '2.00',
      }),
      line({ keys: [{ keyId: '', share: '100' }], unitPrice: '1.00' }),
    ];
    const committed = committedBy(contract({ amount: '100.00' }), lines, {
      decided: [won('86.21')],
      yearOf: new Map(),
    });
    expect(committed).toEqual(
      new Map([
        ['K', 2222n],
        ['L', 4444n],
      ]),
    );
  });

  it('of an early end is what was accepted or paid', () => {
    expect(keptOfEnded('100.00', ['30.00', '58.00'])).toBe('58.00');
    expect(keptOfEnded('100.00', ['0.00', '158.00'])).toBe('100.00');
  });
});
