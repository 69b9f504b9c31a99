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

/** Body: multipart/form-data with `xml` (1 MB at most) and, if wanted, `pdf`. Nothing of them is kept. */
export const reviewInvoice = endpoint({
  operationId: 'reviewInvoice',
  method: 'POST',
  path: '/publico/cfdi/revision',
  summary: 'Revisa un CFDI antes de enviarlo; no guarda nada',
  tag,
  rawBody: true,
  response: InvoiceReview,
  errors: ['body_too_large', 'file_too_large', 'file_type_refused'],
  repeatable: 'No guarda nada.',
});
