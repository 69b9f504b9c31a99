import type { InvoiceCheck, InvoiceReview, ReceiptSaid } from '#contract/invoice-checks.ts';
import { certificatesOf } from '#server/kit/authority-certificates.ts';
import { attributeOf, checkFormat } from './cfdi-check.rules.ts';
import { CFDI, INVOICE } from './cfdi-format.rules.ts';
import { check } from './checks.rules.ts';
import { stampOf, within } from './invoice-amounts.rules.ts';
import { checkIssuer } from './issuer.rules.ts';
import {
  checkPaymentReceipt,
  paymentsSaid,
  type CoveredPart,
  type UnreceiptedPayment,
} from './payment-receipt.rules.ts';
import { checkReceiver } from './receiver.rules.ts';
import { dataOf, formatCheck } from './review.ts';
import type { ReviewFacts } from './review-facts.ts';
import { checkSeals } from './seal.ts';
import { NoXml, readXml, type XmlElement } from './xml-reader.rules.ts';

/** What a payment receipt is compared with. */
export interface ReceiptFacts extends Pick<ReviewFacts, 'receiver' | 'tolerates' | 'now' | 'authorities'> {
  /** RFC of the supplier that was paid. */
  issuer: string;
  /** Payments that wait for their receipt, the oldest first. */
  waiting: readonly UnreceiptedPayment[];
}

export interface ReceiptReview extends InvoiceReview {
  covered: CoveredPart[];
  said: ReceiptSaid | null;
}

/** Every check of a payment receipt (REP), all at once (purchase-chain §6.8). */
export function reviewReceipt(bytes: Uint8Array, facts: ReceiptFacts): ReceiptReview {
  const first = 'El archivo es un XML que se puede leer.';
  try {
    const review = reviewDocument(readXml(bytes), facts);
    return { ...review, checks: [check('F1', 'stop', undefined, first), ...review.checks] };
  } catch (error) {
    if (!(error instanceof NoXml)) throw error;
    const problem = 'El archivo no es un XML que se pueda leer.';
    return { checks: [check('F1', 'stop', problem, first)], data: null, covered: [], said: null };
  }
}

function reviewDocument(root: XmlElement, facts: ReceiptFacts): ReceiptReview {
  const isCfdi = root.uri === CFDI && root.name === INVOICE.name && attributeOf(root, 'Version') === '4.0';
  const second = check('F2', 'stop', isCfdi ? undefined : 'No es un CFDI 4.0.', 'Es un CFDI 4.0.');
  if (!isCfdi) return { checks: [second], data: null, covered: [], said: null };
  const format = checkFormat(root);
  const { checks: counted, covered } =
    format.wrong.length === 0 ? checkPaymentReceipt(root, facts.waiting) : { checks: [], covered: [] };
  const checks = [
    second,
    formatCheck(format),
    check(
      'F4',
      'stop',
      stampOf(root) === undefined ? 'El CFDI no está timbrado.' : undefined,
      'El CFDI está timbrado.',
    ),
    kindCheck(root),
    issuerCheck(root, facts.issuer),
    ...checkIssuer(root),
    ...checkReceiver(root, facts),
    ...counted,
    ...checkSeals(root, facts.authorities.flatMap(certificatesOf), format.complements),
  ];
  const data = dataOf(root);
  const said = { uuid: data.uuid, issuer: data.emisor.name, payments: paymentsSaid(root) };
  return { checks, data, covered, said };
}

function kindCheck(root: XmlElement): InvoiceCheck {
  const kind = attributeOf(root, 'TipoDeComprobante') ?? '';
  return check(
    'F5',
    'stop',
    kind === 'P' ? undefined : `Se espera un complemento de pago; llegó un comprobante de tipo ${kind}.`,
    'Es un complemento de pago.',
  );
}

function issuerCheck(root: XmlElement, expected: string): InvoiceCheck {
  const rfc = attributeOf(within(root, 'Emisor')[0], 'Rfc') ?? '';
  return check(
    'I1',
    'stop',
    rfc === expected ? undefined : `Lo emitió ${rfc}; se le pagó a ${expected}.`,
    'Lo emitió el proveedor al que se le pagó.',
  );
}

/** Whether a receipt is taken: nothing of it stops it, and nothing is to be corrected. */
export const isTaken = ({ checks }: InvoiceReview): boolean =>
  checks.every(({ severity, result }) => result !== 'fail' || (severity !== 'stop' && severity !== 'fix'));
