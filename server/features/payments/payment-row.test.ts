import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/local/demo/random.ts';
import {
  bankKey,
  judgePayment,
  keepPayment,
  type PaymentContext,
  type PaymentEffect,
  type PaymentRow,
  type PayingOrder,
} from './payment-row.rules.ts';

const UUID = '0A1B2C3D-0000-4000-8000-000000000001';
const order = (over: Partial<PayingOrder> = {}): PayingOrder => ({
  id: 'o',
  number: 'OP-2026-00001',
  state: 'ordered',
  supplierId: 's',
  supplier: 'Papelería Huizache',
  issuedOn: '2026-11-20',
  net: '15480.90',
  paid: '0.00',
  accountFour: '9719',
  presentFour: '9719',
  invoices: [
    { id: 'i', uuid: UUID, name: 'A-1204', net: '15480.90', withheld: '0.00', paid: '0.00', contractId: 'c' },
  ],
  payments: [],
  ...over,
});
const row = (over: Partial<PaymentRow> = {}): PaymentRow => ({
  line: 2,
  number: 'OP-2026-00001',
  uuid: '',
  day: '2026-11-27',
  amount: '15480.90',
  reference: 'SPEI 88121',
  bank: 'BBVA',
  four: '9719',
  state: 'paid',
  ...over,
});
let id = 0;
const context: PaymentContext = {
  today: '2026-11-30',
  isWorkingDay: (day) => day !== '2026-11-28',
  newId: () => `id-${(id += 1)}`,
  isTaken: ({ reference }) => reference === 'OTRA',
};
const judged = (one: PaymentRow, of: PayingOrder | undefined = order()) => judgePayment(one, of, context);
const said = (effect: PaymentEffect) =>
  effect.kind === 'refused'
    ? [effect.code, ...Object.entries(effect.problems).map((one) => one.join(': '))].join(' ')
    : effect.kind;

describe('A row of a file of payments', () => {
  it('pays its order', () => {
    expect(judged(row())).toMatchObject({
      kind: 'new',
      isKnown: false,
      notes: {},
      parts: [{ amount: '15480.90' }],
    });
  });

  it('says all that is wrong with it at once', () => {
    const effect = judged(row({ day: '2026-12-05', four: '1111', amount: '99999.00', reference: 'OTRA' }));
    expect(effect.kind === 'refused' && Object.keys(effect.problems).toSorted()).toEqual([
      'cuenta_final4',
      'fecha',
      'importe',
    ]);
    expect(judged(row({ four: '1111' }), order({ state: 'held' }))).toMatchObject({
      code: 'wrong',
      problems: {
        orden: expect.stringContaining('está detenida') as string,
        cuenta_final4: expect.stringContaining('terminada en 1111') as string,
      },
    });
  });

  it('is known the second time (V144)', () => {
    const of = order();
    keepPayment(row(), of, judged(row(), of));
    expect(of.paid).toBe('15480.90');
    expect(said(judged(row(), of))).toBe('same');
    expect(said(judged(row({ reference: 'SPEI 9' }), of))).toContain('quedan por pagar $0.00');
  });

  it('is known by its reference without case, accents, spaces or signs', () => {
    const of = order();
    keepPayment(row(), of, judged(row(), of));
    for (const reference of ['spei88121', ' SPEI-88121 ', 'Speí 88121'])
      expect(said(judged(row({ reference }), of))).toBe('same');
    const of69 = { bank: 'BBVA México', day: '2026-11-27', reference: 'SPEI 1' };
    expect(bankKey(of69)).toBe(bankKey({ ...of69, bank: 'bbva mexico', reference: 'spei1' }));
    expect(bankKey(of69)).not.toBe(bankKey({ ...of69, reference: 'SPEI 2' }));
  });

  it('to another account than the confirmed one is in doubt, not paid (V145)', () => {
    expect(said(judged(row({ four: '7893' })))).toMatch(/^doubt cuenta_final4: .*7893.*9719/);
    expect(said(judged(row(), order({ presentFour: '7893' })))).toMatch(
      /^doubt cuenta_final4: La cuenta .* cambió/,
    );
  });

  it('of an order that is held is refused (V126)', () => {
    expect(said(judged(row(), order({ state: 'held' })))).toContain('está detenida');
  });

  it.each<[string, Partial<PaymentRow>, string]>([
    ['of no order', { number: 'OP-2026-99999' }, 'wrong orden'],
    ['of tomorrow', { day: '2026-12-01' }, 'wrong fecha'],
    ['before its order', { day: '2026-11-19' }, 'wrong fecha'],
    ['above its net', { amount: '15480.91' }, 'wrong importe'],
    ['of an invoice of another order', { uuid: UUID.replace(/1$/, '2') }, 'wrong uuid'],
    ['with the reference of another payment', { reference: 'OTRA' }, 'wrong referencia'],
    ['that comes back and never went', { state: 'returned' }, 'wrong referencia'],
  ])('%s is refused', (name, over, expected) => {
    expect(said(judgePayment(row(over), name === 'of no order' ? undefined : order(), context))).toContain(
      expected,
    );
  });

  it('in parts leaves a balance, and a day without work is told', () => {
    const of = order();
    const first = row({ amount: '10000.00', day: '2026-11-28' });
    const effect = judged(first, of);
    expect(effect).toMatchObject({
      kind: 'new',
      notes: { importe: 'Es un pago parcial: quedan $5,480.90.', fecha: 'El 28 nov 2026 no es día hábil.' },
    });
    keepPayment(first, of, effect);
    expect(said(judged(row(), of))).toContain('quedan por pagar $5,480.90');
    expect(judged(row({ amount: '5480.90', reference: 'SPEI 2' }), of)).toMatchObject({
      kind: 'new',
      notes: {},
    });
  });

  it('that was scheduled becomes paid, and comes back once', () => {
    const of = order();
    const wished = row({ state: 'scheduled', day: '2026-12-02' });
    const first = judged(wished, of);
    expect(first).toMatchObject({ kind: 'new', parts: [] });
    keepPayment(wished, of, first);
    const paid = judged(row(), of);
    expect(paid).toMatchObject({ kind: 'new', isKnown: true });
    keepPayment(row(), of, paid);
    expect(of.payments).toHaveLength(1);
    const back = row({ state: 'returned', day: '2026-11-30' });
    // Whoever sent the receipt of it has the money.
    const told = { ...of, payments: of.payments.map((one) => ({ ...one, hasReceipt: true })) };
    expect(said(judged(back, told))).toMatch(/^doubt estado: El proveedor ya mandó el complemento/);
    const returned = judged(back, of);
    expect(returned).toMatchObject({ kind: 'new', isKnown: true });
    keepPayment(back, of, returned);
    expect([of.paid, said(judged(back, of)), said(judged(row(), of))]).toEqual(['0.00', 'same', 'same']);
    // It goes out again by another transfer.
    expect(said(judged(row({ reference: 'SPEI 77' }), of))).toBe('new');
  });

  it('that says another day of a payment that is known is in doubt', () => {
    const of = order({ net: '40000.00' });
    of.invoices[0]!.net = '40000.00';
    keepPayment(row(), of, judged(row(), of));
    expect(said(judged(row({ day: '2026-11-26' }), of))).toContain('doubt fecha');
  });

  it('of several invoices is the whole, or says which one', () => {
    const invoice = order().invoices[0]!;
    const other = UUID.replace(/1$/, '2');
    const two = () =>
      order({
        net: '30961.80',
        invoices: [{ ...invoice }, { ...invoice, id: 'j', uuid: other, contractId: 'd', withheld: '100.00' }],
      });
    expect(judged(row({ amount: '30961.80' }), two())).toMatchObject({
      parts: [
        { invoiceId: 'i', whole: '15480.90' },
        { invoiceId: 'j', amount: '15480.90', whole: '15580.90' },
      ],
    });
    expect(said(judged(row(), two()))).toContain('di cuál');
    expect(judged(row({ uuid: other }), two())).toMatchObject({ parts: [{ invoiceId: 'j' }] });
  });
});

