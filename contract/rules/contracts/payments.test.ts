import { describe, expect, test } from 'vitest';
import type { Delivery, Payment, Penalty } from '#contract/executions.ts';
import { invoiceKey, refusePaid, type PaidContract } from './payments.ts';

const delivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: 'd1',
  what: 'Primera entrega',
  lots: [],
  amount: null,
  plannedOn: '2026-10-05',
  deliveredOn: '2026-10-05',
  acceptedOn: '2026-10-06',
  documentId: null,
  ...given,
});
const payment = (given: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  paidOn: '2026-10-20',
  amount: '500.00',
  invoice: 'F-77',
  overReason: null,
  ...given,
});
const penalty = (given: Partial<Penalty> = {}): Penalty => ({
  id: 'x1',
  deliveryId: 'd1',
  imposedOn: '2026-10-20',
  percent: null,
  amount: '20.00',
  reason: 'Atraso en la entrega.',
  ground: 'Cláusula novena',
  documentId: null,
  ...given,
});
const CONTRACT: PaidContract = {
  amount: '5104000.00',
  amendments: [],
  signedOn: '2026-10-01',
  guarantees: [],
  end: null,
};
const ADVANCE = { kind: 'advance', amount: '500.00' } as const;
const NONE = {
  before: { payments: [], penalties: [] },
  paidElsewhere: new Map(),
  holidays: new Set<string>(),
};
const refused = (
  parts: { deliveries?: Delivery[]; payments?: Payment[]; penalties?: Penalty[] },
  contract = CONTRACT,
  given: Partial<Parameters<typeof refusePaid>[2]> = {},
) => refusePaid(contract, { deliveries: [], payments: [], penalties: [], ...parts }, { ...NONE, ...given });

