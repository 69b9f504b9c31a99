import { describe, expect, it } from 'vitest';
import {
  advanceProblem,
  balanceText,
  isSameDebt,
  settlementProblems,
  settlementSheet,
  type SettlementFacts,
} from './settlement.ts';

/** 100 units at 1,200.00, of which 90 were taken; paid whole. */
const facts = (over: Partial<SettlementFacts> = {}): SettlementFacts => ({
  lines: [{ quantity: '100', unitPrice: '1200', taxRate: '16', accepted: '90', rejected: '4' }],
  penalties: [],
  invoiced: '125280.00',
  credits: '0.00',
  paid: '125280.00',
  withheld: '0.00',
  advance: '0.00',
  agreedAdvance: null,
  costs: '0.00',
  guarantees: [{ id: 'g', name: 'Cumplimiento, F-1', amount: '12000.00' }],
  claimed: [],
  undecided: [],
  unverified: [],
  ...over,
});
const penalty = (over: Partial<SettlementFacts['penalties'][number]> = {}) =>
  ({
    number: 'P-1/1',
    kind: 'late',
    state: 'firm',
    application: 'deduction',
    amount: '1680.00',
    ...over,
  }) as const;

describe('The closing sheet of an order (purchase-chain §5.7)', () => {
  it('says what was ordered, taken and left, and owes nothing once all was paid', () => {
    expect(settlementSheet(facts())).toMatchObject({
      ordered: '139200.00',
      accepted: '125280.00',
      rejected: '5568.00',
      remainder: '13920.00',
      balance: '0.00',
      balanceFor: 'none',
      guarantees: [{ id: 'g' }],
    });
  });

  it('takes from what is owed what was advanced and not amortised, no more than the advance of the order', () => {
    const short = facts({ paid: '100000.00', advance: '34800.00', agreedAdvance: '34800.00' });
    expect(settlementSheet(short)).toMatchObject({
      advance: '34800.00',
      balance: '9520.00',
      balanceFor: 'unit',
      guarantees: [],
    });
    expect(isSameDebt(settlementSheet(short), settlementSheet({ ...short, advance: '0.00' }))).toBe(false);
    expect(advanceProblem('34800.00', short)).toBe(true);
    expect(advanceProblem('34800.01', short)).toContain('El anticipo del pedido es de $34,800.00');
    expect(advanceProblem(null, short)).toContain('Escribe cuánto del anticipo');
    expect([advanceProblem(null, facts()), advanceProblem('1.00', facts())]).toEqual([
      true,
      'El pedido no tiene anticipo.',
    ]);
  });

  it('takes penalties and deductions from what is owed; what is withheld was paid too', () => {
    const found = settlementSheet(
      facts({
        penalties: [
          penalty(),
          penalty({ kind: 'deficient', amount: '600.00' }),
          penalty({ state: 'waived', amount: '9.00' }),
        ],
        paid: '120000.00',
        withheld: '1000.00',
      }),
    );
    expect(found).toMatchObject({
      penalties: '1680.00',
      deductions: '600.00',
      balance: '2000.00',
      balanceFor: 'supplier',
    });
    expect(balanceText(found)).toBe('Quedan $2,000.00 a favor del proveedor.');
  });

  it('tells a penalty that is paid by itself, and leaves it out of the balance', () => {
    expect(settlementSheet(facts({ penalties: [penalty({ application: 'direct' })] }))).toMatchObject({
      penalties: '1680.00',
      direct: '1680.00',
      balanceFor: 'none',
    });
  });

  it('releases no guarantee while the supplier owes something', () => {
    const found = settlementSheet(facts({ penalties: [penalty()] }));
    expect(found).toMatchObject({ balance: '1680.00', balanceFor: 'unit', guarantees: [] });
  });

  it('waits for receipts, penalties and invoices that nobody decided', () => {
    const open = facts({
      penalties: [penalty({ state: 'answered' })],
      undecided: ['R-1'],
      unverified: ['A1'],
    });
    expect(settlementProblems(open)).toEqual([
      'Falta decir qué se acepta de la recepción R-1.',
      'Falta resolver P-1/1.',
      'Falta verificar o devolver la factura A1.',
    ]);
  });

  it('is the same debt whatever was paid meanwhile, and another once something was taken', () => {
    const one = settlementSheet(facts());
    expect(isSameDebt(one, settlementSheet(facts({ paid: '0.00' })))).toBe(true);
    const [line] = facts().lines;
    expect(isSameDebt(one, settlementSheet(facts({ lines: [{ ...line!, accepted: '91' }] })))).toBe(false);
  });
});
