import type { OrderPenalty, SupplierPenalty } from '#contract/order-penalties.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { resolutionProblem } from '#contract/rules/orders/order-penalty.ts';
import type { StoredPenalty } from './penalties.sql.ts';

/** Penalties of an order with what somebody may do with each: who buys for its area tells of it and resolves it. */
export function penaltiesFor(penalties: readonly StoredPenalty[], buys: boolean): OrderPenalty[] {
  const today = todayInMexico();
  return penalties.map(({ orderId: _o, receiptId: _r, ...penalty }) => {
    const moves: OrderPenalty['moves'] = [];
    if (penalty.state === 'proposed') moves.push('notify');
    if (resolutionProblem(penalty, { way: 'firm', amount: null }, today) === undefined) moves.push('resolve');
    if (penalty.state !== 'firm' && penalty.state !== 'waived') moves.push('waive');
    return { ...penalty, moves: buys ? moves : [] };
  });
}

/** Penalties as the supplier reads them: those of which it was told. */
export const penaltiesForSupplier = (penalties: readonly StoredPenalty[]): SupplierPenalty[] =>
  penalties.flatMap((penalty) => {
    if (penalty.notifiedAt === null) return [];
    const { orderId: _o, receiptId: _r, version: _v, asksRescission: _a, ...told } = penalty;
    return [{ ...told, mayAnswer: penalty.state === 'notified' }];
  });