describe('A payment', () => {
  test('passes the contract with its amendments by no more than 5 %, whatever its reason', () => {
    const overReason = 'Tesorería ordenó el pago en su oficio 12.';
    const pay = (amount: string, contract = CONTRACT) =>
      refused({ deliveries: [delivery()], payments: [payment({ amount, overReason })] }, contract);
    expect(pay('9999999.00')).toEqual({
      'payments.0.amount': expect.stringContaining('Publica primero el convenio que lo aumenta'),
    });
    expect(pay('5359200.00')).toEqual({});
    expect(pay('5359200.01')).toEqual({ 'payments.0.amount': expect.stringContaining('$5,359,200.00') });
    const amendments = [{ amountBefore: '5104000.00', amountAfter: '6000000.00' }];
    expect(pay('6300000.00', { ...CONTRACT, amendments })).toEqual({});
    // What was paid before stands, and what is new is added to it.
    const row = payment({ amount: '9999999.00', overReason });
    const before = { payments: [row], penalties: [] };
    const again = payment({ id: 'p2', invoice: 'F-99', amount: '1.00', overReason });
    expect(refused({ payments: [row], deliveries: [delivery()] }, CONTRACT, { before })).toEqual({});
    expect(
      refused({ payments: [row, again], deliveries: [delivery()] }, CONTRACT, { before }),
    ).toHaveProperty(['payments.1.amount']);
  });

  test('comes after the signature and after something was delivered', () => {
    const deliveries = [delivery()];
    expect(refused({ deliveries, payments: [payment()] })).toEqual({});
    expect(refused({ deliveries, payments: [payment({ paidOn: '2026-09-30' })] })).toEqual({
      'payments.0.paidOn': 'El pago no puede ser anterior a la firma, del 1 oct 2026.',
    });
    for (const none of [[], [delivery({ deliveredOn: null })], [delivery({ deliveredOn: '2026-10-21' })]])
      expect(refused({ deliveries: none, payments: [payment()] })).toHaveProperty(
        ['payments.0.paidOn'],
        expect.stringContaining('no se había entregado nada'),
      );
  });

  test('is of what was delivered by then, with its tax, and of the advance that is secured', () => {
    const deliveries = [
      delivery({ amount: '1000.00' }),
      delivery({ id: 'd2', amount: '4000.00', deliveredOn: null, acceptedOn: null }),
    ];
    const pay = (amount: string, given = deliveries, contract = CONTRACT) =>
      refused({ deliveries: given, payments: [payment({ amount })] }, contract);
    expect(pay('1161.00')).toEqual({});
    expect(pay('1161.01')).toEqual({ 'payments.0.paidOn': expect.stringContaining('falta una entrega') });
    expect(pay('1661.00', deliveries, { ...CONTRACT, guarantees: [ADVANCE] })).toEqual({});
    const parts = ['600.00', '561.01'].map((amount, at) =>
      payment({ id: `p${at}`, invoice: `F-${at + 1}`, amount }),
    );
    expect(refused({ deliveries, payments: parts })).toHaveProperty(['payments.0.paidOn']);
    // Where a delivery says no amount, or nothing is left to come, its value is not known or all of it is due.
    expect(
      pay(
        '5000.00',
        deliveries.map((one) => ({ ...one, amount: null })),
      ),
    ).toEqual({});
    expect(
      pay(
        '5800.00',
        deliveries.map((one) => ({ ...one, deliveredOn: '2026-10-10', acceptedOn: '2026-10-11' })),
      ),
    ).toEqual({});
  });

  test('before what came is accepted, or of an invoice that looks like another, asks for a reason', () => {
    const deliveries = [delivery({ acceptedOn: null })];
    const why = 'Tesorería ordenó el pago en su oficio 12.';
    expect(refused({ deliveries, payments: [payment()] })).toEqual({
      'payments.0.overReason': expect.stringContaining('sin aceptar'),
    });
    expect(refused({ deliveries, payments: [payment({ overReason: why })] })).toEqual({});
    const alike = payment({ id: 'p2', invoice: 'F-077 B' });
    const before = { payments: [payment()], penalties: [] };
    const both = { deliveries: [delivery()], payments: [payment(), alike] };
    expect(refused(both, CONTRACT, { before })).toEqual({
      'payments.1.overReason': expect.stringContaining('se parece a la F-77'),
    });
    expect(
      refused({ ...both, payments: [payment(), { ...alike, overReason: why }] }, CONTRACT, { before }),
    ).toEqual({});
    expect(
      refused({ ...both, payments: [payment(), { ...alike, invoice: 'F-78' }] }, CONTRACT, { before }),
    ).toEqual({});
  });

  test('in advance is secured by the contract, up to what its guarantee says', () => {
    const contract = { ...CONTRACT, guarantees: [ADVANCE] };
    expect(refused({ payments: [payment()] }, contract)).toEqual({});
    expect(
      refused({ payments: [payment(), payment({ id: 'p2', invoice: 'F-78', amount: '0.01' })] }, contract),
    ).toHaveProperty(['payments.1.paidOn'], expect.stringContaining('anticipo'));
  });

  test('of a contract that was completed needs no delivery of its own', () => {
    const end = { kind: 'completion', endedOn: '2026-10-20' } as const;
    expect(refused({ payments: [payment()] }, { ...CONTRACT, end })).toEqual({});
    const broken = { ...CONTRACT, end: { ...end, kind: 'rescission' as const } };
    expect(refused({ payments: [payment()] }, broken)).toHaveProperty(['payments.0.paidOn']);
  });

  test('is of an invoice that was not paid, however it is written, in this contract or another of the supplier', () => {
    const deliveries = [delivery()];
    const again = payment({ id: 'p2', invoice: 'f 077' });
    const before = { payments: [payment()], penalties: [] };
    expect(refused({ deliveries, payments: [payment(), again] }, CONTRACT, { before })).toEqual({
      'payments.1.invoice': 'La factura f 077 ya está entre los pagos de este contrato.',
    });
    const paidElsewhere = new Map([[invoiceKey('F77'), 'C-9']]);
    expect(refused({ deliveries, payments: [payment()] }, CONTRACT, { paidElsewhere })).toEqual({
      'payments.0.invoice': 'La factura F-77 ya se pagó a este proveedor en el contrato C-9.',
    });
  });

  test('that stood there is not looked at again', () => {
    const before = { payments: [payment()], penalties: [penalty()] };
    expect(refused({ payments: [payment()], penalties: [penalty()] }, CONTRACT, { before })).toEqual({});
  });
});

describe('A penalty', () => {
  test('is of a delivery that came late, or has not come since its day; a day without work moves it', () => {
    const penalised = (given: Partial<Delivery>, imposed = penalty()) =>
      refused({ deliveries: [delivery(given)], penalties: [imposed] });
    expect(penalised({})).toEqual({
      'penalties.0.deliveryId':
        'Esta entrega no tiene atraso: vence el 5 oct 2026 y se entregó el 5 oct 2026. La pena es por atraso.',
    });
    expect(penalised({ deliveredOn: '2026-10-06' })).toEqual({});
    expect(penalised({ deliveredOn: null })).toEqual({});
    expect(penalised({ deliveredOn: null }, penalty({ imposedOn: '2026-10-05' }))).toHaveProperty([
      'penalties.0.deliveryId',
    ]);
    expect(penalised({ plannedOn: '2026-10-03' })).toHaveProperty(['penalties.0.deliveryId']);
  });

  test('names the clause or article under which it is, and tells what happened; one that stood is not asked again', () => {
    const late = [delivery({ deliveredOn: '2026-10-06' })];
    const vague = penalty({ ground: 'x y z', reason: 'Llegó tarde.' });
    expect(refused({ deliveries: late, penalties: [vague] })).toEqual({
      'penalties.0.ground': expect.stringContaining('cláusula del contrato'),
      'penalties.0.reason': expect.stringContaining('20 letras'),
    });
    const before = { payments: [], penalties: [vague] };
    expect(refused({ deliveries: late, penalties: [vague] }, CONTRACT, { before })).toEqual({});
  });
});
