import { sql } from 'kysely';
import { change, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { holdersOf } from '#server/kit/functions.ts';
import { PURCHASE_ORDER } from './order-change.ts';
import { selectOrder, writeAct } from './orders.sql.ts';

/** An order that somebody keeps. */
export interface KeptOrder {
  id: string;
  folio: string;
  title: string;
  areaId: string | null;
}

/** Orders of a buyer that were not voided. */
export async function ordersKeptBy(db: Db | Transaction, buyer: string): Promise<KeptOrder[]> {
  const { rows } = await sql<KeptOrder>`select id, coalesce(number, '') folio,
      coalesce(nullif(object, ''), number, 'Pedido sin objeto') title, area_id "areaId" from purchase_order
    where buyer_id = ${buyer} and state <> 'voided' order by number nulls last, created_at, id`.execute(db);
  return rows;
}

/** Whether somebody may keep it; throws with why not: the function in its area. */
export async function requireMayKeep(
  tx: Transaction,
  { areaId }: Pick<KeptOrder, 'areaId'>,
  receiver: { id: string; name: string },
): Promise<void> {
  const holders = await holdersOf(tx, 'buyer', areaId === null ? {} : { areaId });
  if (holders.some(({ id }) => id === receiver.id)) return;
  throw failure('forbidden', { detail: `A ${receiver.name} le falta la función «Comprador» en esa área.` });
}

/** Gives an order from one buyer to another, in its own change. */
export async function giveOrder(
  tx: Transaction,
  wish: { id: string; from: string; to: { id: string; name: string }; author: Author; reason: string },
): Promise<void> {
  const { author, from, id, reason, to } = wish;
  await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
  const order = await selectOrder(tx, id);
  if (order?.buyerId !== from)
    throw failure('state_conflict', { detail: `Ya lo lleva otra persona: ${order?.number ?? ''}.` });
  await requireMayKeep(tx, order, to);
  const seen = { id, version: order.version, author, operation: 'givePurchaseOrder', reason };
  await change(tx, PURCHASE_ORDER, seen, async () => {
    await sql`update purchase_order set buyer_id = ${to.id} where id = ${id}`.execute(tx);
    await writeAct(tx, id, { act: 'give', person: author.person, said: to.name });
  });
}
