import { describe, expect, it } from 'vitest';
import { addWorkingDays } from '../days/working-days.ts';
import {
  daysLate,
  deductPenalties,
  lateInterest,
  lessCredited,
  paidWhole,
  payableOf,
  payableSum,
  rateOf,
} from './amounts.ts';
import { paidOnOf, paydayOf } from './payday.ts';
import { expectedPart, receiptDue } from './payment-receipt.ts';

const A = {
  uuid: '0A1B2C3D-0000-4000-8000-000000000001',
  total: '15480.90',
  base: '13345.60',
  tax: '2135.30',
};
const invoice = { total: '15480.90', isrWithheld: '0.00', ivaWithheld: '0.00', credits: [] };

describe('what is paid of an invoice (purchase-chain §3.3, §6.9)', () => {
  it('is its total, and a credit note lowers it without touching what is exercised (V131)', () => {
    expect(payableOf({ ...invoice, credits: ['1680.00'] })).toEqual({
      gross: '15480.90',
      withheld: '0.00',
      credits: '1680.00',
      penalties: '0.00',
      net: '13800.90',
    });
  });

  it('of fees leaves what is withheld to the tax authority (V45)', () => {
    const fees = { total: '21200.00', isrWithheld: '2000.00', ivaWithheld: '0.00', credits: [] };
    const payable = payableOf(fees);
    expect(payable).toEqual({
      gross: '23200.00',
      withheld: '2000.00',
      credits: '0.00',
      penalties: '0.00',
      net: '21200.00',
    });
    expect(paidWhole(payable, { before: '0.00', amount: '21200.00' })).toBe('23200.00');
  });

  it('is never below nothing, and several add up', () => {
    expect(payableOf({ ...invoice, credits: ['20000.00'] }).net).toBe('0.00');
    expect(payableSum([payableOf(invoice), payableOf({ ...invoice, credits: ['0.90'] })])).toEqual({
      gross: '30961.80',
      withheld: '0.00',
      credits: '0.90',
      penalties: '0.00',
      net: '30960.90',
    });
  });

  it('in parts adds up to the whole, to the cent', () => {
    const payable = { net: '100.00', withheld: '10.01' };
    const parts = ['33.33', '33.33', '33.34'];
    let before = 0;
    const wholes = parts.map((amount) => {
      const whole = paidWhole(payable, { before: before.toFixed(2), amount });
      before += Number(amount);
      return Number(whole);
    });
    expect(wholes.reduce((sum, one) => sum + one, 0).toFixed(2)).toBe('110.01');
  });
});

describe('a firm penalty that is deducted (purchase-chain §5.5)', () => {
  const of = (id: string, total: string, orderId = 'P1') => ({
    id,
    orderId,
    ...payableOf({ ...invoice, total }),
  });
  const nets = (some: readonly { net: string; penalties: string }[]) =>
    some.map(({ net, penalties }) => [penalties, net]);

  it('lowers what the supplier gets, not what is exercised (V131 by deduction)', () => {
    const done = deductPenalties([of('a', '15480.90')], [{ id: 'x', orderId: 'P1', left: '1680.00' }]);
    expect(done.invoices[0]).toMatchObject({ gross: '15480.90', penalties: '1680.00', net: '13800.90' });
    expect(done.deductions).toEqual([{ invoiceId: 'a', penaltyId: 'x', amount: '1680.00' }]);
  });

  it('that a credit note paid already is not charged again', () => {
    const open = { orderId: 'P1', credited: '1500.00' };
    const left = lessCredited([
      { id: 'x', left: '1000.00', ...open },
      { id: 'y', left: '900.00', ...open },
      { id: 'z', left: '70.00', orderId: 'P2', credited: '0.00' },
    ]);
    expect(left.map(({ left: one }) => one)).toEqual(['0.00', '400.00', '70.00']);
  });

  it('is never more than the net: what is left goes to the next invoice, and to no other order', () => {
    const done = deductPenalties(
      [of('a', '1000.00'), of('b', '500.00', 'P2'), of('c', '700.00')],
      [
        { id: 'x', orderId: 'P1', left: '1200.00' },
        { id: 'y', orderId: 'P1', left: '900.00' },
      ],
    );
    expect(nets(done.invoices)).toEqual([
      ['1000.00', '0.00'],
      ['0.00', '500.00'],
      ['700.00', '0.00'],
    ]);
    expect(done.deductions.map(({ penaltyId, amount }) => [penaltyId, amount])).toEqual([
      ['x', '1000.00'],
      ['x', '200.00'],
      ['y', '500.00'],
    ]);
  });
});

