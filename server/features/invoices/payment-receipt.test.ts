import { describe, expect, it } from 'vitest';
import { expectedPart } from '#contract/rules/payments/payment-receipt.ts';
import { createRandom } from '#server/local/demo/random.ts';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { invoiceXml, type MadeInvoice } from '#server/local/demo/invoices/made-invoice.ts';
import {
  madeReceipt,
  type MadeDocument,
  type MadePayment,
} from '#server/local/demo/invoices/made-receipt.ts';
import { MADE_ISSUER } from '#server/local/demo/invoices/whole-invoice.ts';
import { isTaken, reviewReceipt, type ReceiptFacts } from './payment-receipt-review.ts';
import type { UnreceiptedPayment } from './payment-receipt.rules.ts';
import { TEST_FACTS } from './test-facts.ts';

const authority = new MadeAuthority();
const UUID = '0A1B2C3D-0000-4000-8000-000000000001';
const A = { uuid: UUID, total: '15480.90', base: '13345.60', tax: '2135.30', method: 'PPD' };

const first: UnreceiptedPayment = {
  id: 'one',
  paidOn: '2026-11-27',
  amount: '10000.00',
  form: '03',
  accountFour: '9719',
  parts: [{ ...A, earlier: [], paid: '10000.00' }],
};
const second: UnreceiptedPayment = {
  id: 'two',
  paidOn: '2026-11-30',
  amount: '5480.90',
  form: '03',
  accountFour: '9719',
  parts: [{ ...A, earlier: ['10000.00'], paid: '5480.90' }],
};

const facts = (...waiting: UnreceiptedPayment[]): ReceiptFacts => ({
  ...TEST_FACTS,
  authorities: [authority.root.pem, authority.stamper.pem],
  issuer: MADE_ISSUER.Rfc,
  waiting,
});

const documentsOf = ({ parts }: UnreceiptedPayment): MadeDocument[] =>
  parts.map((part) => {
    const { part: number, before, paid, after, base, tax } = expectedPart(part, part);
    return {
      IdDocumento: part.uuid,
      NumParcialidad: String(number),
      ImpSaldoAnt: before,
      ImpPagado: paid,
      ImpSaldoInsoluto: after,
      BaseDR: base,
      ImporteDR: tax,
    };
  });
const paidOf = (payment: UnreceiptedPayment, changed: Partial<MadePayment> = {}): MadePayment => ({
  FechaPago: `${payment.paidOn}T12:00:00`,
  FormaDePagoP: payment.form,
  Monto: payment.amount,
  documents: documentsOf(payment),
  ...changed,
});
const receipt = (...payments: MadePayment[]) =>
  madeReceipt(payments, { date: '2026-12-02T09:00:00', uuid: '0A1B2C3D-0000-4000-8000-0000000000AA' });

const read = (invoice: MadeInvoice, ...waiting: UnreceiptedPayment[]) =>
  reviewReceipt(
    Buffer.from(
      invoiceXml(invoice, { sealer: authority.sealer(invoice.issuer.Rfc ?? ''), stamper: authority.stamper }),
    ),
    facts(...waiting),
  );
const failed = (...given: Parameters<typeof read>) =>
  read(...given)
    .checks.filter(({ result }) => result === 'fail')
    .map(({ id, severity, message }) => `${id} ${severity}: ${message}`);

