import { invoicingFacts as facts } from './review.service.ts';
export { moveInvoices } from './invoice-payment.sql.ts';
export type { InvoiceStep, PaidInvoiceState } from './invoice-payment.sql.ts';
export { isTaken } from './payment-receipt-review.ts';
export type { ReceiptReview } from './payment-receipt-review.ts';
export type { UnreceiptedPayment } from './payment-receipt.rules.ts';
export { reviewReceiptFile } from './payment-receipt.service.ts';
export { returnInvoice, settleInvoice, verifyInvoice } from './received/decide.service.ts';
export { usesFor } from './received/facts.sql.ts';
export { takeOwnInvoice } from './received/own-invoice.ts';
export { ORDER_LINK, invoicedBy } from './received/supplier.service.ts';

/** What an invoice to the institution has to say. */
export const invoicingFacts = facts;
