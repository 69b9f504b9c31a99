export { moveInvoices } from './invoice-payment.sql.ts';
export type { InvoiceStep, PaidInvoiceState } from './invoice-payment.sql.ts';
export { isTaken } from './payment-receipt-review.ts';
export type { ReceiptReview } from './payment-receipt-review.ts';
export type { UnreceiptedPayment } from './payment-receipt.rules.ts';
export { reviewReceiptFile } from './payment-receipt.service.ts';
export { returnInvoice, settleInvoice, verifyInvoice } from './received/decide.service.ts';
export { takeOwnInvoice } from './received/own-invoice.ts';
export { invoicingFacts } from './review.service.ts';