describe('interest of a late payment (LAASSP 2025, art. 73)', () => {
  it.each([
    ['V136', '15480.90', 20, '142.42'],
    ['V137', '250000.00', 45, '5175.00'],
    ['on its last day', '250000.00', 0, '0.00'],
  ])('%s', (_name, unpaid, days, expected) => {
    expect(lateInterest(unpaid, '1.38', days)).toBe(expected);
  });

  it('counts from the day after the last one', () => {
    expect(daysLate('2026-11-27', '2026-12-17')).toBe(20);
    expect(daysLate('2026-11-27', '2026-11-27')).toBe(0);
    expect(daysLate('2026-11-27', '2026-11-20')).toBe(0);
  });

  it('reads a rate as it is written', () => {
    expect(rateOf('1.38')).toBe(13_800n);
    expect(rateOf('2')).toBe(20_000n);
    expect(rateOf('mucho')).toBeUndefined();
  });
});

describe('the last day of a payment', () => {
  it.each([
    ['V132', '2026-09-01', '2026-09-25', ['2026-09-16']],
    ['V133', '2026-11-03', '2026-11-27', ['2026-11-16']],
    ['V135', '2026-11-05', '2026-12-01', ['2026-11-16']],
  ])('%s', (_name, from, expected, holidays) => {
    expect(addWorkingDays(from, 17, new Set(holidays))).toBe(expected);
  });
});

describe('the payment receipt (REP)', () => {
  it.each([
    ['V130', '2026-11-27', '2026-12-05'],
    ['of December', '2026-12-01', '2027-01-05'],
    ['of the first day', '2026-02-01', '2026-03-05'],
  ])('is due %s', (_name, paidOn, expected) => {
    expect(receiptDue(paidOn)).toBe(expected);
  });

  it('of the first part says its balance and its part of the tax (V127)', () => {
    expect(expectedPart(A, { earlier: [], paid: '10000.00' })).toEqual({
      uuid: A.uuid,
      part: 1,
      before: '15480.90',
      paid: '10000.00',
      after: '5480.90',
      base: '8620.69',
      tax: '1379.31',
    });
  });

  it('of the last part leaves nothing (V128)', () => {
    expect(expectedPart(A, { earlier: ['10000.00'], paid: '5480.90' })).toMatchObject({
      part: 2,
      before: '5480.90',
      paid: '5480.90',
      after: '0.00',
      base: '4724.91',
      tax: '755.99',
    });
  });
});

describe('when something is paid', () => {
  const transfers = [
    { day: '2026-11-20', isReturned: false },
    { day: '2026-11-27', isReturned: false },
    { day: '2026-11-28', isReturned: true },
  ];
  it.each([
    ['its last day while it is owed', 'scheduled', null, { isPaid: false, day: '2027-01-07' }],
    [
      'the day on which it was, and no last day any more',
      'paid',
      '2026-11-27',
      { isPaid: true, day: '2026-11-27' },
    ],
    ['nothing where penalties took all of it', 'settled', null, null],
    ['nothing of what was voided', 'voided', null, null],
    ['its last day of what the bank sent back', 'bounced', null, { isPaid: false, day: '2027-01-07' }],
  ])('is %s', (_, state, paidOn, said) => {
    expect(paydayOf({ state, dueOn: '2027-01-07', paidOn })).toEqual(said);
  });
  it('is that of its last transfer that stands, once all of it is paid', () => {
    expect(paidOnOf('paid', { transfers })).toBe('2026-11-27');
    expect(paidOnOf('scheduled', { transfers })).toBeNull();
    expect(paidOnOf('settled', null)).toBeNull();
  });
});
