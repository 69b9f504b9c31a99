import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { NOTICE_READER, type HoldAct } from '#server/features/my-account/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { hasReceipts } from './order-access.ts';
import { PURCHASE_ORDER } from './order-change.ts';
import { selectOrder, writeAct, type StoredOrder } from './orders.sql.ts';
import { ORDER_PENALTY } from './penalties.service.ts';
import { selectSettlement } from './settlement.sql.ts';

/** Whoever read a notice and said that it was not the company. */
const readerOf = (requestId: string): Author => ({
  person: { id: 'aviso', name: NOTICE_READER },
  requestId,
  isOutside: true,
});

type Act = Parameters<HoldAct>[1];

const AGAIN = 'Esa respuesta no cuenta: se contesta otra vez cuando la Unidad haya llamado a la empresa.';

async function contest(tx: Transaction, orderId: string, { said }: Act, held: string): Promise<string> {
  await writeAct(tx, orderId, { act: 'contest', by: NOTICE_READER, said: `${said} ${held}` });
  return held;
}

/**
 * Whoever used a link, or the mailbox to which others went, may hold those of every order of the supplier: none opens anything
 * more. Its supplier comes in by its account, the unit sends another.
 */
export async function endOrderLinks(
  tx: Transaction,
  { supplierId, byLink, mailbox }: Pick<Act, 'supplierId' | 'byLink' | 'mailbox'>,
): Promise<void> {
  await sql`update purchase_order set link_until = least(link_until, now()) where supplier_id = ${supplierId}
    and link_until > now() and (${byLink} or lower(mailbox) = ${mailbox})`.execute(tx);
}

async function hold(tx: Transaction, id: string): Promise<StoredOrder | undefined> {
  await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
  return selectOrder(tx, id);
}

/** Whether what was done is what stands: nothing was answered after it. */
const stands = async (tx: Transaction, table: 'purchase_order' | 'order_penalty', { thing, doneAt }: Act) =>
  (
    await sql`select from ${sql.table(table)} where id = ${thing}::uuid and answered_at = ${doneAt}::timestamptz`.execute(
      tx,
    )
  ).rows.length > 0;

/** An answer of which nothing came yet is taken back: the order waits for another one. */
export const holdOrderAnswer: HoldAct = async (tx, act, requestId) => {
  const order = await hold(tx, act.thing);
  if (order === undefined) return '';
  const isBare =
    ['accepted', 'proposed', 'rejected'].includes(order.state) && (await stands(tx, 'purchase_order', act));
  if (!isBare || (await hasReceipts(tx, order.id)))
    return contest(tx, order.id, act, 'Ya se siguió con el pedido: la Unidad llama a la empresa.');
  const days = await readTerm(tx, 'order_answer_days');
  const answerBy = addWorkingDays(todayInMexico(), days, await readHolidays(tx));
  const wish = {
    id: order.id,
    version: order.version,
    author: readerOf(requestId),
    operation: 'account.stop',
  };
  await change(tx, PURCHASE_ORDER, wish, async () => {
    await sql`update purchase_order set state = 'issued', answered_at = null, promised_on = null, answer_text = '',
      answer_reason = null, retract_by = null, answer_by = ${answerBy} where id = ${order.id}`.execute(tx);
  });
  return contest(
    tx,
    order.id,
    act,
    'Esa respuesta no cuenta: el pedido espera otra, cuando la Unidad haya llamado a la empresa.',
  );
};

/** What was announced is not taken away: whoever receives reads that it is in doubt. */
export const holdNotice: HoldAct = async (tx, act) => {
  const { rows } = await sql<{ orderId: string }>`select order_id "orderId" from delivery_notice
    where id = ${act.thing}::uuid`.execute(tx);
  const order = rows[0] && (await hold(tx, rows[0].orderId));
  if (order === undefined) return '';
  return contest(tx, order.id, act, 'Quien recibe lo lee en el pedido.');
};

/** An answer that the unit has not resolved is taken back. */
export const holdPenaltyAnswer: HoldAct = async (tx, act, requestId) => {
  const { rows } = await sql<{
    orderId: string;
    version: number;
    state: string;
  }>`select order_id "orderId", version, state
    from order_penalty where id = ${act.thing}::uuid`.execute(tx);
  const [penalty] = rows;
  const order = penalty && (await hold(tx, penalty.orderId));
  if (penalty === undefined || order === undefined) return '';
  if (penalty.state !== 'answered' || !(await stands(tx, 'order_penalty', act)))
    return contest(tx, order.id, act, 'Ya se resolvió: la Unidad llama a la empresa.');
  const wish = {
    id: act.thing,
    version: penalty.version,
    author: readerOf(requestId),
    operation: 'account.stop',
  };
  await change(tx, ORDER_PENALTY, wish, () =>
    sql`update order_penalty set state = 'notified', answered_at = null, answer_text = '' where id = ${act.thing}::uuid`.execute(
      tx,
    ),
  );
  return contest(tx, order.id, act, AGAIN);
};

/** Of a closing sheet an objection is taken back; what was agreed is closed, and the unit learns of it. */
export const holdSettlementAnswer: HoldAct = async (tx, act) => {
  const order = await hold(tx, act.thing);
  if (order === undefined) return '';
  const sheet = await selectSettlement(tx, order.id);
  if (sheet?.state !== 'objected')
    return contest(tx, order.id, act, 'El pedido ya está cerrado: la Unidad llama a la empresa.');
  await sql`update order_settlement set state = 'sent', answered_at = null, answer_text = '' where order_id = ${order.id}`.execute(
    tx,
  );
  return contest(tx, order.id, act, AGAIN);
};

/** An answer to a rescission or early end that the unit has not resolved is taken back. */
export const holdEndingAnswer: HoldAct = async (tx, act, requestId) => {
  const order = await hold(tx, act.thing);
  if (order === undefined) return '';
  const { rows } = await sql<{
    id: string;
  }>`select id from order_ending where order_id = ${order.id} and state = 'answered'
    and answered_at = ${act.doneAt}::timestamptz`.execute(tx);
  const [ending] = rows;
  if (ending === undefined)
    return contest(tx, order.id, act, 'Ya se resolvió: la Unidad llama a la empresa.');
  const { rows: now } = await sql<{
    version: number;
  }>`select version from purchase_order where id = ${order.id}`.execute(tx);
  const wish = {
    id: order.id,
    version: now[0]?.version ?? 0,
    author: readerOf(requestId),
    operation: 'account.stop',
  };
  await change(tx, PURCHASE_ORDER, wish, () =>
    sql`update order_ending set state = 'notified', answered_at = null, answer_text = '', asked_costs = null
      where id = ${ending.id}`.execute(tx),
  );
  return contest(tx, order.id, act, AGAIN);
};
