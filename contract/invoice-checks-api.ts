import { endpoint } from './endpoint.ts';
import { InvoiceReview, InvoicingFacts } from './invoice-checks.ts';

const tag = 'Facturas';

export const getInvoicingFacts = endpoint({
  operationId: 'getInvoicingFacts',
  method: 'GET',
  path: '/publico/facturacion',
  summary: 'Qué debe decir una factura a la Universidad',
  tag,
  response: InvoicingFacts,
});

/** Nothing of the files is kept. */
export const reviewInvoice = endpoint({
  operationId: 'reviewInvoice',
  method: 'POST',
  path: '/publico/cfdi/revision',
  summary: 'Revisa un CFDI antes de enviarlo; no guarda nada',
  tag,
  rawBody: true,
  parts: {
    xml: { what: 'El CFDI, hasta 1 MB', isRequired: true },
    pdf: { what: 'Su representación impresa' },
  },
  response: InvoiceReview,
  errors: ['body_too_large', 'file_too_large', 'file_type_refused'],
  repeatable: 'No guarda nada.',
});

export const invoiceChecksApi = { facts: getInvoicingFacts, review: reviewInvoice };
