import { describe, expect, it } from 'vitest';
import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { invoiceXml, type MadeInvoice } from '#server/local/demo/invoices/made-invoice.ts';
import { summed, wholeInvoice, type WantedLine } from '#server/local/demo/invoices/whole-invoice.ts';
import { reviewBytes } from '../review.ts';
import { TEST_FACTS } from '../test-facts.ts';
import { likeness, linesToInvoice, matchedLines, pairLines, type LineOfOrder } from './match.rules.ts';
import { checkOrder, isOfOrder, netOf, type EarlierInvoice, type OrderFacts } from './order-checks.rules.ts';

const authority = new MadeAuthority();
const ORDER = {
  currency: 'MXN',
  issuedAt: '2026-10-01T15:00:00Z',
  uses: ['G03', 'G01'],
  withholdingClass: 'goods',
} as const;

const ordered = (changes: Partial<LineOfOrder> = {}): LineOfOrder => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  key: 'P-2026-00042-1',
  description: 'Papel de prueba, caja',
  unit: 'Caja',
  taxRate: '16',
  quantity: '100',
  unitPrice: '1000.00',
  accepted: '100',
  invoicedBefore: '0',
  ...changes,
});
const factsOf = (lines: LineOfOrder[], changes: Partial<OrderFacts> = {}): OrderFacts => ({
  number: 'P-2026-00042',
  isOpen: true,
  supplier: { rfc: 'PEE150610T17', isNamed: true, regime: '601' },
  total: '1000000.00',
  lines,
  invoiced: '0.00',
  years: [2026],
  penalties: '0.00',
  opinionUntil: '2027-01-31',
  today: '2026-11-03',
  isService: false,
  ...changes,
});

interface Beside {
  facts?: OrderFacts;
  earlier?: EarlierInvoice[];
}

/** What an invoice of these lines is said beside its order. */
function checked(
  made: MadeInvoice,
  { facts = factsOf([ordered()]), earlier = [] }: Beside = {},
): InvoiceCheck[] {
  const sealing = { sealer: authority.sealer(made.issuer.Rfc ?? ''), stamper: authority.stamper };
  const all = reviewBytes(Buffer.from(invoiceXml(made, sealing)), { ...TEST_FACTS, order: ORDER });
  if (all.data === null || all.details === undefined) throw new Error('It is read.');
  const paired = pairLines(all.details.lines, facts.lines);
  return [
    ...all.checks.filter((one) => !isOfOrder(one)),
    ...checkOrder({ data: all.data, details: all.details, facts, earlier, paired }),
  ];
}
const failed = (checks: readonly InvoiceCheck[]): string[] =>
  checks.filter(({ result }) => result === 'fail').map(({ id, severity }) => `${id} ${severity}`);
const said = (checks: readonly InvoiceCheck[], id: string) =>
  checks.find((one) => one.id === id && one.result === 'fail')?.message;
const invoice = (line: Partial<WantedLine> = {}) =>
  wholeInvoice([{ quantity: '100', unitPrice: '1000.00', ...line }]);
const earlierOne = (changes: Partial<EarlierInvoice> = {}): EarlierInvoice => ({
  id: '00000000-0000-4000-8000-00000000000a',
  uuid: '0A1B2C3D-0000-4000-8000-000000000001',
  order: 'P-2026-00007',
  receivedOn: '2026-10-20',
  state: 'received',
  isOfThisOrder: false,
  isOfThisSupplier: true,
  isTwin: true,
  total: '116000.00',
  credited: '0.00',
  ...changes,
});

