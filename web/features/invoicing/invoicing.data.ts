import { getInvoicingFacts, reviewInvoice } from '#contract/invoice-checks-api.ts';
import type { InvoiceReview, InvoicingFacts } from '#contract/invoice-checks.ts';
import { addressOf, type Api } from '#web/kit/api.ts';

/** What an invoice to the institution must say. */
export const loadInvoicing = (api: Api): Promise<InvoicingFacts> => api.call(getInvoicingFacts);

/** The two files of one invoice. */
export interface InvoiceFiles {
  xml?: File | undefined;
  pdf?: File | undefined;
}

/** Sends the files of an invoice. Rejects like a call; they are read whole first, so that they can be sent again. */
export async function uploadInvoice<Made>(
  api: Api,
  address: string,
  { pdf, xml }: InvoiceFiles,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Made> {
  const form = new FormData();
  if (xml !== undefined) form.set('xml', xml);
  if (pdf !== undefined) form.set('pdf', pdf);
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? '';
  return api.upload<Made>(address, await written.blob(), {
    ...(signal && { signal }),
    as: { method: 'POST', headers: { ...headers, 'content-type': type } },
  });
}

/** Has an invoice checked; nothing of it is kept. */
export const checkInvoice = (api: Api, files: InvoiceFiles, signal: AbortSignal): Promise<InvoiceReview> =>
  uploadInvoice(api, addressOf(reviewInvoice), files, { signal });
