import { expect, it } from 'vitest';
import { guaranteeTerms, penaltyTerms } from './order-terms.ts';

it('says the penalty of the contract with its cap, or that there is none', () => {
  expect(penaltyTerms({ rate: 0.5, cap: 10 })).toBe(
    '0.5 % por cada día natural de atraso, de lo que se entregue tarde sin IVA; sin garantía de cumplimiento, 10 % a lo más.',
  );
  expect(penaltyTerms({ rate: null, cap: null })).toBe('El contrato no dice una pena por atraso.');
});

it('says the guarantees of the contract, those that are missing and those that are there', () => {
  const contract = [{ kind: 'compliance' as const, amount: '1000.00', dueOn: null, validUntil: null }];
  const kept = [
    { kind: 'advance' as const, state: 'valid' as const },
    { kind: 'compliance' as const, state: 'released' as const },
  ];
  expect(guaranteeTerms(contract, kept, [{ kind: 'compliance', amount: '900.00' }])).toEqual([
    'Del contrato: Cumplimiento, $1,000.00.',
    expect.stringMatching(/, \$900\.00: falta entregarla\.$/),
    expect.stringMatching(/: la Universidad ya la tiene\.$/),
  ]);
  expect(guaranteeTerms([], [], [])).toEqual([]);
});
