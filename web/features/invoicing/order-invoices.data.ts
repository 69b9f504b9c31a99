import type { InvoiceReview } from '#contract/invoice-checks.ts';
import { ORDER_LINK_HEADER, supplierInvoicesApi, type SupplierInvoicing } from '#contract/invoices-api.ts';
import type { CreditKind } from '#contract/invoices.ts';
import { addressOf, createApi } from '#web/kit/api.ts';
import { patientFetch } from '#web/kit/patient-fetch.ts';
import { uploadInvoice, type InvoiceFiles } from './invoicing.data.ts';

/** Whoever holds the link of an order. */
export interface LinkedOrder {
  folio: string;
  link: string;
}

/** Without a session of the university: whoever supplies has none. */
const visitor = createApi({ fetch: patientFetch });

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
    headers: { [ORDER_LINK_HEADER]: link },
  });

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
    { headers: { [ORDER_LINK_HEADER]: link } },
  );
