import type { InvoiceCheck, InvoiceData, InvoiceReview } from '#contract/invoice-checks.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { certificatesOf } from '#server/kit/authority-certificates.ts';
import { CATALOGUES_OF } from './catalogues.rules.ts';
import { attributeOf, checkFormat, sealedText, type FormatFindings } from './cfdi-check.rules.ts';
import { CFDI, INVOICE } from './cfdi-format.rules.ts';
import { check } from './checks.rules.ts';
import { amountsOf, stampOf, within } from './invoice-amounts.rules.ts';
import { detailsOf, type InvoiceDetails } from './details.rules.ts';
import { checkIssuer } from './issuer.rules.ts';
import { checkReceiver, checkTerms } from './receiver.rules.ts';
import type { ReviewFacts } from './review-facts.ts';
import { checkSeals } from './seal.ts';
import { checkSums } from './sums.rules.ts';
import { checkWithholdings } from './withholdings.rules.ts';
import { NoXml, readXml, type XmlElement } from './xml-reader.rules.ts';

/** A review with what is compared with the order; `details` only where there is one and the invoice keeps the schema. */
export interface ReviewedBytes extends InvoiceReview {
  details?: InvoiceDetails;
}

/** What the bytes of an invoice say of themselves, with every check that needs neither the history nor the lists. */
export function reviewBytes(bytes: Uint8Array, facts: ReviewFacts): ReviewedBytes {
  const first = 'El archivo es un XML que se puede leer.';
  try {
    const review = reviewDocument(readXml(bytes), facts);
    return { ...review, checks: [check('F1', 'stop', undefined, first), ...review.checks] };
  } catch (error) {
    if (!(error instanceof NoXml)) throw error;
    const problem = 'El archivo no es un XML que se pueda leer.';
    return { checks: [check('F1', 'stop', problem, first)], data: null };
  }
}

function reviewDocument(root: XmlElement, facts: ReviewFacts): ReviewedBytes {
  const isInvoice = root.uri === CFDI && root.name === INVOICE.name && attributeOf(root, 'Version') === '4.0';
  const second = check('F2', 'stop', isInvoice ? undefined : 'No es un CFDI 4.0.', 'Es un CFDI 4.0.');
  if (!isInvoice) return { checks: [second], data: null };
  const format = checkFormat(root);
  const kind = attributeOf(root, 'TipoDeComprobante') ?? '';
  // A credit note is one of an order.
  const isTaken = kind === 'I' || (kind === 'E' && facts.order !== undefined);
  const checks = [
    second,
    formatCheck(format),
    check(
      'F4',
      'stop',
      stampOf(root) === undefined ? 'El CFDI no está timbrado.' : undefined,
      'El CFDI está timbrado.',
    ),
    check(
      'F5',
      'stop',
      isTaken ? undefined : `Se espera una factura de ingreso; llegó un comprobante de tipo ${kind}.`,
      kind === 'E' ? 'Es una nota de crédito.' : 'Es una factura de ingreso.',
    ),
    ...checkIssuer(root),
    ...checkReceiver(root, facts),
    ...(isTaken ? checkTerms(root, facts, kind) : []),
    ...(isTaken && format.wrong.length === 0 ? countedChecks(root, facts) : []),
    ...checkSeals(root, facts.authorities.flatMap(certificatesOf), format.complements),
  ];
  const isRead = facts.order !== undefined && isTaken && format.wrong.length === 0;
  const details = isRead ? detailsOf(root) : undefined;
  return { checks, data: dataOf(root), ...(details && { details }) };
}

/** What can only be counted in an invoice that keeps the schema. */
function countedChecks(root: XmlElement, facts: ReviewFacts): InvoiceCheck[] {
  const amounts = amountsOf(root);
  return [...checkSums(amounts), ...checkWithholdings(root, amounts, facts)];
}

/** The schema; what our tables do not know is a doubt, never a stop. */
export function formatCheck({ wrong, complements, keys }: FormatFindings): InvoiceCheck {
  const passed = 'El CFDI cumple el formato del SAT.';
  if (wrong.length > 0)
    return check('F3', 'stop', `El CFDI no cumple el formato del SAT: ${wrong.join('; ')}.`, passed);
  const doubts = [
    ...complements.map((name) => `Complemento ${name} no previsto.`),
    ...keys.map((key) => `La clave ${key} no está en el catálogo del ${shortDate(CATALOGUES_OF)}.`),
  ];
  return doubts.length === 0
    ? check('F3', 'stop', undefined, passed)
    : check('F3', 'doubt', doubts.join(' '), passed);
}

export function dataOf(root: XmlElement): InvoiceData {
  const [issuer] = within(root, 'Emisor');
  const [receiver] = within(root, 'Receptor');
  const text = (element: XmlElement | undefined, name: string) => attributeOf(element, name) ?? '';
  return {
    uuid: text(stampOf(root), 'UUID').toUpperCase(),
    tipo: text(root, 'TipoDeComprobante'),
    version: text(root, 'Version'),
    emisor: {
      rfc: text(issuer, 'Rfc'),
      name: text(issuer, 'Nombre'),
      regime: text(issuer, 'RegimenFiscal'),
    },
    receptor: {
      rfc: text(receiver, 'Rfc'),
      name: text(receiver, 'Nombre'),
      regime: text(receiver, 'RegimenFiscalReceptor'),
      postalCode: text(receiver, 'DomicilioFiscalReceptor'),
      use: text(receiver, 'UsoCFDI'),
    },
    subtotal: text(root, 'SubTotal'),
    total: text(root, 'Total'),
    cadena: sealedText(root) ?? null,
  };
}