describe('What is invoiced beside what was ordered and accepted', () => {
  it('fits, by its words or by the key of the order', () => {
    expect(failed(checked(invoice()))).toEqual([]);
    const named = checked(invoice({ description: 'Hojas', lineKey: 'p-2026-00042-1' }));
    expect(failed(named)).toEqual(['M4 doubt']);
  });

  it('V123: more than was accepted', () => {
    const checks = checked(invoice(), { facts: factsOf([ordered({ accepted: '96' })]) });
    expect(failed(checks)).toEqual(['O2 fix']);
    expect(said(checks, 'O2')).toBe('Papel de prueba, caja: facturas 100; se aceptaron 96.');
  });

  it('nothing is accepted yet, or all of it is invoiced', () => {
    const none = checked(invoice(), { facts: factsOf([ordered({ accepted: '0' })]) });
    expect(said(none, 'O2')).toBe('Aún no se acepta lo entregado: te avisamos cuándo facturar.');
    const all = checked(invoice(), { facts: factsOf([ordered({ invoicedBefore: '100' })]) });
    expect(said(all, 'O2')).toBe('Ya está facturado todo lo que se aceptó.');
  });

  it('V124: one cent above the order', () => {
    const beside = (invoiced: string) => ({ facts: factsOf([ordered()], { total: '220400.00', invoiced }) });
    expect(failed(checked(invoice(), beside('104400.00')))).toEqual([]);
    const above = checked(invoice(), beside('104400.01'));
    expect(failed(above)).toEqual(['O3 stop']);
    expect(said(above, 'O3')).toBe('Con esta factura el pedido suma 220,400.01; vale 220,400.00.');
  });

  it('a price above the one of the order, or below it', () => {
    expect(failed(checked(invoice({ unitPrice: '1000.50' })))).toEqual(['M1 fix', 'M5 fix']);
    expect(failed(checked(invoice({ unitPrice: '999.00' })))).toEqual(['M2 note']);
    // Six decimals of a price may be rounded.
    expect(
      failed(
        checked(invoice({ quantity: '3', unitPrice: '333.333333' }), {
          facts: factsOf([ordered({ unitPrice: '333.3333333'.slice(0, 10) })]),
        }),
      ),
    ).toEqual([]);
  });

  it('a line that the order has not', () => {
    const made = wholeInvoice([
      { quantity: '100', unitPrice: '1000.00' },
      { quantity: '1', unitPrice: '500.00', description: 'Flete a domicilio' },
    ]);
    const checks = checked(made);
    expect(failed(checks)).toEqual(['M3 fix']);
    expect(said(checks, 'M3')).toBe('Renglón 2, «Flete a domicilio»: no está en el pedido.');
  });

  it('V101: rounding within one peso, V102: a base without its discount', () => {
    const seven = Array.from({ length: 7 }, () => ({ quantity: '1', unitPrice: '10.03' }));
    const facts = factsOf([ordered({ unitPrice: '10.03' })]);
    const made = wholeInvoice(seven);
    expect(failed(checked(made, { facts }))).toEqual([]);
    const discounted = invoice({ quantity: '5', unitPrice: '200.00', discount: '50.00' });
    const five = { facts: factsOf([ordered({ unitPrice: '200.00' })]) };
    expect(failed(checked(discounted, five))).toEqual([]);
    const [line] = discounted.lines;
    Object.assign(line!.transferred[0]!, { base: '1000.00', amount: '160.00' });
    const wrong = checked(summed(discounted), five);
    expect(failed(wrong)).toEqual(['T8 doubt', 'M5 fix']);
    expect(said(wrong, 'M5')).toMatch(/difieren 8\.00/);
  });

  it('X1: the IVA of the order', () => {
    const checks = checked(invoice({ iva: '0.080000' }));
    expect(failed(checks)).toEqual(['M5 fix', 'X1 fix']);
    expect(said(checks, 'X1')).toBe('El pedido lleva IVA al 16 %.');
  });

  it('tells in a table what is too much, and what may be invoiced', () => {
    const lines = [
      ordered({ accepted: '8', quantity: '10' }),
      ordered({
        id: '00000000-0000-4000-8000-000000000002',
        key: 'P-2026-00042-2',
        number: 2,
        description: 'Regleta',
        accepted: '18',
        unitPrice: '155.00',
        invoicedBefore: '10',
      }),
    ];
    const details = {
      quantity: '10',
      unitPrice: '1000.00',
      description: 'Papel de prueba, caja',
      lineKey: '',
    };
    const paired = pairLines(
      [{ ...details, number: 1, productKey: '', unit: '', amount: '', discount: '0', taxRate: '16' }],
      lines,
    );
    expect(matchedLines(paired, lines).map(({ result, fits }) => [result, fits])).toEqual([
      ['2 de más', false],
      ['Sin facturar', true],
    ]);
    const { lines: left, totals } = linesToInvoice(lines);
    expect(left.map(({ key, quantity, amount }) => [key, quantity, amount])).toEqual([
      ['P-2026-00042-1', '8', '8000.00'],
      ['P-2026-00042-2', '8', '1240.00'],
    ]);
    expect(totals).toEqual({ net: '9240.00', tax: '1478.40', gross: '10718.40' });
  });

  it('calls two descriptions alike as people would', () => {
    expect(likeness('Papel de prueba, caja', 'PAPEL DE PRUEBA CAJA')).toBe(1);
    expect(likeness('Papel de prueba', 'Lápiz de color')).toBeLessThan(0.7);
  });
});

