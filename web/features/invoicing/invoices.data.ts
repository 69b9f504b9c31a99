import type { SatInquiry } from '#contract/sat-status.ts';
import type { InvoiceReview } from '#contract/invoice-checks.ts';
import type { CreditKind } from '#contract/invoices.ts';
import type { CallInput, CallOutput } from '#contract/endpoint.ts';
import { invoicesApi, type ReceivedInvoice } from '#contract/invoices-api.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import type { FileWish } from '#web/ui/officer-list/list-parts.ts';
import { uploadInvoice, type InvoiceFiles } from './invoicing.data.ts';

type Query = CallInput<typeof invoicesApi.list>['query'];
export const loadInvoices = (
  api: Api,
  query: Query,
  signal?: AbortSignal,
): Promise<CallOutput<typeof invoicesApi.list>> =>
  api.call(invoicesApi.list, { query, ...(signal && { signal }) });

export const exportInvoices = (api: Api, query: Query, { columns, format, keys }: FileWish): Promise<Blob> =>
  readFile(
    api,
    addressOf(invoicesApi.file, undefined, { ...query, formato: format, columnas: columns, claves: keys }),
  );

export const loadInvoice = (api: Api, folio: string, signal?: AbortSignal): Promise<ReceivedInvoice> =>
  api.call(invoicesApi.detail, { params: { folio }, ...(signal && { signal }) });

export async function loadInvoiceFile(api: Api, folio: string, clase: 'xml' | 'pdf'): Promise<Blob> {
  const response = await api.request(addressOf(invoicesApi.content, { folio, clase }));
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}

/** An invoice over the version that the person saw. */
type Seen = Pick<ReceivedInvoice, 'folio' | 'version'>;
const over = ({ folio, version }: Seen) => ({ params: { folio }, version });

export const verifyInvoice = (api: Api, seen: Seen, reason: string): Promise<ReceivedInvoice> =>
  api.call(invoicesApi.verify, { ...over(seen), body: { reason } });

export const settleInvoice = (
  api: Api,
  seen: Seen,
  { way, text }: { way: 'return' | 'hold' | 'release' | 'reject'; text: string },
): Promise<ReceivedInvoice> => api.call(invoicesApi[way], { ...over(seen), body: { text } });

export const matchLine = (
  api: Api,
  seen: Seen,
  body: { number: number; orderLineId: string },
): Promise<ReceivedInvoice> => api.call(invoicesApi.match, { ...over(seen), body });

/** Has the portal ask the tax authority now, or keeps what somebody looked up. */
export const askSat = (api: Api, folio: string, body: SatInquiry): Promise<ReceivedInvoice> =>
  api.call(invoicesApi.status, { params: { folio }, body });

/** Has the invoice of an order checked before it is taken in the place of its supplier; nothing of it is kept. */
export const reviewForSupplier = (
  api: Api,
  id: string,
  files: InvoiceFiles,
  signal: AbortSignal,
): Promise<InvoiceReview> => uploadInvoice(api, addressOf(invoicesApi.review, { id }), files, { signal });

/** Takes the invoice of an order in the place of its supplier. */
export const sendForSupplier = (
  api: Api,
  id: string,
  files: InvoiceFiles,
  said: { creditKind: CreditKind | undefined; explanation: string; reason: string },
): Promise<ReceivedInvoice> =>
  uploadInvoice(
    api,
    addressOf(
      invoicesApi.send,
      { id },
      { motivo: said.reason.trim(), explicacion: said.explanation.trim(), porque: said.creditKind },
    ),
    files,
  );
