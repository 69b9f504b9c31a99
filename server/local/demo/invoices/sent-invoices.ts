import type { MadeAuthority } from './made-certificates.ts';
import { invoiceXml, type MadeInvoice } from './made-invoice.ts';
import { summed, textOf, wholeInvoice, type WantedLine } from './whole-invoice.ts';

/** An order of the demonstration of which something was accepted. */
export interface OrderToInvoice {
  id: string;
  number: string;
  rfc: string;
  /** As its certificate has it. */
  supplier: string;
  description: string;
  quantity: string;
  unitPrice: string;
  taxRate: string;
  /** Of an invoice for what it buys. */
  use: string;
}

/** Of the first invoice that is made. */
export const FIRST_UUID = '0D1E2F30-0000-4000-8000-000000000001';

/** What becomes of an invoice that was sent: it is left as it came, or somebody of the unit decides. */
type SentEnd = 'left' | 'verify' | 'return' | 'hold';

/** An invoice as it is sent in the demonstration. */
export interface SentInvoice {
  end: SentEnd;
  uuid: string;
  xml: string;
  hasPdf: boolean;
  creditKind?: 'penalty' | 'price';
}

/** Makes invoices of one order, sealed by an authority of the demonstration. */
export class InvoiceMaker {
  readonly #order: OrderToInvoice;
  readonly #authority: MadeAuthority;
  /** ISO moment in Mexico. */
  readonly #date: string;
  static #last = 0;

  constructor(order: OrderToInvoice, { authority, date }: { authority: MadeAuthority; date: string }) {
    this.#order = order;
    this.#authority = authority;
    this.#date = date;
  }

  /** A sound invoice of some units. */
  sound(quantity: string, line: Partial<WantedLine> = {}): MadeInvoice {
    const { description, number, rfc, supplier, taxRate, unitPrice, use } = this.#order;
    const iva = taxRate === 'exempt' ? null : `0.${taxRate.padStart(2, '0')}0000`;
    InvoiceMaker.#last += 1;
    const made = wholeInvoice(
      [{ quantity, unitPrice, description: description.slice(0, 900), lineKey: `${number}-1`, iva, ...line }],
      {
        date: this.#date,
        issuer: { Rfc: rfc, Nombre: supplier, RegimenFiscal: rfc.length === 12 ? '601' : '612' },
      },
    );
    return {
      ...made,
      receiver: { ...made.receiver, UsoCFDI: use },
      head: { ...made.head, Folio: String(2000 + InvoiceMaker.#last) },
      uuid: `0D1E2F30-0000-4000-8000-${String(InvoiceMaker.#last).padStart(12, '0')}`,
      stampedAt: this.#date,
    };
  }

  /** A credit note of an amount for an invoice. */
  credit(uuid: string, amount: string, head: Record<string, string> = {}): MadeInvoice {
    const made = this.sound('1', { unitPrice: amount, iva: null, description: 'Pena por atraso' });
    Object.assign(made.head, { TipoDeComprobante: 'E', MetodoPago: 'PUE', FormaPago: '15', ...head });
    return { ...made, relations: [{ type: '01', uuid }] };
  }

  sent(
    made: MadeInvoice,
    end: SentEnd = 'left',
    { after = (xml: string) => xml, rfc = made.issuer.Rfc ?? '', until = '2034-01-01T00:00:00' } = {},
  ): SentInvoice {
    const sealing = { sealer: this.#authority.sealer(rfc, { until }), stamper: this.#authority.stamper };
    return { end, uuid: made.uuid, hasPdf: true, xml: after(invoiceXml(made, sealing)) };
  }

  /** One unit with something changed after it was counted. */
  #changed(change: (made: MadeInvoice) => void): MadeInvoice {
    const made = this.sound('1');
    change(made);
    return made;
  }

  #head = (changes: Record<string, string>) => this.#changed((made) => Object.assign(made.head, changes));
  #line = (change: (line: MadeInvoice['lines'][number]) => void) =>
    this.#changed(({ lines }) => change(lines[0]!));

  /** Invoices with one sort of mistake each, so that among them every check of an invoice of an order fails. */
  broken(): SentInvoice[] {
    return [...this.#ofTerms(), ...this.#ofSums(), ...this.#ofSeals()].map((one) => ({
      ...one,
      hasPdf: false,
    }));
  }

