import { holdSentInvoice } from './features/invoices/public.ts';
import type { HoldActs } from './features/my-account/account-stops.service.ts';
import { holdInterest } from './features/payments/payment-claims.service.ts';
import { holdReceipt } from './features/payments/payment-receipts.service.ts';
import {
  endOrderLinks,
  holdEndingAnswer,
  holdNotice,
  holdOrderAnswer,
  holdPenaltyAnswer,
  holdSettlementAnswer,
} from './features/purchase-orders/public.ts';
import { holdQuotation } from './features/quotations/public.ts';

/** What «No fui yo» holds of what was done in a supplier's name, by who keeps it. */
export const ACCOUNT_HOLDS: HoldActs = {
  links: endOrderLinks,
  order: holdOrderAnswer,
  delivery: holdNotice,
  settlement: holdSettlementAnswer,
  penalty: holdPenaltyAnswer,
  ending: holdEndingAnswer,
  quotation: holdQuotation,
  invoice: holdSentInvoice,
  payment_receipt: holdReceipt,
  interest: holdInterest,
};
