import { expect, it } from 'vitest';
import {
  advanceSecured,
  endsIn,
  expectedAmount,
  guaranteeProblems,
  isInForce,
  missingGuarantees,
} from './guarantee.ts';

const order = { net: '100000.00', gross: '116000.00', advancePercent: 30 };
const plain = { ...order, advancePercent: null };
const valid = {
  kind: 'advance' as const,
  state: 'valid' as const,
  amount: '34800.00',
  validFrom: '2026-11-01',
  validUntil: '2026-11-30',
};

it('is all of an advance with IVA, and a tenth of the order without it', () => {
  expect(expectedAmount('advance', order)).toBe('34800.00');
  expect(expectedAmount('advance', plain)).toBeNull();
  expect(expectedAmount('compliance', order)).toBe('10000.00');
});

it('is missing until it is handed in or excepted, or the contract has it', () => {
  expect(missingGuarantees(order, [], false).map(({ kind }) => kind)).toEqual(['advance', 'compliance']);
  expect(missingGuarantees(order, [{ kind: 'advance', state: 'kept' }], true)).toEqual([]);
  expect(missingGuarantees(plain, [{ kind: 'compliance', state: 'excepted' }], false)).toEqual([]);
  expect(missingGuarantees(order, [{ kind: 'advance', state: 'released' }], true)).toHaveLength(1);
});

it.each([
  [
    'too little of an advance',
    { amount: '34799.99' },
    { amount: 'La garantía cubre todo el anticipo con IVA: $34,800.00.' },
  ],
  ['one that ended', { validUntil: '2026-11-09' }, { validUntil: 'Terminó el 9 nov 2026.' }],
  [
    'an end before its beginning',
    { validUntil: '2026-10-09' },
    { validUntil: 'No puede terminar antes de empezar.' },
  ],
  [
    'too little of performance',
    { kind: 'compliance', amount: '1.00' },
    { amount: 'La garantía es de $10,000.00 al menos, por el monto del pedido sin IVA.' },
  ],
  ['a tenth of it', { kind: 'compliance', amount: '10000.00' }, {}],
])('tells of %s', (_, over: object, problems) => {
  expect(guaranteeProblems({ ...valid, ...over }, order, '2026-11-10')).toEqual(problems);
});

it('is as much as its call asks, together with what is there', () => {
  const given = { ...valid, kind: 'compliance' as const, amount: '9000.00' };
  const more = { ...order, compliancePercent: 15 };
  expect(guaranteeProblems(given, more, '2026-11-10').amount).toContain('$15,000.00');
  expect(guaranteeProblems(given, more, '2026-11-10', [{ ...given, amount: '6000.00' }])).toEqual({});
  expect(
    guaranteeProblems(given, more, '2026-11-10', [{ ...given, state: 'released', amount: '6000.00' }]).amount,
  ).toBeDefined();
});

it('counts from its first day through its last one, once somebody validated it', () => {
  expect(isInForce(valid, '2026-11-30')).toBe(true);
  expect(isInForce(valid, '2026-12-01')).toBe(false);
  expect(isInForce(valid, '2026-10-31')).toBe(false);
  expect(isInForce({ ...valid, state: 'kept' }, '2026-11-10')).toBe(false);
});

it('is looked after from thirty days before its end', () => {
  expect(endsIn(valid, '2026-10-30')).toBeNull();
  expect(endsIn(valid, '2026-10-31')).toBe(30);
  expect(endsIn(valid, '2026-12-01')).toBe(-1);
  expect(endsIn({ ...valid, state: 'released' }, '2026-12-01')).toBeNull();
});

it('lets an advance be paid only while all of it is secured', () => {
  expect(advanceSecured(order, [valid], '2026-11-10')).toBe(true);
  expect(advanceSecured(order, [valid], '2026-12-10')).toContain('$34,800.00');
  expect(advanceSecured(order, [{ ...valid, state: 'kept' }], '2026-11-10')).toContain('validada');
  expect(advanceSecured(plain, [], '2026-11-10')).toBe('El pedido no tiene anticipo.');
});
