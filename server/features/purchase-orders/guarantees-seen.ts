import type { MissingGuarantee, OrderGuarantee } from '#contract/order-guarantees.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { endsIn, missingGuarantees } from '#contract/rules/orders/guarantee.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { isSecuredByContract, selectCompliancePercent, selectGuarantees } from './guarantees.sql.ts';

/** Guarantees of an order, and those that it still lacks. */
export async function guaranteesFor(
  db: Db | Transaction,
  order: { id: string; contractId: string; net: string; gross: string; advancePercent: number | null },
): Promise<{ guarantees: OrderGuarantee[]; missingGuarantees: MissingGuarantee[] }> {
  const today = todayInMexico();
  const kept = await selectGuarantees(db, order.id);
  return {
    guarantees: kept.map(({ orderId: _o, keptById: _k, ...one }) => ({ ...one, endsIn: endsIn(one, today) })),
    missingGuarantees: missingGuarantees(
      { ...order, compliancePercent: await selectCompliancePercent(db, order.contractId) },
      kept,
      await isSecuredByContract(db, order.contractId),
    ),
  };
}
