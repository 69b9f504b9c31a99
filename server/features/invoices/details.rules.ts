import { attributeOf } from './cfdi-check.rules.ts';
import { rounded, sumOf, written, ZERO, type Decimal } from './decimals.rules.ts';
import {
  amountsOf,
  issuedAt,
  momentOf,
  stampOf,
  within,
  type Concept,
  type Tax,
} from './invoice-amounts.rules.ts';
import type { XmlElement } from './xml-reader.rules.ts';

const ISR = '001';
const IVA = '002';

/** One line of an invoice, as it is compared with the order; amounts as they are written. */
export interface DetailLine {
  number: number;
  description: string;
  /** Of the tax authority's catalogue. */
  productKey: string;
  /** With which it names a line of the order (`NoIdentificacion`). */
  lineKey: string;
  unit: string;
  quantity: string;
  unitPrice: string;
  amount: string;
  discount: string;
  /** `16`, `8`, `0` or `exempt`; empty where it carries no IVA. */
  taxRate: string;
}

/** What of an invoice is kept beside what is published of its check; amounts to the cent. */
export interface InvoiceDetails {
  series: string;
  number: string;
  /** ISO instants. */
  issuedAt: string;
  stampedAt: string;
  /** Year of its date. */
  year: number;
  method: string;
  form: string;
  currency: string;
  subtotal: string;
  discount: string;
  taxes: string;
  isr: string;
  iva: string;
  total: string;
  lines: DetailLine[];
  relations: { type: string; uuid: string }[];
}

const cents = (amount: Decimal): string => written(rounded(amount, 2));
const amountOf = (taxes: readonly Tax[], tax: string): Decimal =>
  sumOf(taxes.filter((one) => one.tax === tax).flatMap(({ amount }) => amount ?? []));

/** Rate of the IVA of a line in per cent. */
function rateOf({ transferred }: Concept): string {
  const [iva] = transferred.filter(({ tax }) => tax === IVA);
  if (iva === undefined) return '';
  return iva.factor === 'Exento' || iva.rate === undefined
    ? 'exempt'
    : written({ units: iva.rate.units * 100n, decimals: iva.rate.decimals }, 0);
}

/** What an invoice that keeps the schema says; undefined where it has no stamp. */
export function detailsOf(root: XmlElement): InvoiceDetails | undefined {
  const amounts = amountsOf(root);
  const stamped = momentOf(attributeOf(stampOf(root), 'FechaTimbrado'));
  const issued = issuedAt(root);
  if (Number.isNaN(stamped) || Number.isNaN(issued)) return undefined;
  const elements = within(within(root, 'Conceptos')[0], 'Concepto');
  const text = (element: XmlElement | undefined, name: string) => attributeOf(element, name) ?? '';
  return {
    series: text(root, 'Serie'),
    number: text(root, 'Folio'),
    issuedAt: new Date(issued).toISOString(),
    stampedAt: new Date(stamped).toISOString(),
    year: Number(text(root, 'Fecha').slice(0, 4)),
    method: text(root, 'MetodoPago'),
    form: text(root, 'FormaPago'),
    currency: amounts.currency,
    subtotal: cents(amounts.subtotal),
    discount: cents(amounts.discount ?? ZERO),
    taxes: cents(amountOf(amounts.transferred, IVA)),
    isr: cents(amountOf(amounts.withheld, ISR)),
    iva: cents(amountOf(amounts.withheld, IVA)),
    total: cents(amounts.total),
    lines: amounts.concepts.map((concept, at) => ({
      number: concept.line,
      description: text(elements[at], 'Descripcion'),
      productKey: text(elements[at], 'ClaveProdServ'),
      lineKey: text(elements[at], 'NoIdentificacion'),
      unit: text(elements[at], 'Unidad') || text(elements[at], 'ClaveUnidad'),
      quantity: written(concept.quantity, 0),
      unitPrice: written(concept.unitPrice),
      amount: written(concept.amount),
      discount: written(concept.discount ?? ZERO),
      taxRate: rateOf(concept),
    })),
    relations: relationsOf(root),
  };
}

function relationsOf(root: XmlElement): InvoiceDetails['relations'] {
  const all = within(root, 'CfdiRelacionados').flatMap((group) =>
    within(group, 'CfdiRelacionado').map((one) => ({
      type: attributeOf(group, 'TipoRelacion') ?? '',
      uuid: (attributeOf(one, 'UUID') ?? '').toUpperCase(),
    })),
  );
  const seen = new Map(all.map((one) => [`${one.type} ${one.uuid}`, one]));
  return [...seen.values()];
}
