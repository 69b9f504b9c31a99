import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { orderProblems } from '#contract/rules/orders/purchase-order.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { holds } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { movesOf, mustRead } from './order-access.ts';
import { answerDay, factsOf, peopleFor } from './order-facts.ts';
import { selectNotices } from './delivery-notices.sql.ts';
import { endingsFor } from './endings-seen.ts';
import { guaranteesFor } from './guarantees-seen.ts';
import { penaltiesFor } from './penalties-seen.ts';
import { selectPenalties } from './penalties.sql.ts';
import { settlementFor } from './settlement-seen.ts';
import { awaitsInvoice, selectOrdered, selectReceipts } from './receipts.sql.ts';
import { formOf, readOrder, selectHistory, selectInvoiceEvents } from './orders.sql.ts';

/** An order as one person sees it; for whom it is not, there is none. */
export function describeOrder(db: Db | Transaction, id: string, person: Person): Promise<PurchaseOrder> {
  const read = (tx: Transaction) => seenBy(tx, id, person);
  return db.isTransaction ? read(db as Transaction) : transaction(db, read);
}

async function seenBy(db: Transaction, id: string, person: Person): Promise<PurchaseOrder> {
  const order = await mustRead(db, id, person);
  const written = await readOrder(db, id);
  if (written === undefined) throw notFound();
  const form = formOf(written);
  const totals = orderTotals(form.lines);
  const moves = await movesOf(db, order, person);
  const isWritten = moves.includes('write');
  const facts = await factsOf(db, order);
  const receipts = await selectReceipts(db, id);
  const buys = await holds(db, person, 'buyer', { areaId: order.areaId });
  const penalties = penaltiesFor(await selectPenalties(db, id), buys);
  const { total, supplierId: _s, supplierRfc: _f, supplierEmail: _e, areaId: _a, ...row } = order;
  const { buyerId, buyerEmail: _b, receiverId: _r, reminded: _m, endText: _t, mailbox: _x, ...told } = row;
  return {
    ...told,
    object: form.object,
    total,
    dueOn: form.dueOn,
    form,
    administrator: written.administratorName,
    receiver: written.receiverName,
    totals,
    ordered: facts.ordered,
    paid: facts.paid,
    committed: facts.committed,
    issuedAt: order.issuedAt?.toISOString() ?? null,
    seenAt: order.seenAt?.toISOString() ?? null,
    isSilent: order.state === 'issued' && order.answerBy !== null && order.answerBy < todayInMexico(),
    promisedOn: written.promisedOn,
    answerText: written.answerText,
    missing: isWritten ? orderProblems(form, facts) : [],
    people: isWritten ? await peopleFor(db, order) : { administrators: [], receivers: [] },
    receipts,
    notices: (await selectNotices(db, id)).map(({ orderId: _o, version: _v, ...notice }) => notice),
    ...(await guaranteesFor(db, { ...order, ...totals, advancePercent: form.advancePercent })),
    awaitsInvoice: await awaitsInvoice(db, id),
    penalties,
    penaltyAnswerUntil: penalties.some((one) => one.moves.includes('notify'))
      ? await answerDay(db, 'penalty_answer_days')
      : null,
    taken: (await selectOrdered(db, id)).map(({ id: lineId, accepted }) => ({ lineId, accepted })),
    history: await selectHistory(db, id),
    endings: await endingsFor(db, { id, buys, receipts }),
    settlement: await settlementFor(db, {
      id,
      state: order.state,
      hasReceipts: receipts.length > 0,
      mayClose: moves.includes('settle'),
    }),
    invoiceEvents: await selectInvoiceEvents(db, id),
    moves,
    isMine: buyerId === person.id,
  };
}
