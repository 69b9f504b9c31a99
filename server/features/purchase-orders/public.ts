import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';

export { mustRead as readableOrder, readableAreas as areasOfOrders } from './order-access.ts';
export { orderPage, tellSupplier } from './order-mails.ts';
export { issuePurchaseOrder, voidPurchaseOrder } from './issuing.service.ts';
export { giveOrder, ordersKeptBy, requireMayKeep } from './order-buyer.ts';
export { WORTH } from './orders.sql.ts';
export { describeOrder } from './order-seen.ts';
export { beginPurchaseOrder, savePurchaseOrder } from './orders.service.ts';
export { announceDelivery } from './delivery-notices.service.ts';
export { addGuarantee, advanceIsSecured, guaranteesInForce } from './guarantees.service.ts';
export { keepEndingPaper, notifyEnding, saveEnding } from './endings.service.ts';
export { resolveEnding } from './ending-resolution.service.ts';
export { answerEnding } from './supplier-endings.service.ts';
export { notifyPenalty, proposeDeduction } from './penalties.service.ts';
export { resolvePenalty } from './penalty-resolution.service.ts';
export { answerSettlement, sendSettlement } from './settlement.service.ts';
export { answerPenalty } from './supplier-penalties.service.ts';
export { keepReceiptPhoto } from './receipt-photos.service.ts';
export { decideReceipt, recordArrival } from './receipts.service.ts';
export {
  endOrderLinks,
  holdEndingAnswer,
  holdNotice,
  holdOrderAnswer,
  holdPenaltyAnswer,
  holdSettlementAnswer,
} from './contested.service.ts';
export { answerSupplierOrder, linkedOrder, readSupplierOrder } from './supplier-order.service.ts';

/** As if an order had been issued a week ago, and its term to answer were over. */
export async function letTermPass(tx: Transaction, id: string): Promise<void> {
  await sql`update purchase_order set issued_at = now() - interval '7 days', answer_by = current_date - 4
    where id = ${id}`.execute(tx);
  await sql`select refresh_waiting('purchase_order', array[${id}]::uuid[])`.execute(tx);
}

/** As if the orders of this transaction that suppliers accepted had been issued three weeks ago. */
export async function letWeeksPass(tx: Transaction | Db): Promise<void> {
  await sql`update purchase_order set issued_at = issued_at - interval '21 days' where state = 'accepted'`.execute(
    tx,
  );
}

/** As if an order had been due a week ago, or when its contract was signed. */
export async function letDueDayPass(tx: Transaction, id: string): Promise<void> {
  await sql`update purchase_order o set due_on = greatest(c.signed_on, current_date - 7)
    from contract c where c.id = o.contract_id and o.id = ${id}`.execute(tx);
}
