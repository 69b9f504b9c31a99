import { sql } from 'kysely';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { beyondContract } from '#contract/rules/orders/purchase-order.ts';
import { orderPenalty } from '#contract/rules/orders/order-penalty.ts';
import { refuseWhileSuspended } from '#server/features/procurement/public.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { ofLots } from './issuing.service.ts';
import { mustBuyOrAgree, refuseMove } from './order-access.ts';
import { orderRecord } from './order-decisions.ts';
import { PURCHASE_ORDER, type Doer, type SeenOrder } from './order-change.ts';
import { tellSupplier } from './order-mails.ts';
import { selectTerms } from './order-sources.sql.ts';
import { describeOrder } from './order-seen.ts';
import { writeAct } from './orders.sql.ts';
import { ORDER_PENALTY } from './penalties.service.ts';
import { recountPenalty, selectPenalties, writeResolution } from './penalties.sql.ts';

interface Extension {
  dueOn: string;
  /** Force majeure, or a cause of the unit: penalties stop. */
  isFaultless: boolean;
  reason: string;
}

/** Moves the day of an order; without fault of its supplier penalties are counted from the new one, else they run on. */
export function extendOrder(
  db: Db,
  { id, version }: SeenOrder,
  { dueOn, isFaultless, reason }: Extension,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const order = await mustBuyOrAgree(tx, id, person);
    const wish = { id, version, author, operation: 'extendPurchaseOrder', reason };
    await change(tx, PURCHASE_ORDER, wish, async (_, { before }) => {
      refuseMove(before.state, 'extend');
      await refuseWhileSuspended(tx, { ...ofLots(order, before), doing: 'date' });
      if (before.dueOn !== null && dueOn <= before.dueOn)
        throw invalid({
          dueOn: `El pedido ya se entrega el ${shortDate(before.dueOn)}: escribe un día posterior.`,
        });
      const beyond = beyondContract(dueOn, await selectTerms(tx, order.contractId));
      if (beyond !== undefined) throw invalid({ dueOn: beyond });
      await (
        isFaultless
          ? sql`update purchase_order set due_on = ${dueOn}, promised_on = case when promised_on is not null then ${dueOn}::date end where id = ${id}`
          : sql`update purchase_order set promised_on = ${dueOn} where id = ${id}`
      ).execute(tx);
    });
    await rememberOfficer(tx, person);
    const what = isFaultless
      ? `Se amplió al ${shortDate(dueOn)}, sin pena`
      : `Se espera el ${shortDate(dueOn)}; las penas corren desde la fecha del pedido`;
    await writeAct(tx, id, { act: 'extend', person, said: `${what}. ${reason}` });
    if (isFaultless) await recount(tx, { id, dueOn, reason }, author);
    await tellSupplier(tx, id, {
      template: 'order_date_settled',
      values: { resultado: what, porque: reason },
    });
    return describeOrder(tx, id, person);
  });
}

/** Penalties that nobody resolved yet, from the new day: one of what was in time after all is none. */
async function recount(
  tx: Transaction,
  { id, dueOn, reason }: { id: string; dueOn: string; reason: string },
  author: Doer,
): Promise<void> {
  const holidays = await readHolidays(tx);
  for (const penalty of await selectPenalties(tx, id)) {
    // What has a fault has it whatever the day.
    if (penalty.kind === 'deficient' || penalty.state === 'firm' || penalty.state === 'waived') continue;
    const { arrivedOn, lines, rate } = penalty;
    // The limit is measured again when it is resolved.
    const counted = orderPenalty(
      lines,
      { dueOn, arrivedOn, holidays },
      { rate, left: penalty.cap, cap: 100 },
    );
    const wish = {
      id: penalty.id,
      version: penalty.version,
      author,
      operation: 'extendPurchaseOrder',
      reason,
    };
    await change(tx, ORDER_PENALTY, wish, () =>
      counted === undefined
        ? writeResolution(tx, penalty.id, {
            state: 'waived',
            amount: '0.00',
            cap: penalty.cap,
            ground: penalty.ground,
            reason: `La fecha se amplió sin culpa del proveedor: ${reason}`.slice(0, 1_000),
            deciderId: author.person.id,
          })
        : recountPenalty(tx, penalty.id, { ...counted, dueOn }),
    );
  }
}

/** A day that moves without fault takes penalties away: two people move it, wherever two work. */
export const EXTENDED_BY_TWO: DecisionOf<{ params: { id: string }; body: Extension }> = {
  kind: ({ body }) => (body.isFaultless ? 'orders' : null),
  isGuarded: () => true,
  what: ({ body }) => `Ampliar la fecha de un pedido al ${shortDate(body.dueOn)}, sin culpa del proveedor`,
  record: orderRecord,
};
