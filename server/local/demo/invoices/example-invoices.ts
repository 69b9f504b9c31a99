import type { MadeAuthority } from './made-certificates.ts';
import { invoiceXml, type MadeInvoice } from './made-invoice.ts';
import { MADE_ISSUER, summed, wholeInvoice, type WantedLine } from './whole-invoice.ts';

/** An invoice to try a check with: what it is, which checks have to tell what of it, and its file. */
export interface ExampleInvoice {
  name: string;
  fails: readonly string[];
  xml: string;
}

const GOODS: readonly WantedLine[] = [
  { quantity: '10.00', unitPrice: '1234.56' },
  {
    quantity: '3.000',
    unitPrice: '333.333333',
    description: 'Lápiz de prueba, paquete',
    goods: '44121700',
  },
];

/** Invoices of a day, one that is sound and one for each usual mistake, sealed by an authority of the demonstration. */
export function exampleInvoices(authority: MadeAuthority, day: string): ExampleInvoice[] {
  const date = `${day}T10:15:00`;
  const goods = () => wholeInvoice(GOODS, { date });
  const service = (regime: string, rfc: string, withheld: WantedLine['withheld'] = []) =>
    wholeInvoice([{ quantity: '1', unitPrice: '8000.00', description: 'Servicio de prueba', withheld }], {
      date,
      issuer: { ...MADE_ISSUER, Rfc: rfc, RegimenFiscal: regime, Nombre: 'XIMENA GOMEZ' },
    });
  const changed = (change: (invoice: MadeInvoice) => void) => {
    const invoice = goods();
    change(invoice);
    return invoice;
  };
  const receiver = (changes: Record<string, string>) =>
    changed((invoice) => Object.assign(invoice.receiver, changes));
  const sealed = (
    name: string,
    fails: readonly string[],
    invoice: MadeInvoice,
    after = (xml: string) => xml,
  ): ExampleInvoice => {
    const sealing = { sealer: authority.sealer(invoice.issuer.Rfc ?? ''), stamper: authority.stamper };
    return { name, fails, xml: after(invoiceXml(invoice, sealing)) };
  };
  return [
    sealed('correcta', [], goods()),
    sealed('otro-codigo-postal', ['R3'], receiver({ DomicilioFiscalReceptor: '36001' })),
    sealed('otro-nombre', ['R2'], receiver({ Nombre: 'UNIVERSIDAD DE PRUEBA, A.C.' })),
    sealed('otro-uso', ['R5'], receiver({ UsoCFDI: 'D01' })),
    sealed('a-nombre-de-otro', ['R1'], receiver({ Rfc: 'LIM200101K71' })),
    sealed(
      'pago-en-una-exhibicion',
      ['P1'],
      changed(({ head }) => Object.assign(head, { MetodoPago: 'PUE', FormaPago: '03' })),
    ),
    sealed(
      'iva-de-mas',
      ['T7'],
      summed(changed(({ lines }) => Object.assign(lines[0]!.transferred[0]!, { amount: '1975.40' }))),
    ),
    sealed(
      'total-que-no-cuadra',
      ['T12'],
      changed(({ head }) => Object.assign(head, { Total: '15480.91' })),
    ),
    sealed('sin-isr-del-regimen-626', ['X4'], service('626', 'GOMX800101H17')),
    sealed('regimen-626', [], service('626', 'GOMX800101H17', [['001', '0.012500']])),
    sealed('modificada', ['S4'], goods(), (xml) => xml.replace('Papel de prueba', 'Papel fino')),
    sealed(
      'sin-timbre',
      ['F4'],
      goods(),
      (xml) => `${xml.slice(0, xml.indexOf('<cfdi:Complemento>'))}</cfdi:Comprobante>`,
    ),
    sealed('no-es-xml', ['F1'], goods(), (xml) => xml.slice(0, 900)),
  ];
}
