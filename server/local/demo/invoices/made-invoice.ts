import { sign } from 'node:crypto';
import type { Sealer } from './made-certificates.ts';

/** A tax of a line; without a rate it is exempt. */
export interface MadeTax {
  tax: string;
  factor: 'Tasa' | 'Cuota' | 'Exento';
  base: string;
  rate?: string;
  amount?: string;
}

export interface MadeLine {
  goods: string;
  /** Key with which an order names its line. */
  lineKey?: string;
  unit: string;
  description: string;
  quantity: string;
  unitPrice: string;
  amount: string;
  discount?: string;
  taxObject: string;
  transferred: MadeTax[];
  withheld: MadeTax[];
}

/** An invoice as it will be written, sound or not. */
export interface MadeInvoice {
  /** Attributes of the whole by their official names; what is undefined is left out. */
  head: Record<string, string | undefined>;
  issuer: Record<string, string>;
  /** Invoices that it names, by their relation. */
  relations?: { type: string; uuid: string }[];
  receiver: Record<string, string>;
  lines: MadeLine[];
  transferred: MadeTax[];
  withheld: { tax: string; amount: string }[];
  totalTransferred?: string;
  totalWithheld?: string;
  uuid: string;
  stampedAt: string;
  /** A complement beside the stamp: its element, and its values in the order in which they are sealed. */
  complement?: { xml: string; sealed: readonly string[] };
}

export interface Sealing {
  sealer: Sealer;
  stamper: Sealer;
}

type Pairs = readonly (readonly [name: string, value: string | undefined])[];

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => SIGNS[one] ?? one);
const given = (pairs: Pairs) =>
  pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
const attributes = (pairs: Pairs) =>
  given(pairs)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
const values = (pairs: Pairs) => given(pairs).map(([, value]) => value.replace(/\s+/g, ' ').trim());

const HEAD =
  'Version Serie Folio Fecha FormaPago NoCertificado CondicionesDePago SubTotal Descuento Moneda TipoCambio Total TipoDeComprobante Exportacion MetodoPago LugarExpedicion'.split(
    ' ',
  );
const RECEIVER = 'Rfc Nombre DomicilioFiscalReceptor RegimenFiscalReceptor UsoCFDI'.split(' ');

const taxPairs = ({ base, tax, factor, rate, amount }: MadeTax): Pairs => [
  ['Base', base],
  ['Impuesto', tax],
  ['TipoFactor', factor],
  ['TasaOCuota', rate],
  ['Importe', amount],
];
const linePairs = (line: MadeLine): Pairs => [
  ['ClaveProdServ', line.goods],
  ['NoIdentificacion', line.lineKey],
  ['Cantidad', line.quantity],
  ['ClaveUnidad', line.unit],
  ['Descripcion', line.description],
  ['ValorUnitario', line.unitPrice],
  ['Importe', line.amount],
  ['Descuento', line.discount],
  ['ObjetoImp', line.taxObject],
];

const empty = (name: string, pairs: Pairs) => `<cfdi:${name}${attributes(pairs)}/>`;
const around = (name: string, inner: readonly string[]) =>
  inner.length === 0 ? '' : `<cfdi:${name}>${inner.join('')}</cfdi:${name}>`;

function lineXml(line: MadeLine): string {
  const taxes = [
    around(
      'Traslados',
      line.transferred.map((tax) => empty('Traslado', taxPairs(tax))),
    ),
    around(
      'Retenciones',
      line.withheld.map((tax) => empty('Retencion', taxPairs(tax))),
    ),
  ].filter((part) => part !== '');
  return `<cfdi:Concepto${attributes(linePairs(line))}>${around('Impuestos', taxes)}</cfdi:Concepto>`;
}

function taxesXml({ withheld, transferred, totalWithheld, totalTransferred }: MadeInvoice): string {
  const totals = attributes([
    ['TotalImpuestosRetenidos', totalWithheld],
    ['TotalImpuestosTrasladados', totalTransferred],
  ]);
  const inner = [
    around(
      'Retenciones',
      withheld.map(({ tax, amount }) =>
        empty('Retencion', [
          ['Impuesto', tax],
          ['Importe', amount],
        ]),
      ),
    ),
    around(
      'Traslados',
      transferred.map((tax) => empty('Traslado', taxPairs(tax))),
    ),
  ].join('');
  return inner === '' && totals === '' ? '' : `<cfdi:Impuestos${totals}>${inner}</cfdi:Impuestos>`;
}

/** The sealed text, put together here in the order of the official sheet and not by the tables that check it. */
export function cadenaOf(invoice: MadeInvoice): string {
  const { head, issuer, receiver, lines } = invoice;
  const all = [
    ...values(HEAD.map((name) => [name, head[name]] as const)),
    ...(invoice.relations ?? []).flatMap(({ type, uuid }) => [type, uuid]),
    ...values(['Rfc', 'Nombre', 'RegimenFiscal'].map((name) => [name, issuer[name]] as const)),
    ...values(RECEIVER.map((name) => [name, receiver[name]] as const)),
    ...lines.flatMap((line) => [
      ...values(linePairs(line)),
      ...[...line.transferred, ...line.withheld].flatMap((tax) => values(taxPairs(tax))),
    ]),
    ...invoice.withheld.flatMap(({ tax, amount }) => [tax, amount]),
    ...(invoice.totalWithheld === undefined ? [] : [invoice.totalWithheld]),
    ...invoice.transferred.flatMap((tax) => values(taxPairs(tax))),
    ...(invoice.totalTransferred === undefined ? [] : [invoice.totalTransferred]),
    ...(invoice.complement?.sealed ?? []),
  ];
  return `||${all.join('|')}||`;
}

/** The file of an invoice, sealed by its issuer and stamped. */
export function invoiceXml(invoice: MadeInvoice, { sealer, stamper }: Sealing): string {
  const { head, issuer, receiver, lines, uuid, stampedAt } = invoice;
  const numbered: MadeInvoice = {
    ...invoice,
    head: { ...head, NoCertificado: head.NoCertificado ?? sealer.number },
  };
  const seal = sign('RSA-SHA256', Buffer.from(cadenaOf(numbered)), sealer.key).toString('base64');
  const stamp: Pairs = [
    ['Version', '1.1'],
    ['UUID', uuid],
    ['FechaTimbrado', stampedAt],
    ['RfcProvCertif', 'PAC150610AB3'],
    ['SelloCFD', seal],
    ['NoCertificadoSAT', stamper.number],
  ];
  const stamped = Buffer.from(`||${values(stamp).join('|')}||`);
  const own = attributes([
    ...HEAD.map((name) => [name, numbered.head[name]] as const),
    ['Sello', seal],
    ['Certificado', sealer.certificate.toString('base64')],
  ]);
  const end = attributes([
    ...stamp,
    ['SelloSAT', sign('RSA-SHA256', stamped, stamper.key).toString('base64')],
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd"${own}>`,
    ...(invoice.relations ?? []).map(
      ({ type, uuid }) =>
        `<cfdi:CfdiRelacionados TipoRelacion="${type}">${empty('CfdiRelacionado', [['UUID', uuid]])}</cfdi:CfdiRelacionados>`,
    ),
    empty('Emisor', Object.entries(issuer)),
    empty(
      'Receptor',
      RECEIVER.map((name) => [name, receiver[name]] as const),
    ),
    around('Conceptos', lines.map(lineXml)),
    taxesXml(invoice),
    `<cfdi:Complemento>${invoice.complement?.xml ?? ''}<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"${end}/></cfdi:Complemento>`,
    '</cfdi:Comprobante>',
  ].join('');
}
