export { moveInvoices } from './invoice-payment.sql.ts';
export type { InvoiceStep, PaidInvoiceState } from './invoice-payment.sql.ts';
export { returnInvoice, settleInvoice, verifyInvoice } from './received/decide.service.ts';
export { takeOwnInvoice } from './received/own-invoice.ts';
export { invoicingFacts } from './review.service.ts';
