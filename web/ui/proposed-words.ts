import { ORDER_GUARANTEE_LABELS } from '#contract/order-guarantees.ts';
import { ORDER_PENALTY_LABELS } from '#contract/order-penalties.ts';
import { PAYMENT_ORDER_LABELS } from '#contract/payment-orders.ts';
import { INVOICE_FIELDS } from '#contract/invoices.ts';
import { QUOTATION_REQUEST_FIELDS } from '#contract/quotation-requests.ts';
import { PURCHASE_ORDER_LABELS } from '#contract/purchase-orders.ts';
import { RECEIPT_LABELS } from '#contract/receipts.ts';
import { AWARD_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { CONTRACT_STATE_FIELDS, PROCEDURE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { FINDING_FIELDS, WEIGHT_FIELDS } from '#contract/related-suppliers.ts';
import { DISPUTE_FIELDS } from '#contract/rules/rights/disputes.ts';
import { valueWords } from '#web/kit/value-words.ts';

const WORDS: Readonly<Record<string, ReturnType<typeof valueWords>>> = {
  procedure: valueWords(PROCEDURE_FIELDS),
  contract: valueWords(CONTRACT_STATE_FIELDS),
  award: valueWords(AWARD_FIELDS),
  purchase_order: valueWords(PURCHASE_ORDER_LABELS),
  order_penalty: valueWords(ORDER_PENALTY_LABELS),
  order_guarantee: valueWords(ORDER_GUARANTEE_LABELS),
  receipt: valueWords(RECEIPT_LABELS),
  quotation_request: valueWords(QUOTATION_REQUEST_FIELDS),
  invoice: valueWords(INVOICE_FIELDS),
  payment_order: valueWords(PAYMENT_ORDER_LABELS),
  dispute: valueWords(DISPUTE_FIELDS),
  relatedFinding: valueWords(FINDING_FIELDS),
  relationWeight: valueWords(WEIGHT_FIELDS),
};
const plain = valueWords([]);

/** A value under the name of a difference of one kind of thing that was proposed, as people read it. */
export const proposedWords = (subject: string, name: string, value: unknown): string =>
  (WORDS[subject] ?? plain)(name, value);
