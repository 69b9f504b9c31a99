import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { orderDepartures } from '#contract/rules/orders/purchase-order.ts';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';
import { selectGuarantee } from './guarantees.sql.ts';
import { factsOf } from './order-facts.ts';
import { formOf, readOrder, selectOrder, type OrderWritten } from './orders.sql.ts';

interface OfOrder {
  params: { id: string };
}

/** An order as the record of a decision. */
export async function orderRecord(
  { params }: OfOrder,
  db: Db | Transaction,
): Promise<DecidedRecord | undefined> {
  const order = await selectOrder(db, params.id);
  const written = order === undefined ? undefined : await readOrder(db, params.id);
  return order === undefined || written === undefined
    ? undefined
    : {
        type: 'purchase_order',
        id: order.id,
        title: `Pedido ${order.number ?? ''}, ${written.object}`,
        note: order.supplier,
        place: `/administracion/pedidos/${order.id}`,
        mark: `${order.version} ${order.state}`,
      };
}

/** An order as it was sent last; undefined of one that never was. */
export async function sentBefore(db: Db | Transaction, id: string): Promise<OrderWritten | undefined> {
  const { rows } = await sql<{ state: OrderWritten }>`select state from revision
    where subject_type = 'purchase_order' and subject_id = ${id} and operation = 'issuePurchaseOrder'
    order by version desc limit 1`.execute(db);
  return rows[0]?.state;
}

const linesText = ({ lines }: Pick<OrderWritten, 'lines'>): string =>
  lines.map(({ description, quantity, unit }) => `${quantity} ${unit} de ${description}`).join('; ');

/** What somebody who agrees to an order reads of it, each beside what the supplier was sent before. */
export function toldOrder(now: OrderWritten, before: OrderWritten | undefined): FieldDifference[] {
  const day = (one: OrderWritten) =>
    one.dueOn === null ? `A ${one.dueDays ?? 0} días de hoy` : shortDate(one.dueOn);
  const parts: Record<string, [string, (one: OrderWritten) => string]> = {
    total: ['Total con IVA', (one) => moneyText(orderTotals(one.lines).gross)],
    lines: ['Renglones', linesText],
    dueOn: ['Se entrega', day],
    place: ['Lugar de entrega', ({ place }) => place],
    advancePercent: ['Anticipo', ({ advancePercent }) => `${advancePercent ?? 0} %`],
    paymentDays: ['Días hábiles para pagar', ({ paymentDays }) => String(paymentDays)],
  };
  return Object.entries(parts).flatMap(([name, [label, textOf]]) => {
    const [was, is] = [before === undefined ? null : textOf(before), textOf(now)];
    return was === is ? [] : [{ name: `sent/${name}`, label, before: was, after: is }];
  });
}

/** What an order says beyond its call, and what it changes of what was sent. */
async function tellsOrder({ params: { id } }: OfOrder, db: Db) {
  const differences = await transaction(db, async (tx) => {
    const order = await selectOrder(tx, id);
    const written = order === undefined ? undefined : await readOrder(tx, id);
    if (order === undefined || written === undefined) return [];
    const facts = { ...(await factsOf(tx, order)), today: todayInMexico() };
    const beyond = orderDepartures(formOf(written), facts).map((one) => ({
      ...one,
      name: `agreed/${one.name}`,
    }));
    return [...toldOrder(written, await sentBefore(tx, id)), ...beyond];
  });
  return differences.length === 0 ? [] : [{ subject: 'purchase_order', differences }];
}

const isSent = async (db: Db | Transaction, id: string): Promise<boolean> =>
  ((await selectOrder(db, id))?.number ?? null) !== null;

/** An order commits money and is mailed to its supplier: two people send it, and what it changes of one that was sent. */
export const SENT_BY_TWO: DecisionOf<OfOrder> = {
  kind: async ({ params }, db) => ((await isSent(db, params.id)) ? 'orders' : 'orderIssues'),
  isGuarded: () => true,
  what: () => 'Emitir un pedido',
  record: orderRecord,
  tells: tellsOrder,
};

/** An order that its supplier has is taken back by two; what was never sent, by one. */
export const VOIDED_BY_TWO: DecisionOf<OfOrder> = {
  kind: async ({ params }, db) => ((await isSent(db, params.id)) ? 'orders' : null),
  isGuarded: () => true,
  what: () => 'Anular un pedido enviado',
  record: orderRecord,
};

/** While an order is corrected its supplier reads, answers and delivers nothing of it: nobody stops it so alone. */
export const CORRECTED_BY_TWO: DecisionOf<OfOrder> = {
  kind: () => 'orders',
  isGuarded: () => true,
  what: () => 'Abrir un pedido enviado para corregirlo',
  record: orderRecord,
};

/** A guarantee is excepted by two. */
export const EXCEPTED_BY_TWO: DecisionOf<OfOrder & { body: { isExcepted: boolean } }> = {
  kind: ({ body }) => (body.isExcepted ? 'orders' : null),
  isGuarded: () => true,
  what: () => 'Exceptuar una garantía de un pedido',
  record: orderRecord,
};

/** A guarantee that counts is given back by two, and whoever wrote one down does not say alone that it counts. */
export const GUARANTEED_BY_TWO: DecisionOf<{
  params: { id: string; garantia: string };
  body: { act: 'validate' | 'release' };
  person: { id: string };
}> = {
  kind: async ({ params, body, person }, db) => {
    if (body.act === 'release') return 'orders';
    return (await selectGuarantee(db, { id: params.garantia }))?.keptById === person.id ? 'orders' : null;
  },
  isGuarded: () => true,
  what: ({ body }) =>
    body.act === 'release' ? 'Liberar una garantía de un pedido' : 'Validar una garantía que uno mismo anotó',
  record: orderRecord,
};

/** A later day that its supplier proposed moves the day as an extension does. */
export const LATER_BY_TWO: DecisionOf<OfOrder & { body: { agrees: boolean; proposedOn: string } }> = {
  kind: async ({ params, body }, db) => {
    const dueOn = (await readOrder(db, params.id))?.dueOn ?? null;
    return body.agrees && dueOn !== null && body.proposedOn > dueOn ? 'orders' : null;
  },
  isGuarded: () => true,
  what: ({ body }) => `Aceptar que un pedido se entregue el ${shortDate(body.proposedOn)}`,
  record: orderRecord,
};