describe('a payment receipt (purchase-chain §6.8)', () => {
  it('of the first part is taken, and says which payment it covers (V127)', () => {
    const review = read(receipt(paidOf(first)), first);
    expect(review.checks.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(isTaken(review)).toBe(true);
    expect(review.covered).toEqual([{ paymentId: 'one', uuid: UUID }]);
  });

  it('of the last part leaves nothing (V128), and one may tell of two payments', () => {
    expect(failed(receipt(paidOf(second)), second)).toEqual([]);
    const both = read(receipt(paidOf(first), paidOf(second)), first, second);
    expect(isTaken(both)).toBe(true);
    expect(both.covered.map(({ paymentId }) => paymentId)).toEqual(['one', 'two']);
  });

  it('with the balance of the part before goes back (V129)', () => {
    const documents = documentsOf(second).map((one) => ({ ...one, ImpSaldoAnt: '15480.90' }));
    expect(failed(receipt(paidOf(second, { documents })), second)).toEqual([
      'K8 fix: Saldo anterior $5,480.90, pagado $5,480.90, saldo $0.00.',
    ]);
  });

  it.each<[string, (made: MadePayment) => MadePayment, string[]]>([
    ['a day later', (one) => ({ ...one, FechaPago: '2026-11-28T12:00:00' }), ['K3 doubt']],
    ['ten days later', (one) => ({ ...one, FechaPago: '2026-12-07T12:00:00' }), ['K3 fix']],
    ['in cash', (one) => ({ ...one, FormaDePagoP: '01' }), ['K4 fix']],
    ['to another account', (one) => ({ ...one, CtaBeneficiario: '012180000000000007' }), ['K4 fix']],
    ['to the account that it went to', (one) => ({ ...one, CtaBeneficiario: '012180000000009719' }), []],
    ['of another amount', (one) => ({ ...one, Monto: '10000.01' }), ['K5 fix']],
    ['of less than it applies', (one) => ({ ...one, Monto: '9999.99' }), ['K5 fix', 'K9 fix']],
    [
      'of an invoice that is not ours',
      (one) => ({
        ...one,
        documents: one.documents.map((document) => ({
          ...document,
          IdDocumento: '0A1B2C3D-0000-4000-8000-000000000009',
        })),
      }),
      ['K6 fix'],
    ],
    [
      'of the second part',
      (one) => ({
        ...one,
        documents: one.documents.map((document) => ({ ...document, NumParcialidad: '2' })),
      }),
      ['K7 fix'],
    ],
    [
      'with the tax of the whole',
      (one) => ({
        ...one,
        documents: one.documents.map((document) => ({
          ...document,
          BaseDR: '13345.60',
          ImporteDR: '2135.30',
        })),
      }),
      ['K10 doubt'],
    ],
  ])('%s is told', (_name, change, expected) => {
    expect(failed(receipt(change(paidOf(first))), first).map((one) => one.split(':')[0])).toEqual(expected);
  });

  it('is told everything at once: shape, totals and of whom it is', () => {
    const wrong = madeReceipt([paidOf(first)], {
      date: '2026-12-02T09:00:00',
      uuid: UUID,
      whole: '9000.00',
      issuer: { ...MADE_ISSUER, Rfc: 'LIM200101K71' },
    });
    wrong.head.Moneda = 'MXN';
    wrong.receiver.UsoCFDI = 'G03';
    expect(failed(wrong, first)).toEqual([
      'I1 stop: Lo emitió LIM200101K71; se le pagó a PEE150610T17.',
      'K1 fix: No tiene la forma de un complemento de pago: Moneda, UsoCFDI.',
      'K11 fix: El total de pagos no cuadra: $10,000.00.',
    ]);
  });

  it('of an invoice that is paid at once is not asked for, nor taken', () => {
    const atOnce = { ...first, parts: first.parts.map((part) => ({ ...part, method: 'PUE' })) };
    expect(failed(receipt(paidOf(first)), atOnce)).toEqual([
      `K6 fix: La factura ${UUID} no es de este pago.`,
    ]);
  });

  it('that is an invoice, or was touched, is not taken', () => {
    const invoice = receipt(paidOf(first));
    invoice.head.TipoDeComprobante = 'I';
    expect(failed(invoice, first).map((one) => one.split(':')[0])).toContain('F5 stop');
    const xml = invoiceXml(receipt(paidOf(first)), {
      sealer: authority.sealer(MADE_ISSUER.Rfc),
      stamper: authority.stamper,
    });
    const touched = reviewReceipt(
      Buffer.from(xml.replace('FormaDePagoP="03"', 'FormaDePagoP="04"')),
      facts(first),
    );
    expect(touched.checks.find(({ id }) => id === 'S4')).toMatchObject({ result: 'fail' });
    expect(reviewReceipt(Buffer.from('<a>'), facts(first)).covered).toEqual([]);
  });
});

/** Amounts at random, paid in up to four parts: each sound receipt is taken, and the last one leaves nothing. */
function walkParts(seed: number): void {
  const random = createRandom(seed);
  const cents = (value: number) => (value / 100).toFixed(2);
  const base = 1 + Math.floor(random.next() * 90_000_000);
  const tax = Math.round(base * 0.16);
  let left = base + tax;
  const earlier: string[] = [];
  for (let part = 0; left > 0; part += 1) {
    const paid = part === 3 ? left : Math.min(left, 1 + Math.floor(random.next() * left));
    const payment: UnreceiptedPayment = {
      id: String(part),
      paidOn: '2026-11-27',
      amount: cents(paid),
      form: '03',
      accountFour: '',
      parts: [
        {
          uuid: UUID,
          method: 'PPD',
          total: cents(base + tax),
          base: cents(base),
          tax: cents(tax),
          earlier: [...earlier],
          paid: cents(paid),
        },
      ],
    };
    const made = paidOf(payment);
    expect(failed(receipt(made), payment)).toEqual([]);
    const wrong = {
      ...made,
      documents: made.documents.map((one) => ({ ...one, ImpPagado: cents(paid + 1) })),
    };
    expect(failed(receipt(wrong), payment).length).toBeGreaterThan(0);
    earlier.push(cents(paid));
    left -= paid;
  }
  expect(left).toBe(0);
}

it('of any amounts is judged rightly, to the cent', () => {
  for (let seed = 1; seed <= 8; seed += 1) walkParts(seed);
});
