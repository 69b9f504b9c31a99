import { describe, expect, it } from 'vitest';
import { amendedPercent, amendmentLimits, refuseAmendments } from './amendments.ts';
import type { ProcurementRule, RuleBook } from '../procedures/procurement.ts';

const rule = (code: ProcurementRule['code'], amount: number): ProcurementRule => ({
  regime: 'laassp_2025',
  kind: 'open',
  character: null,
  code,
  amount,
  act: null,
  source: 'LAASSP 2025, art. 74',
  validFrom: '2025-04-17',
  validUntil: null,
});
const BOOK: RuleBook = {
  rules: [rule('amendment_increase', 20), rule('amendment_reduction', 10)],
  holidays: [],
  documents: [],
};
const PROCEDURE = {
  kind: 'open',
  character: 'national',
  regime: 'laassp_2025',
  shortened: false,
  publishOn: '2026-01-10',
} as const;
const LIMITS = amendmentLimits(PROCEDURE, BOOK);
const step = (amountBefore: string, amountAfter: string) => ({ amountBefore, amountAfter });

describe('How far a contract may be amended', () => {
  it('is the percentage of its regime, reached to the cent and not passed by one', () => {
    expect(refuseAmendments('1000.00', [step('1000.00', '1200.00')], LIMITS)).toBeUndefined();
    expect(refuseAmendments('1000.00', [step('1000.00', '1200.01')], LIMITS)).toBe(
      'Los convenios sumarían 20 % de lo firmado. El tope es 20 % (LAASSP 2025, art. 74).',
    );
    expect(refuseAmendments('1000.00', [step('1000.00', '900.00')], LIMITS)).toBeUndefined();
    expect(refuseAmendments('1000.00', [step('1000.00', '899.99')], LIMITS)).toContain('El tope es 10 %');
  });

  it('counts every amendment of the contract, and a reduction does not make room for more', () => {
    const two = [step('1000.00', '1150.00'), step('1150.00', '1210.00')];
    expect(refuseAmendments('1000.00', two, LIMITS)).toContain('sumarían 21 %');
    const back = [step('1000.00', '1150.00'), step('1150.00', '1050.00'), step('1050.00', '1150.00')];
    expect(refuseAmendments('1000.00', back, LIMITS)).toContain('sumarían 25 %');
    expect(amendedPercent('1000.00', back)).toEqual({ added: 25, taken: 10 });
  });

  it('is held to the general law where those of its regime say nothing, and open before they came into force', () => {
    const none = amendmentLimits({ ...PROCEDURE, regime: 'other' }, BOOK);
    expect(refuseAmendments('1000.00', [step('1000.00', '1200.00')], none)).toBeUndefined();
    expect(refuseAmendments('1000.00', [step('1000.00', '1200.01')], none)).toContain(
      'El tope es 20 % (LAASSP 2025, art. 74, mientras no se capture el tope de su ley en Ajustes)',
    );
    expect(
      amendmentLimits({ ...PROCEDURE, regime: 'other' }, { ...BOOK, rules: [] }).increase,
    ).toBeUndefined();
    const early = amendmentLimits({ ...PROCEDURE, publishOn: '2025-04-16' }, BOOK);
    expect(early).toEqual({ increase: undefined, reduction: undefined });
  });
});

it('V84 makes no room for an increase by a reduction: what was added counts whole', () => {
  const limits = {
    increase: { percent: 20, source: 'art. 74' },
    reduction: { percent: 10, source: 'art. 74' },
  };
  const steps = ['600000.00', '550000.00', '600000.00'].map((amountAfter, place, all) => ({
    amountBefore: place === 0 ? '500000.00' : (all[place - 1] ?? null),
    amountAfter,
  }));
  expect(refuseAmendments('500000.00', steps.slice(0, 1), limits)).toBeUndefined();
  expect(refuseAmendments('500000.00', steps.slice(0, 2), limits)).toBeUndefined();
  expect(refuseAmendments('500000.00', steps, limits)).toContain('30 %');
});
