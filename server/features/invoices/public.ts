import { moveInvoices as move } from './invoice-payment.sql.ts';

/** Brings invoices to where their payment stands. */
export const moveInvoices = move;

export type { InvoiceStep, PaidInvoiceState } from './invoice-payment.sql.ts';