/**
 * Rows at random, some known, some for another account, some sent back, in the order in which files might bring them: nothing is
 * paid twice, above the net, to another account, or while it is held, and what invoices say is what their transfers say.
 */
function walkRows(seed: number): void {
  const random = createRandom(seed);
  const count = random.int(1, 3);
  const invoices = Array.from({ length: count }, (_, at) => {
    const net = (random.int(1, 500_000) / 100).toFixed(2);
    return { ...order().invoices[0]!, id: `i${at}`, uuid: UUID.replace(/1$/, String(at)), net };
  });
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const whole = invoices.reduce((sum, { net }) => sum + cents(net), 0);
  const of = order({ invoices, net: (whole / 100).toFixed(2) });
  const seen: PaymentRow[] = [];
  for (let step = 0; step < 25; step += 1) {
    of.state = random.chance(0.1) ? 'held' : 'ordered';
    const given =
      seen.length > 0 && random.chance(0.4)
        ? { ...random.pick(seen), state: random.pick(['paid', 'returned', 'scheduled'] as const) }
        : row({
            amount: (random.int(1, whole + 10) / 100).toFixed(2),
            reference: `R${random.int(1, 8)}`,
            four: random.chance(0.15) ? '7893' : '9719',
            uuid: random.chance(0.7) ? random.pick(invoices).uuid : '',
            state: random.pick(['paid', 'paid', 'scheduled'] as const),
          });
    seen.push(given);
    const effect = judged(given, of);
    if (effect.kind === 'new' && given.state === 'paid')
      expect([of.state, given.four]).toEqual(['ordered', '9719']);
    keepPayment(given, of, effect);
    // The same row once more changes nothing.
    if (effect.kind === 'new') expect(said(judged(given, of))).toBe('same');
    const paid = of.payments.filter(({ state }) => state === 'paid');
    const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + cents(one), 0);
    expect(cents(of.paid)).toBe(sum(paid.map(({ amount }) => amount)));
    expect(cents(of.paid)).toBeLessThanOrEqual(whole);
    for (const invoice of of.invoices) {
      const parts = paid.flatMap(({ parts: some }) =>
        some.filter(({ invoiceId }) => invoiceId === invoice.id),
      );
      expect(cents(invoice.paid)).toBe(sum(parts.map(({ amount }) => amount)));
      expect(cents(invoice.paid)).toBeLessThanOrEqual(cents(invoice.net));
    }
    const keys = paid.map(({ day, amount, reference }) => `${day} ${amount} ${reference}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
}

it('rows at random never pay twice, too much, or elsewhere', () => {
  for (let seed = 1; seed <= 40; seed += 1) walkRows(seed);
});

it('neither do two thousand walks', { tags: 'all' }, () => {
  for (let seed = 100; seed < 2_100; seed += 1) walkRows(seed);
});
