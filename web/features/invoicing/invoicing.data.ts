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

/** Has an invoice checked; nothing of it is kept. Rejects like a call; the form is read whole first, so that it can be sent again. */
export async function checkInvoice(
  api: Api,
  { xml, pdf }: InvoiceFiles,
  signal: AbortSignal,
): Promise<InvoiceReview> {
  const form = new FormData();
  if (xml !== undefined) form.set('xml', xml);
  if (pdf !== undefined) form.set('pdf', pdf);
  const written = new Response(form);
  const headers = { 'content-type': written.headers.get('content-type') ?? '' };
  const body = await written.blob();
  return api.upload(addressOf(reviewInvoice), body, { signal, as: { method: 'POST', headers } });
}
