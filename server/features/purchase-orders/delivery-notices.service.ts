import { sql } from 'kysely';
import { DELIVERY_NOTICE_LABELS, type NewDeliveryNotice } from '#contract/delivery-notices.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { noticeProblems } from '#contract/rules/orders/delivery-notice.ts';
import { change, changeable, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import {
  closeNotice,
  insertNotice,
  readNotice,
  selectAnswered,
  type StoredNotice,
} from './delivery-notices.sql.ts';
import { writeAct } from './orders.sql.ts';
import { selectOrdered } from './receipts.sql.ts';
import {
  authorOf,
  holdLinked,
  orderWords,
  seenByHolder,
  tellOrderAct,
  type LinkHolder,
} from './supplier-order.service.ts';

/** An announced delivery, as a thing that its supplier writes and that a receipt answers. */
const DELIVERY_NOTICE = changeable<StoredNotice & Record<string, unknown>>({
  subject: 'delivery_notice',
  table: 'delivery_notice',
  key: 'id',
  fields: DELIVERY_NOTICE_LABELS,
  called: 'este aviso de entrega',
  isPublic: () => false,
  read: (tx, id) => readNotice(tx, id),
});

const MOST_OPEN = 20;

/** Keeps what a supplier says that it delivers; sent twice, it is one. */
export function announceDelivery(
  db: Db,
  holder: LinkHolder,
  given: NewDeliveryNotice,
): Promise<SupplierOrder> {
  return transaction(db, async (tx) => {
    const order = await holdLinked(tx, holder);
    if (order.state !== 'accepted')
      throw failure('state_conflict', {
        detail:
          order.state === 'issued' || order.state === 'proposed'
            ? 'Primero acepta el pedido: se avisa de entregas de lo que ya se aceptó.'
            : 'De este pedido ya no se entrega nada: llama a quien lo lleva.',
      });
    const before = await readNotice(tx, given.id);
    if (before?.orderId === order.id) return seenByHolder(tx, holder);
    if (before !== undefined) throw notFound();
    const problems = noticeProblems(given, await selectOrdered(tx, order.id), todayInMexico());
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await refuseMany(tx, order.id);
    await insertNotice(tx, order.id, given);
    const kept = await readNotice(tx, given.id);
    if (kept === undefined) throw notFound();
    const author = authorOf(order, holder);
    await created(tx, DELIVERY_NOTICE, { id: given.id, author, operation: 'announceDelivery' }, { ...kept });
    const said = `Para el ${shortDate(given.arrivesOn)}, ${given.hour} h`;
    await writeAct(tx, order.id, { act: 'announce', by: author.person.name, said });
    await tellOrderAct(tx, holder, order, {
      kind: 'delivery',
      thing: given.id,
      did: `avisó de una entrega de ${orderWords(order)}. ${said}`,
    });
    return seenByHolder(tx, holder);
  });
}

async function refuseMany(tx: Transaction, orderId: string): Promise<void> {
  const { rows } =
    await sql`select from delivery_notice where order_id = ${orderId} and receipt_id is null`.execute(tx);
  if (rows.length >= MOST_OPEN)
    throw failure('state_conflict', { detail: `Ya avisaste de ${MOST_OPEN} entregas que no han llegado.` });
}

/** What came answers what was announced for that day or before, and the notice with which it was begun. */
export async function answerNotices(
  tx: Transaction,
  given: { orderId: string; noticeId: string | null; day: string; receiptId: string },
  author: Author,
): Promise<void> {
  for (const { id, version } of await selectAnswered(tx, given))
    await change(tx, DELIVERY_NOTICE, { id, version, author, operation: 'recordArrival' }, () =>
      closeNotice(tx, id, given.receiptId),
    );
}
