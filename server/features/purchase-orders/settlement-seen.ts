import type { OrderSettlement, SupplierSettlement } from '#contract/order-settlements.ts';
import type { OrderState } from '#contract/purchase-orders.ts';
import { isCutShort } from './order-access.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { isSameDebt, settlementProblems, settlementSheet } from '#contract/rules/orders/settlement.ts';
import type { Transaction } from '#server/kit/db.ts';
import { selectSettlement, selectSettlementFacts, type StoredSettlement } from './settlement.sql.ts';

/** Whether the unit may issue a sheet alone: its supplier said no, or nothing until its last day. */
export const mayStandAlone = ({ state, answerBy }: Pick<StoredSettlement, 'state' | 'answerBy'>): boolean =>
  state === 'objected' || (state === 'sent' && answerBy < todayInMexico());

/** The closing sheet of an order from what came of it on, or where it was rescinded or ended early; null before. */
export async function settlementFor(
  tx: Transaction,
  {
    id,
    state,
    hasReceipts,
    mayClose,
  }: { id: string; state: OrderState; hasReceipts: boolean; mayClose: boolean },
): Promise<OrderSettlement | null> {
  if (!hasReceipts && !isCutShort(state)) return null;
  const sent = await selectSettlement(tx, id);
  const facts = await selectSettlementFacts(tx, id);
  const sheet = settlementSheet(facts);
  const problems = state === 'settled' ? [] : settlementProblems(facts);
  const isStale = sent !== null && state !== 'settled' && !isSameDebt(sent.sheet, sheet);
  const moves: OrderSettlement['moves'] = [];
  if (mayClose && problems.length === 0) {
    moves.push('send');
    if (sent !== null && mayStandAlone(sent) && !isStale) moves.push('close');
  }
  return { sheet, agreedAdvance: facts.agreedAdvance, problems, sent, isStale, moves };
}

/** The closing sheet as its supplier reads it, once it was sent. */
export async function settlementForSupplier(tx: Transaction, id: string): Promise<SupplierSettlement | null> {
  const sent = await selectSettlement(tx, id);
  return sent === null ? null : { ...sent, mayAnswer: sent.state === 'sent' };
}
