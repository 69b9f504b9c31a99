// Longer than the rule: the vectors of the specification, one after the other.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { InvoiceCheck, InvoiceReview } from '#contract/invoice-checks.ts';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { invoiceXml, type MadeInvoice } from '#server/local/demo/invoices/made-invoice.ts';
import { summed, wholeInvoice, type WantedLine } from '#server/local/demo/invoices/whole-invoice.ts';
import { reviewBytes } from './review.ts';
import type { ReviewFacts } from './review-facts.ts';
import { limitsOf, decimalOf, written } from './decimals.rules.ts';
import { numberOf } from './seal.ts';
import { TEST_FACTS } from './test-facts.ts';

const authority = new MadeAuthority();

const FACTS: ReviewFacts = { ...TEST_FACTS, authorities: [authority.root.pem, authority.stamper.pem] };

const BASE: WantedLine[] = [
  { quantity: '10.00', unitPrice: '1234.56' },
  {
    quantity: '3.000',
    unitPrice: '333.333333',
    description: 'Lápiz de prueba, paquete',
    goods: '44121700',
  },
];
const base = () => wholeInvoice(BASE);

const write = (invoice: MadeInvoice, rfc = invoice.issuer.Rfc ?? '') =>
  invoiceXml(invoice, { sealer: authority.sealer(rfc), stamper: authority.stamper });
const read = (xml: string, facts: Partial<ReviewFacts> = {}): InvoiceReview =>
  reviewBytes(Buffer.from(xml), { ...FACTS, ...facts });
const review = (invoice: MadeInvoice, facts: Partial<ReviewFacts> = {}) => read(write(invoice), facts);

/** What does not pass: «T12 stop: …». */
const failed = ({ checks }: InvoiceReview): string[] =>
  checks.filter(({ result }) => result === 'fail').map(({ id, severity }) => `${id} ${severity}`);
const found = ({ checks }: InvoiceReview, id: string): InvoiceCheck | undefined =>
  checks.find((one) => one.id === id);
const said = (some: InvoiceReview, id: string) => {
  const one = found(some, id);
  return one && `${one.severity} ${one.result}: ${one.message}`;
};

/** Base A with one line changed and everything that follows from it. */
function withLine(change: (line: MadeInvoice['lines'][number]) => void, doesFollow = true): MadeInvoice {
  const invoice = base();
  change(invoice.lines[0]!);
  return doesFollow ? summed(invoice) : invoice;
}
const natural = (regime: string, rfc: string) => ({
  Rfc: rfc,
  Nombre: 'LUCIA URIBE RAMOS',
  RegimenFiscal: regime,
});
const lucia = natural('612', 'LURA750630PQ3');
const gomez = natural('626', 'GOMX800101H17');
const services = {
  order: {
    currency: 'MXN',
    issuedAt: '2026-10-01T00:00:00Z',
    uses: ['G03'],
    withholdingClass: 'services',
  },
} as const;

it('V88: base A passes every check', () => {
  const all = review(base());
  expect(all.checks.filter(({ result }) => result !== 'pass')).toEqual([]);
  expect(all.checks.map(({ id }) => id)).toEqual(
    'F1 F2 F3 F4 F5 I2 I3 R1 R2 R3 R4 R5 P1 P2 P4 P5 P7 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 X2 X5 S1 S2 S3 S4 S5 S6 S7'.split(
      ' ',
    ),
  );
  expect(all.data).toMatchObject({
    uuid: '0A1B2C3D-0000-4000-8000-000000000001',
    tipo: 'I',
    subtotal: '13345.60',
    total: '15480.90',
    emisor: { rfc: 'PEE150610T17', regime: '601' },
  });
});

it('V89: the sealed text is that of the official style sheet', () => {
  const { data } = review(base());
  const cadena = data?.cadena ?? '';
  expect(Buffer.byteLength(cadena)).toBe(420);
  expect(createHash('sha256').update(cadena).digest('hex')).toBe(
    '97dacdd1dc06a871290ff14baf48138ed1299a075af37ab30602b63e4bd4128e',
  );
});

it('V90: two spaces in a description are one in the sealed text', () => {
  const spaced = withLine((line) => (line.description = 'Papel  de prueba, caja'));
  expect(review(spaced).data?.cadena).toBe(review(base()).data?.cadena);
  expect(failed(review(spaced))).toEqual([]);
});

it('V91: the serial of a certificate is twenty digits in ASCII', () => {
  expect(numberOf({ serialNumber: '3030303031303030303030353030303030303031' })).toBe('00001000000500000001');
});

