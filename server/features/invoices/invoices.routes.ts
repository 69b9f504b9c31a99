import { invoiceChecksApi } from '#contract/invoice-checks-api.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import type { StatusHooks } from './received/sat-status.service.ts';
import { registerReceivedInvoices } from './received/routes.ts';
import { invoicingFacts, reviewUpload } from './review.service.ts';

/** How to invoice the institution, and the check of an invoice before it is sent (purchase-chain §6.1). */
export function registerInvoices(api: Api, hooks: StatusHooks): void {
  const { services } = api;
  serve(api, invoiceChecksApi.facts, { access: 'public' }, () => invoicingFacts(services));
  serve(
    api,
    invoiceChecksApi.review,
    { access: 'public', budget: 'invoice', effect: 'question' },
    ({ context }) => reviewUpload(services, context),
  );
  registerReceivedInvoices(api, hooks);
}