  #ofTerms(): SentInvoice[] {
    const named = (target: 'issuer' | 'receiver', changes: Record<string, string>) =>
      this.#changed((made) => Object.assign(made[target], changes));
    const wrong = {
      Nombre: 'UNIVERSIDAD DE PRUEBA, A.C.',
      DomicilioFiscalReceptor: '36001',
      RegimenFiscalReceptor: '601',
      UsoCFDI: 'D01',
    };
    const other = { Rfc: 'PEE150610T17', Nombre: 'PAPELERA EL EJEMPLO', RegimenFiscal: '601' };
    const dear = { unitPrice: `${BigInt(this.#order.unitPrice.split('.')[0] ?? '1') * 2n}.00` };
    return [
      this.sent(named('receiver', wrong), 'return'),
      this.sent(named('receiver', { Rfc: 'LIM200101K71' })),
      this.sent(named('issuer', other)),
      this.sent(named('issuer', { RegimenFiscal: '612', Nombre: 'OTRO NOMBRE DE MUESTRA' })),
      this.sent(this.#head({ MetodoPago: 'PUE', FormaPago: '99' }), 'return'),
      this.sent(this.#head({ FormaPago: '03', Exportacion: '02' })),
      this.sent(this.#head({ Moneda: 'USD' })),
      this.sent(this.#head({ Fecha: '2025-06-05T10:00:00' })),
      this.sent(this.sound('1', dear), 'return'),
      this.sent(this.sound('1', { unitPrice: '1.00' })),
      this.sent(this.sound('1', { description: 'Flete a domicilio', lineKey: 'OTRO', unitPrice: '350.00' })),
      this.sent(this.sound('1', { description: 'Mercancía de catálogo', goods: '81111500' })),
      this.sent(this.sound('1', { iva: '0.080000' })),
      this.sent(
        this.sound('1', {
          withheld: [
            ['002', '0.106667'],
            ['001', '0.100000'],
          ],
        }),
      ),
      ...['612', '626'].map((regime) => {
        const made = this.sound('1');
        Object.assign(made.issuer, { Rfc: 'GOMX800101H17', Nombre: 'XIMENA GOMEZ', RegimenFiscal: regime });
        return this.sent(made);
      }),
    ];
  }

  #ofSums(): SentInvoice[] {
    const more = (amount = '0.00', by: bigint) => textOf(BigInt(amount.replace('.', '')) + by);
    const tax = (change: (one: MadeInvoice['lines'][number]['transferred'][number]) => void) =>
      this.#line(({ transferred }) => change(transferred[0]!));
    return [
      this.#line((line) => Object.assign(line, { amount: more(line.amount, 5_000_000n) })),
      this.#line((line) => Object.assign(line, { discount: more(line.amount, 100n) })),
      this.#line((line) => Object.assign(line, { taxObject: '01' })),
      tax((one) => Object.assign(one, { amount: more(one.amount, 90_000n) })),
      this.#changed((made) => Object.assign(made, { totalTransferred: more(made.totalTransferred, 100n) })),
      this.#changed((made) =>
        Object.assign(made, { withheld: [{ tax: '001', amount: '10.00' }], totalWithheld: '10.00' }),
      ),
      this.#head({ Total: '1.00' }),
      summed(tax((one) => Object.assign(one, { base: more(one.base, 50_000n) }))),
    ].map((made) => this.sent(made));
  }

  #ofSeals(): SentInvoice[] {
    const sealed = (options: Parameters<InvoiceMaker['sent']>[2]) =>
      this.sent(this.sound('1'), 'left', options);
    return [
      sealed({ after: (xml) => xml.replace(/Descripcion="[^"]{1,3}/, 'Descripcion="Otra ') }),
      sealed({ after: (xml) => xml.replace(/SelloCFD="..../, 'SelloCFD="AAAA') }),
      sealed({ rfc: 'PEE150610T17' }),
      sealed({ until: '2025-01-01T00:00:00' }),
      this.sent(this.#head({ NoCertificado: '00001000000500000999' })),
    ];
  }
}