describe('seals', () => {
  const xml = write(base());
  it('V92: one cent changed after sealing', () => {
    const changed = read(xml.replace(' Total="15480.90"', ' Total="15480.91"'));
    expect(said(changed, 'S4')).toBe(
      'stop fail: El sello no corresponde: el archivo se modificó después de sellarse.',
    );
  });
  it('V93: what the sender adds for the receiver is not sealed', () => {
    const added = xml.replace(
      '</cfdi:Comprobante>',
      '<cfdi:Addenda><a xmlns="x"><b c="d">e</b></a></cfdi:Addenda></cfdi:Comprobante>',
    );
    expect(failed(read(added))).toEqual([]);
  });
  it('whose certificate it is, until when, of which number and of which authority', () => {
    const sealed = (sealer: ReturnType<MadeAuthority['sealer']>) =>
      read(invoiceXml(base(), { sealer, stamper: authority.stamper }));
    expect(said(sealed(authority.sealer('LIM200101K71')), 'S2')).toBe(
      'stop fail: El certificado es de LIM200101K71.',
    );
    expect(said(sealed(authority.sealer('PEE150610T17', { until: '2026-11-01T00:00:00' })), 'S3')).toBe(
      'stop fail: El certificado no estaba vigente el 3 nov 2026.',
    );
    expect(said(sealed(authority.sealer('PEE150610T17', { branch: null })), 'S7')).toBe(
      'doubt fail: El certificado es de e.firma, no de sello digital.',
    );
    const numbered = base();
    numbered.head.NoCertificado = '00001000000500000009';
    expect(said(review(numbered), 'S1')).toBe('stop fail: El certificado no es el que declara la factura.');
    // Whoever stamps signs no certificates.
    expect(found(read(xml, { authorities: [authority.stamper.pem] }), 'S7')?.result).toBe('fail');
    const other = new MadeAuthority();
    expect(said(read(xml, { authorities: [other.root.pem] }), 'S7')).toBe(
      'doubt fail: La cadena de confianza no se comprobó.',
    );
  });
  it('without certificates of the authority the stamp and the chain are not checked', () => {
    const unproven = read(xml, { authorities: [] });
    const words = 'note unknown: Sin comprobar: no se tienen los certificados del SAT.';
    expect([said(unproven, 'S6'), said(unproven, 'S7')]).toEqual([words, words]);
  });
  it('the stamp of another invoice, or one that was changed', () => {
    const [seal = ''] = /SelloCFD="[^"]+"/.exec(write(wholeInvoice(BASE.slice(1)))) ?? [];
    expect(said(read(xml.replace(/SelloCFD="[^"]+"/, seal)), 'S5')).toBe(
      'stop fail: El timbre es de otra factura.',
    );
    expect(found(read(xml.replace('T10:30:00"', 'T10:31:00"')), 'S6')).toMatchObject({
      severity: 'stop',
      result: 'fail',
    });
  });
  it('a complement without a table is a doubt', () => {
    const unknown = read(
      xml.replace(
        '<cfdi:Complemento>',
        '<cfdi:Complemento><d:Divisas xmlns:d="http://www.sat.gob.mx/divisas"/>',
      ),
    );
    expect(said(unknown, 'S4')).toBe(
      'doubt unknown: Complemento Divisas no previsto: comprueba la factura en el portal del SAT.',
    );
    expect(found(unknown, 'F3')).toMatchObject({ severity: 'doubt', result: 'fail' });
    expect(unknown.data?.cadena).toBeNull();
  });
});

describe('sums', () => {
  it('V94: a total one cent off', () => {
    const invoice = base();
    invoice.head.Total = '15480.91';
    expect(said(review(invoice), 'T12')).toBe('stop fail: El total no cuadra: debería ser 15480.90.');
    expect(failed(review(invoice))).toEqual(['T12 stop']);
  });
  it('V95, V96: the tax of a line within its limits, and a cent beyond', () => {
    const iva = (amount: string) => withLine((line) => (line.transferred[0]!.amount = amount));
    expect(iva('1975.29').head.Total).toBe('15480.89');
    expect(failed(review(iva('1975.29')))).toEqual([]);
    expect(said(review(iva('1975.31')), 'T7')).toBe('stop fail: Renglón 1: el IVA no corresponde a su base.');
  });
  it('V97 to V99: the amount of a line, by the wide limits and by the cent', () => {
    const amount = (text: string, quantity = '10.00') =>
      withLine((line) => {
        const iva = line.transferred[0]!;
        Object.assign(line, { amount: text, quantity });
        Object.assign(iva, { base: text, amount: decimalOf(text)!.units === 0n ? '0.00' : undefined });
        const cents = decimalOf(text)!.units;
        iva.amount = written({ units: (cents * 16n + 50n) / 100n, decimals: 2 });
      });
    expect(said(review(amount('12352.00')), 'T1')).toBe(
      'stop fail: Renglón 1: el importe no sale de cantidad por valor unitario.',
    );
    expect(failed(review(amount('12345.70')))).toEqual(['T2 doubt']);
    expect(said(review(amount('12345.70')), 'T2')).toBe(
      'doubt fail: Renglón 1: 12345.70 y debería ser 12345.60.',
    );
    expect(failed(review(amount('12346.60', '10')))).toEqual(['T2 doubt']);
    const limits = (quantity: string) =>
      limitsOf([decimalOf(quantity)!, decimalOf('1234.56')!], decimalOf('1.00')!).map((one) => written(one));
    expect(limits('10.00')).toEqual(['12339.37', '12351.83']);
    expect(limits('10')).toEqual(['11728.27', '12962.94']);
  });
  it('V100: a subtotal one cent off', () => {
    const invoice = base();
    invoice.head.SubTotal = '13345.61';
    expect(found(review(invoice), 'T4')).toMatchObject({ severity: 'stop', result: 'fail' });
  });
  it('V101: seven lines whose taxes are rounded one by one', () => {
    const seven = wholeInvoice(Array.from({ length: 7 }, () => ({ quantity: '1', unitPrice: '10.03' })));
    expect([seven.head.SubTotal, seven.totalTransferred, seven.head.Total]).toEqual([
      '70.21',
      '11.20',
      '81.41',
    ]);
    expect(failed(review(seven))).toEqual([]);
  });
  it('V102: a discount is taken from the base', () => {
    const line = { quantity: '5', unitPrice: '200.00', discount: '50.00' };
    expect(wholeInvoice([line]).head.Total).toBe('1102.00');
    expect(failed(review(wholeInvoice([line])))).toEqual([]);
    const whole = wholeInvoice([line]);
    Object.assign(whole.lines[0]!.transferred[0]!, { base: '1000.00', amount: '160.00' });
    expect(failed(review(summed(whole)))).toEqual(['T8 doubt']);
  });
  it('V122: exempt with a rate', () => {
    const exempt = wholeInvoice([{ quantity: '1', unitPrice: '100.00', iva: null }]);
    expect(failed(review(exempt))).toEqual([]);
    exempt.lines[0]!.transferred[0]!.rate = '0.000000';
    expect(found(review(exempt), 'T7')).toMatchObject({ severity: 'stop', result: 'fail' });
  });
});

describe('the receiver and the terms', () => {
  const head = (changes: Record<string, string | undefined>) => {
    const invoice = base();
    Object.assign(invoice.head, changes);
    return review(invoice);
  };
  const receiver = (changes: Record<string, string>) => {
    const invoice = base();
    Object.assign(invoice.receiver, changes);
    return review(invoice);
  };
  it('V103 to V105: postal code, name and use', () => {
    expect(said(receiver({ DomicilioFiscalReceptor: '36001' }), 'R3')).toBe(
      'fix fail: Código postal del receptor: 36000.',
    );
    expect(said(receiver({ Nombre: 'Universidad de Prueba, A.C.' }), 'R2')).toBe(
      'fix fail: Nombre del receptor: escribe UNIVERSIDAD DE PRUEBA.',
    );
    expect(failed(receiver({ Nombre: 'Universidad  de Prueba' }))).toEqual([]);
    expect(said(receiver({ UsoCFDI: 'G99' }), 'F3')).toBe(
      'doubt fail: La clave G99 no está en el catálogo del 30 nov 2026.',
    );
    expect(said(receiver({ UsoCFDI: 'D01' }), 'R5')).toBe(
      'fix fail: Uso de CFDI D01: para la Universidad va G03, G01 o I04.',
    );
    expect(said(receiver({ Rfc: 'LIM200101K71' }), 'R1')).toBe(
      'stop fail: La factura no está a nombre de la Universidad (RFC UDP010203AB2).',
    );
    expect(failed(receiver({ RegimenFiscalReceptor: '601' }))).toEqual(['R4 fix']);
  });
  it('S01 and PUE pass as far as the institution tolerates them', () => {
    const lax = base();
    lax.receiver.UsoCFDI = 'S01';
    Object.assign(lax.head, { MetodoPago: 'PUE', FormaPago: '03' });
    expect(failed(review(lax))).toEqual(['R5 fix', 'P1 fix']);
    expect(failed(review(lax, { tolerates: ['S01', 'PUE'] }))).toEqual(['P1 doubt']);
  });
  it('V106 to V108: payment and currency', () => {
    expect(failed(head({ MetodoPago: 'PUE', FormaPago: '03' }))).toEqual(['P1 fix']);
    expect(failed(head({ MetodoPago: 'PUE' }))).toEqual(['P1 fix', 'P3 fix']);
    expect(said(head({ FormaPago: '03' }), 'P2')).toBe(
      'fix fail: Con PPD la forma de pago es 99 (por definir).',
    );
    expect(failed(head({ Moneda: 'USD' }))).toEqual(['P4 fix']);
    expect(failed(head({ Moneda: 'USD', TipoCambio: '18.5' }))).toEqual([]);
    expect(failed(head({ TipoCambio: '18.5' }))).toEqual(['P4 fix']);
    expect(failed(head({ TipoCambio: '1' }))).toEqual([]);
    const dollars = base();
    Object.assign(dollars.head, { Moneda: 'USD', TipoCambio: '18.5' });
    expect(said(review(dollars, services), 'P4')).toBe('fix fail: La moneda del pedido es MXN.');
  });
  it('the day of its issue, of the order and of its stamp', () => {
    const at = (date: string, facts: Partial<ReviewFacts> = {}) =>
      said(review(wholeInvoice(BASE, { date }), facts), 'P5');
    expect(at('2026-11-03T12:05:00')).toMatch(/^fix pass/);
    expect(at('2026-11-03T12:05:01')).toBe('fix fail: La factura tiene una fecha que aún no llega.');
    expect(at('2026-09-30T10:00:00', services)).toBe('fix fail: La factura es anterior al pedido.');
    const late = base();
    late.stampedAt = '2026-11-06T10:15:01';
    expect(failed(review(late))).toEqual(['P5 fix']);
    late.stampedAt = '2026-11-06T10:15:00';
    expect(failed(review(late))).toEqual([]);
    expect(failed(head({ Exportacion: '02' }))).toEqual(['P7 fix']);
  });
  it('V121: an older version, a payroll and a transfer of goods', () => {
    const older = read(write(base()).replace('Version="4.0"', 'Version="3.3"'));
    expect(older).toEqual({
      checks: [
        expect.objectContaining({ id: 'F1', result: 'pass' }),
        expect.objectContaining({ id: 'F2', result: 'fail' }),
      ],
      data: null,
    });
    for (const kind of ['N', 'T'])
      expect(said(head({ TipoDeComprobante: kind }), 'F5')).toBe(
        `stop fail: Se espera una factura de ingreso; llegó un comprobante de tipo ${kind}.`,
      );
  });
});

describe('withholdings', () => {
  const worked = (withheld: WantedLine['withheld'], issuer: Record<string, string> = lucia) =>
    wholeInvoice([{ quantity: '1', unitPrice: '20000.00', withheld: withheld ?? [] }], { issuer });
  const federal = { receiver: { ...FACTS.receiver, ivaRetencion: 'federal' } } as const;
  it('V114 to V116: professional services', () => {
    const right = worked([['001', '0.100000']]);
    expect(right.head.Total).toBe('21200.00');
    expect(failed(review(right, services))).toEqual([]);
    expect(failed(review(right))).toEqual([]);
    const both = worked([['001', '0.100000']]);
    both.lines[0]!.withheld.push({
      tax: '002',
      factor: 'Tasa',
      base: '20000.00',
      rate: '0.106667',
      amount: '2133.33',
    });
    expect(summed(both).head.Total).toBe('19066.67');
    expect(said(review(summed(both)), 'X2')).toBe(
      'fix fail: La Universidad no retiene IVA; quita la retención.',
    );
    expect(failed(review(summed(both), { ...services, ...federal }))).toEqual([]);
    expect(said(review(right, { ...services, ...federal }), 'X2')).toBe(
      'fix fail: Falta la retención de IVA por 2,133.33.',
    );
    expect(said(review(worked([]), services), 'X3')).toBe(
      'fix fail: Falta la retención de ISR del 10 % por 2,000.00.',
    );
    // Without an order nobody knows whether it is a service.
    expect(found(review(worked([])), 'X3')?.result).toBe('unknown');
    expect(failed(review(worked([], natural('606', 'LURA750630PQ3'))))).toEqual(['X3 fix']);
  });
  it('V117, V118: regime 626', () => {
    const simple = (rate: string) =>
      wholeInvoice([{ quantity: '1', unitPrice: '8000.00', withheld: [['001', rate]] }], { issuer: gomez });
    expect(simple('0.012500').head.Total).toBe('9180.00');
    expect(failed(review(simple('0.012500')))).toEqual([]);
    expect(said(review(simple('0.100000')), 'X4')).toBe(
      'fix fail: Falta la retención de ISR del 1.25 % (régimen 626) por 100.00.',
    );
  });
  it('V119: a firm of which ISR is withheld, and a regime of the other type of person', () => {
    const firm = wholeInvoice([{ quantity: '1', unitPrice: '100.00', withheld: [['001', '0.100000']] }]);
    expect(said(review(firm), 'X5')).toBe('fix fail: Una persona moral no lleva retención de ISR.');
    const wrong = base();
    wrong.issuer.RegimenFiscal = '612';
    expect(said(review(wrong), 'I3')).toBe('stop fail: El régimen 612 no corresponde a una persona moral.');
  });
});