describe('Whose it is, and what came before', () => {
  it('I1, I3 and I4', () => {
    const facts = factsOf([ordered()], { supplier: { rfc: 'LIM200101K71', isNamed: false, regime: '626' } });
    expect(failed(checked(invoice(), { facts }))).toEqual(['I1 stop', 'I3 doubt', 'I4 doubt']);
    expect(said(checked(invoice(), { facts }), 'I1')).toBe(
      'La emitió PEE150610T17; el pedido es de LIM200101K71.',
    );
  });

  it('P6: another year than that of its money, O1: a closed order, O4 and O5', () => {
    const facts = (changes: Partial<OrderFacts>) => ({ facts: factsOf([ordered()], changes) });
    expect(failed(checked(invoice(), facts({ years: [2025] })))).toEqual(['P6 doubt']);
    expect(failed(checked(invoice(), facts({ isOpen: false })))).toEqual(['O1 stop']);
    expect(failed(checked(invoice(), facts({ opinionUntil: '2026-11-02' })))).toEqual(['O4 doubt']);
    const fined = checked(invoice(), facts({ penalties: '1680.00' }));
    expect(said(fined, 'O5')).toBe('Hay una pena firme de 1,680.00: manda nota de crédito o se descuenta.');
  });

  it('O6: a key of a service for goods', () => {
    expect(failed(checked(invoice({ goods: '81111500' })))).toEqual(['O6 note']);
  });

  it('V109: the same invoice in another order; one that was returned may come again', () => {
    const again = checked(invoice(), { earlier: [earlierOne()] });
    expect(failed(again)).toEqual(['U1 stop']);
    expect(said(again, 'U1')).toBe('Esta factura ya se recibió el 20 oct 2026 para el pedido P-2026-00007.');
    expect(failed(checked(invoice(), { earlier: [earlierOne({ state: 'returned' })] }))).toEqual([]);
  });

  it('V110: another UUID of the same series, number and total', () => {
    const twin = earlierOne({ uuid: '0A1B2C3D-0000-4000-8000-00000000000F', isOfThisOrder: true });
    const checks = checked(invoice(), { earlier: [twin] });
    expect(failed(checks)).toEqual(['U2 doubt']);
    expect(said(checks, 'U2')).toBe('Hay otra factura A1204 por el mismo total.');
  });

  it('V111: it replaces one that is not paid, and not one that is', () => {
    const uuid = '0A1B2C3D-0000-4000-8000-00000000000F';
    const made = { ...invoice(), relations: [{ type: '04', uuid }] };
    const one = earlierOne({ uuid, isOfThisOrder: true });
    expect(failed(checked(made, { earlier: [one] }))).toEqual(['U3 note']);
    expect(failed(checked(made, { earlier: [{ ...one, state: 'paid' }] }))).toEqual(['U3 doubt']);
    expect(failed(checked(made))).toEqual(['U3 doubt']);
  });
});

describe('A credit note', () => {
  const uuid = '0A1B2C3D-0000-4000-8000-00000000000F';
  const note = (changes: Partial<Record<string, string>> = {}, amount = '1680.00') => {
    const made = wholeInvoice([{ quantity: '1', unitPrice: amount, iva: null, description: 'Pena' }]);
    return {
      ...made,
      head: { ...made.head, TipoDeComprobante: 'E', MetodoPago: 'PUE', FormaPago: '15', ...changes },
      relations: [{ type: '01', uuid }],
    };
  };
  const beside = {
    earlier: [earlierOne({ uuid, isOfThisOrder: true, isTwin: false, state: 'verified', total: '15480.90' })],
    facts: factsOf([ordered()], { invoiced: '15480.90' }),
  };

  it('V131: lowers what is paid of its invoice', () => {
    expect(failed(checked(note(), beside))).toEqual([]);
    expect(netOf('15480.90', ['1680.00'])).toBe('13800.90');
  });

  it('names an invoice of the order, is not above what is owed, and says how it is given', () => {
    expect(failed(checked(note()))).toContain('N1 fix');
    expect(failed(checked(note({}, '15480.91'), beside))).toEqual(['N2 fix']);
    const of = (changes: Partial<EarlierInvoice>) => ({
      ...beside,
      earlier: beside.earlier.map((one) => ({ ...one, ...changes })),
    });
    // With the notes that stand, and not once an order pays it.
    expect(failed(checked(note(), of({ credited: '14000.00' })))).toEqual(['N2 fix']);
    expect(failed(checked(note(), of({ credited: '13800.90' })))).toEqual([]);
    expect(failed(checked(note(), of({ state: 'ordered' })))).toEqual(['N1 fix']);
    expect(failed(checked(note({ MetodoPago: 'PPD', FormaPago: '99' }), beside))).toEqual(['N3 fix']);
  });
});
