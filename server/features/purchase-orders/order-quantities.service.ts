import { sql } from 'kysely';
import type { OrderChange, PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { lineWeight, scaled } from '#contract/rules/orders/order-lines.ts';
import { changedLines, quantityProblems } from '#contract/rules/orders/purchase-order.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { refuseWhileSuspended } from '#server/features/procurement/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { ofLots, refuseBarred, sendLink, type Kit } from './issuing.service.ts';
import { mustBuyOrAgree, refuseMove, refuseWhileEnding } from './order-access.ts';
import { PURCHASE_ORDER, type Doer, type SeenOrder } from './order-change.ts';
import { orderRecord, toldOrder } from './order-decisions.ts';
import { factsOf } from './order-facts.ts';
import { describeOrder } from './order-seen.ts';
import { holdContract } from './order-sources.sql.ts';
import { formOf, readOrder, writeAct, writeOrder, type OrderWritten } from './orders.sql.ts';

/** Of each line of an order what was taken of it, with what came and nobody decided yet. */
async function selectHeld(tx: Transaction, orderId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; held: string }>`
    select l.line_id id, trim_scale(sum(case when r.state = 'arrived' then l.arrived else l.accepted end))::text held
    from receipt r join receipt_line l on l.receipt_id = r.id where r.order_id = ${orderId} group by l.line_id`.execute(
    tx,
  );
  return Object.fromEntries(rows.map(({ id, held }) => [id, held]));
}

/** «Renglón 1: de 100 a 80 piezas» */
const changesText = (before: OrderWritten, after: OrderWritten['lines']): string =>
  before.lines
    .flatMap(({ quantity, unit }, index) => {
      const next = after[index]!.quantity;
      return scaled(next, 3) === scaled(quantity, 3)
        ? []
        : [`Renglón ${index + 1}: de ${quantity} a ${countedUnit(next, unit)}`];
    })
    .join('; ');

/**
 * Other quantities of an order that was sent, within what its contract is worth now: receipts and invoices are held to them from here
 * on, and its supplier answers the new version. One that it does not accept leaves those of before (`refuseQuantities`).
 */
export function changeOrderQuantities(
  kit: Kit,
  { id, version }: SeenOrder,
  { lines, reason }: OrderChange,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(kit.db, async (tx) => {
    const order = await mustBuyOrAgree(tx, id, person);
    const wish = { id, version, author, operation: 'changeOrderQuantities', reason };
    await change(tx, PURCHASE_ORDER, wish, async (_, { before }) => {
      refuseMove(before.state, 'change');
      await refuseWhileEnding(tx, id);
      await refuseWhileClosing(tx, id);
      await refuseWhileSuspended(tx, { ...ofLots(order, before), doing: 'order' });
      await holdContract(tx, order.contractId);
      const problems = quantityProblems(
        { form: formOf(before), lines },
        { facts: await factsOf(tx, order), held: await selectHeld(tx, id) },
      );
      if (problems.length > 0)
        throw invalid(Object.fromEntries(problems.map(({ field, message }) => [field, message])));
      const next = { ...before, lines: changedLines(before.lines, lines) };
      if (next.lines.some((line, index) => lineWeight(line) > lineWeight(before.lines[index]!)))
        await refuseBarred(tx, order);
      const today = todayInMexico();
      const answerBy = addWorkingDays(today, await readTerm(tx, 'order_answer_days'), await readHolidays(tx));
      await writeOrder(tx, id, formOf(next));
      await sql`update purchase_order set state = 'issued', edition = edition + 1, end_text = ${reason}, answer_by = ${answerBy},
          retract_by = null, seen_at = null, reminded = 0, answered_at = null, answer_reason = null, answer_text = '' where id = ${id}`.execute(
        tx,
      );
      await rememberOfficer(tx, person);
      await writeAct(tx, id, {
        act: 'change',
        person,
        said: `${changesText(before, next.lines)}. ${reason}`,
      });
      const dueOn = before.dueOn ?? today;
      await sendLink(tx, kit, {
        order: { ...order, endText: reason },
        written: { ...next, edition: before.edition + 1 },
        dueOn,
      });
    });
    return describeOrder(tx, id, person);
  });
}

/** What is being closed says what was ordered: it does not change under who answers it. */
async function refuseWhileClosing(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql`select from order_settlement where order_id = ${id}`.execute(tx);
  if (rows.length > 0)
    throw failure('state_conflict', {
      detail: 'El finiquito de este pedido ya se mandó: sus cantidades ya no cambian.',
    });
}

/** An order as it was before the change of quantities that its supplier has before it; undefined where it is another version. */
export async function beforeChange(tx: Transaction, id: string): Promise<OrderWritten | undefined> {
  const { rows } = await sql<{ state: OrderWritten }>`select b.state from revision r
    join lateral (select x.state from revision x where x.subject_type = r.subject_type and x.subject_id = r.subject_id
      and x.version < r.version order by x.version desc limit 1) b on true
    where r.subject_type = 'purchase_order' and r.subject_id = ${id} and r.operation = 'changeOrderQuantities'
      and (r.state ->> 'edition')::int = (select edition from purchase_order where id = ${id})
    order by r.version desc limit 1`.execute(tx);
  return rows[0]?.state;
}

/** Puts back what a change of quantities moved, where its supplier does not accept it and has not delivered beyond it. */
export async function putBackQuantities(tx: Transaction, id: string, was: OrderWritten): Promise<void> {
  const now = await readOrder(tx, id);
  const held = await selectHeld(tx, id);
  const beyond = was.lines.find(
    (line) => (scaled(held[line.id] ?? '0', 3) ?? 0n) > (scaled(line.quantity, 3) ?? 0n),
  );
  if (now === undefined || beyond !== undefined)
    throw failure('state_conflict', {
      detail:
        'Ya entregaste más de lo que pedía la versión de antes: esta ya no se rechaza aquí. Acéptala o llama a la Unidad.',
    });
  await writeOrder(tx, id, formOf({ ...now, lines: was.lines }));
}

/** Other quantities commit or free money that was agreed: always two. */
export const CHANGED_BY_TWO: DecisionOf<{ params: { id: string }; body: OrderChange }> = {
  kind: () => 'orders',
  isGuarded: () => true,
  what: () => 'Cambiar las cantidades de un pedido',
  record: orderRecord,
  tells: async ({ params, body }, db: Db) => {
    const before = await readOrder(db, params.id);
    if (before === undefined) return [];
    const differences = toldOrder({ ...before, lines: changedLines(before.lines, body.lines) }, before);
    return [{ subject: 'purchase_order', differences }];
  },
};
