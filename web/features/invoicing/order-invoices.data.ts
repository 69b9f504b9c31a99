import type { CallOutput } from '#contract/endpoint.ts';
import type { InvoiceReview } from '#contract/invoice-checks.ts';
import {
  BY_ACCOUNT,
  ORDER_LINK_HEADER,
  supplierInvoicesApi,
  type SupplierInvoicing,
} from '#contract/invoices-api.ts';
import type { CreditKind } from '#contract/invoices.ts';
import { supplierFetch } from '#web/kit/account-session.ts';
import { addressOf, createApi } from '#web/kit/api.ts';
import { uploadInvoice, type InvoiceFiles } from './invoicing.data.ts';

/** Whoever holds the link of an order; without one, whoever is in the account of its supplier. */
export interface LinkedOrder {
  folio: string;
  link: string;
}

/** Without a session of the university: whoever supplies has a link, or is in its account. */
const visitor = createApi({ fetch: supplierFetch });

const proof = (link: string) => ({ [ORDER_LINK_HEADER]: link === '' ? BY_ACCOUNT : link });

export const readInvoicing = (
  { folio, link }: LinkedOrder,
  signal?: AbortSignal,
): Promise<SupplierInvoicing> =>
  visitor.call(supplierInvoicesApi.read, { params: { folio }, body: { link }, ...(signal && { signal }) });

/** Has an invoice of an order checked; nothing of it is kept. */
export const reviewOrderInvoice = (
  { folio, link }: LinkedOrder,
  files: InvoiceFiles,
  signal: AbortSignal,
): Promise<InvoiceReview> =>
  uploadInvoice(visitor, addressOf(supplierInvoicesApi.review, { folio }), files, {
    signal,
    headers: proof(link),
  });

/** Sends the receipt (REP) of a payment; one that does not pass is not kept. */
export const sendReceipt = (
  { folio, link }: LinkedOrder,
  file: File,
  isReview: boolean,
): Promise<CallOutput<typeof supplierInvoicesApi.receipt>> =>
  visitor.upload(
    addressOf(supplierInvoicesApi.receipt, { folio }, { revisar: isReview ? 'si' : undefined }),
    file,
    {
      as: { method: 'POST', headers: proof(link) },
    },
  );

/** Asks for the interest of an invoice that was paid late. */
export const askInterest = (
  { folio, link }: LinkedOrder,
  factura: string,
): Promise<CallOutput<typeof supplierInvoicesApi.interest>> =>
  visitor.call(supplierInvoicesApi.interest, { params: { folio, factura }, headers: proof(link) });

/** Why it is sent although something is to be corrected, and, of a credit note, why it is one. */
export interface SentWith {
  explanation: string;
  creditKind: CreditKind | undefined;
}

export const sendOrderInvoice = (
  { folio, link }: LinkedOrder,
  files: InvoiceFiles,
  { creditKind, explanation }: SentWith,
): Promise<SupplierInvoicing> =>
  uploadInvoice(
    visitor,
    addressOf(supplierInvoicesApi.send, { folio }, { explicacion: explanation, porque: creditKind }),
    files,
    { headers: proof(link) },
  );

/** Whether something was paid of which its supplier still sends the receipt (REP). */
export const owesReceipt = (sent: SupplierInvoicing['sent']): boolean =>
  sent.some(({ payment }) => payment?.transfers.some(({ receiptBy }) => receiptBy !== null));

/** While nothing was accepted: whether a mail comes, or the page is to be opened again. */
export const notYetAccepted = ({ sendsMail }: { sendsMail: boolean }): string =>
  sendsMail
    ? 'Aún no se acepta lo entregado: te avisamos cuándo facturar.'
    : 'Aún no se acepta lo entregado. Vuelve a esta página para saber cuándo facturar.';
