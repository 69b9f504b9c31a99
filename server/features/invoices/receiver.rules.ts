import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { CATALOGUES } from './catalogues.rules.ts';
import { attributeOf } from './cfdi-check.rules.ts';
import { check, unchecked } from './checks.rules.ts';
import { decimalOf, isEqual } from './decimals.rules.ts';
import { issueDay, issuedAt, momentOf, stampOf, within } from './invoice-amounts.rules.ts';
import type { ReviewFacts } from './review-facts.ts';
import type { XmlElement } from './xml-reader.rules.ts';

const ONE = { units: 1n, decimals: 0 };

/** Upper case, as the tax authority's certificate has it, with one space between words. */
const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase();

/** «G03 o I04» */
function listed(words: readonly string[]): string {
  return new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(words);
}

/** To whom it is made out (purchase-chain §6.4, R1 to R4). */
export function checkReceiver(root: XmlElement, { receiver }: ReviewFacts): InvoiceCheck[] {
  const [given] = within(root, 'Receptor');
  const { rfc, nombre, codigoPostal, regimenFiscal } = receiver;
  const same = (
    [id, severity]: [string, 'stop' | 'fix'],
    [name, expected]: [string, string],
    [problem, passed]: [string, string],
  ) => {
    if (expected === '') return unchecked(id, severity, 'La Universidad aún no publica este dato.');
    const value = attributeOf(given, name) ?? '';
    const isSame = name === 'Nombre' ? plainName(value) === plainName(expected) : value === expected;
    return check(id, severity, isSame ? undefined : problem, passed);
  };
  return [
    same(
      ['R1', 'stop'],
      ['Rfc', rfc],
      [`La factura no está a nombre de la Universidad (RFC ${rfc}).`, 'Está a nombre de la Universidad.'],
    ),
    same(
      ['R2', 'fix'],
      ['Nombre', nombre],
      [`Nombre del receptor: escribe ${nombre}.`, `Nombre del receptor: ${nombre}.`],
    ),
    same(
      ['R3', 'fix'],
      ['DomicilioFiscalReceptor', codigoPostal],
      [`Código postal del receptor: ${codigoPostal}.`, `Código postal del receptor: ${codigoPostal}.`],
    ),
    same(
      ['R4', 'fix'],
      ['RegimenFiscalReceptor', regimenFiscal],
      [`Régimen del receptor: ${regimenFiscal}.`, `Régimen del receptor: ${regimenFiscal}.`],
    ),
  ];
}

/** Use, payment, currency, dates and export (R5, P1 to P5, P7); a credit note has a use and a payment of its own. */
export function checkTerms(root: XmlElement, facts: ReviewFacts, kind = 'I'): InvoiceCheck[] {
  return [
    ...(kind === 'I' ? [checkUse(root, facts), ...checkPayment(root, facts)] : []),
    checkCurrency(root, facts),
    checkDates(root, facts),
    check(
      'P7',
      'fix',
      attributeOf(root, 'Exportacion') === '01' ? undefined : 'Exportación: va 01 (no aplica).',
      'Exportación: 01 (no aplica).',
    ),
  ];
}

function checkUse(root: XmlElement, { receiver, order, tolerates }: ReviewFacts): InvoiceCheck {
  const use = attributeOf(within(root, 'Receptor')[0], 'UsoCFDI') ?? '';
  const uses = order?.uses ?? [...new Set(receiver.usos.flatMap(({ usos }) => usos))];
  const isFine = uses.includes(use) || (use === 'S01' && tolerates.includes('S01'));
  const whose = order === undefined ? 'para la Universidad' : 'para este pedido';
  return check(
    'R5',
    'fix',
    isFine ? undefined : `Uso de CFDI ${use}: ${whose} va ${listed(uses)}.`,
    `Uso de CFDI: ${use}.`,
  );
}

function checkPayment(root: XmlElement, { tolerates }: ReviewFacts): InvoiceCheck[] {
  const method = attributeOf(root, 'MetodoPago') ?? '';
  const form = attributeOf(root, 'FormaPago') ?? '';
  const first = check(
    'P1',
    method === 'PUE' && tolerates.includes('PUE') ? 'doubt' : 'fix',
    method === 'PPD' ? undefined : 'Aún no se paga: va PPD con forma de pago 99.',
    'Método de pago: PPD.',
  );
  if (method === 'PUE') {
    const isPaid = CATALOGUES.payment.has(form) && form !== '99';
    return [
      first,
      check(
        'P3',
        'fix',
        isPaid ? undefined : 'Con PUE escribe la forma en que se pagó.',
        `Forma de pago: ${form}.`,
      ),
    ];
  }
  if (method !== 'PPD') return [first];
  return [
    first,
    check(
      'P2',
      'fix',
      form === '99' ? undefined : 'Con PPD la forma de pago es 99 (por definir).',
      'Forma de pago: 99 (por definir).',
    ),
  ];
}

function checkCurrency(root: XmlElement, { order }: ReviewFacts): InvoiceCheck {
  const currency = attributeOf(root, 'Moneda') ?? '';
  const rate = attributeOf(root, 'TipoCambio');
  const expected = order?.currency ?? currency;
  const problem = () => {
    if (currency !== expected) return `La moneda del pedido es ${expected}.`;
    if (currency === 'MXN')
      return rate === undefined || isEqual(decimalOf(rate) ?? ONE, ONE)
        ? undefined
        : 'En pesos (MXN) el tipo de cambio es 1 o no se escribe.';
    return rate === undefined ? `Con moneda ${currency} escribe el tipo de cambio.` : undefined;
  };
  return check('P4', 'fix', problem(), `Moneda: ${currency}.`);
}

const MINUTE = 60_000;
/** How far a clock of who invoices may be before ours. */
const AHEAD = 5 * MINUTE;
/** Between its issue and its stamp [K]. */
const STAMPED_WITHIN = 72 * 60 * MINUTE;

function checkDates(root: XmlElement, { now, order }: ReviewFacts): InvoiceCheck {
  const issued = issuedAt(root);
  const stamped = momentOf(attributeOf(stampOf(root), 'FechaTimbrado'));
  const problem = () => {
    if (Number.isNaN(issued)) return 'La factura no dice en qué fecha se emitió.';
    if (order !== undefined && issued < Date.parse(order.issuedAt))
      return 'La factura es anterior al pedido.';
    if (issued > now + AHEAD) return 'La factura tiene una fecha que aún no llega.';
    return stamped - issued > STAMPED_WITHIN
      ? 'La factura se timbró más de 72 horas después de emitirse.'
      : undefined;
  };
  return check('P5', 'fix', problem(), `Emitida el ${issueDay(root)}.`);
}
