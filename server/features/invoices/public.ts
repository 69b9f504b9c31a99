import { moveInvoices as move } from './invoice-payment.sql.ts';
import { isTaken as taken } from './payment-receipt-review.ts';
import { reviewReceiptFile as reviewReceipt } from './payment-receipt.service.ts';

/** Brings invoices to where their payment stands. */
export const moveInvoices = move;

/** Checks a payment receipt (REP) that lies in a file, with which payments it covers. */
export const reviewReceiptFile = reviewReceipt;

/** Whether a payment receipt is taken. */
export const isTaken = taken;

export type { ReceiptReview } from './payment-receipt-review.ts';
export type { UnreceiptedPayment } from './payment-receipt.rules.ts';
export type { InvoiceStep, PaidInvoiceState } from './invoice-payment.sql.ts';
