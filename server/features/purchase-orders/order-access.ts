import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import { isAdministrator } from '#contract/permissions.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { ORDER_STATE_LABELS, type OrderState } from '#contract/purchase-orders.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { areasOf, holds, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { selectOrder, type StoredOrder } from './orders.sql.ts';

type OrderMove = PurchaseOrder['moves'][number];

/** In which states each thing is done. */
const FROM: Record<OrderMove, readonly OrderState[]> = {
  write: ['draft'],
  issue: ['draft'],
  link: ['issued', 'proposed', 'accepted', 'rejected', 'rescinded', 'ended'],
  agree: ['proposed'],
  correct: ['issued', 'proposed', 'accepted', 'rejected'],
  void: ['draft', 'issued', 'proposed', 'accepted', 'rejected'],
  // The term runs, whether the supplier answered or not.
  receive: ['issued', 'proposed', 'accepted'],
  // One for hidden defects outlives its order.
  guarantee: ['issued', 'proposed', 'accepted', 'rescinded', 'ended', 'settled'],
  extend: ['issued', 'accepted'],
  change: ['issued', 'accepted'],
  // Of what was taken of it.
  deduct: ['issued', 'proposed', 'accepted', 'rescinded', 'ended'],
  // A rescission or early end, from its first word until it is resolved.
  end: ['issued', 'proposed', 'accepted', 'rejected'],
  settle: ['issued', 'proposed', 'accepted', 'rescinded', 'ended'],
};

/** Functions that read orders of the areas for which they were given. */
const READERS: readonly FunctionCode[] = [
  'buyer',
  'receiver',
  'second_person',
  'payables_officer',
  'auditor',
  'internal_control',
];

/** Areas whose orders a person reads; one without an area is read by all of them. */
export async function readableAreas(
  db: Db | Transaction,
  person: Person,
  codes = READERS,
): Promise<string[] | 'all'> {
  if (isAdministrator(person.role)) return 'all';
  const all: (string[] | 'all')[] = [];
  for (const code of codes) all.push(await areasOf(db, person, code));
  return all.includes('all') ? 'all' : (all as string[][]).flat();
}

const NONE = 'No encontramos ese pedido.';

/** An order that exists for this person; for others there is none. */
export async function mustRead(db: Db | Transaction, id: string, person: Person): Promise<StoredOrder> {
  const order = await selectOrder(db, id);
  if (order === undefined) throw notFound(NONE);
  const areas = await readableAreas(db, person);
  if (areas !== 'all' && order.areaId !== null && !areas.includes(order.areaId)) throw notFound(NONE);
  return order;
}

/** What a person may do with an order now. */
export async function movesOf(
  db: Db | Transaction,
  order: StoredOrder,
  person: Person,
): Promise<OrderMove[]> {
  const buys = await holds(db, person, 'buyer', { areaId: order.areaId });
  const receives = await holds(db, person, 'receiver', { areaId: order.areaId });
  // What was received of it stands: it is changed by an amendment of its contract.
  const isFixed = await hasReceipts(db, order.id);
  const isEnding = await hasOpenEnding(db, order.id);
  const isWhole = isFixed && (await isTakenWhole(db, order.id));
  return (Object.keys(FROM) as OrderMove[]).filter(
    (move) =>
      FROM[move].includes(order.state) &&
      (move === 'receive' ? receives : buys) &&
      !((isFixed || isEnding) && (move === 'correct' || move === 'void')) &&
      !(isEnding && (move === 'settle' || move === 'change')) &&
      !(isWhole && move === 'end') &&
      (isFixed || (move !== 'deduct' && (move !== 'settle' || isCutShort(order.state)))),
  );
}

/** An order with which somebody who buys for its area does something. */
export async function mustBuy(db: Db | Transaction, id: string, person: Person): Promise<StoredOrder> {
  const order = await mustRead(db, id, person);
  await requireFunction(db, person, 'buyer', { areaId: order.areaId });
  return order;
}

/** The same, or somebody who agrees for its area to what who buys proposed. */
export async function mustBuyOrAgree(db: Db | Transaction, id: string, person: Person): Promise<StoredOrder> {
  const order = await mustRead(db, id, person);
  const { areaId } = order;
  if (!(await holds(db, person, 'second_person', { areaId })))
    await requireFunction(db, person, 'buyer', { areaId });
  return order;
}

/** Whether the state leads to it. */
export const mayMove = (state: OrderState, move: OrderMove): boolean => FROM[move].includes(state);

/** Refuses what the state does not lead to. */
export function refuseMove(state: OrderState, move: OrderMove): void {
  if (mayMove(state, move)) return;
  throw failure('state_conflict', {
    detail: `El pedido está «${ORDER_STATE_LABELS[state].toLowerCase()}»: eso ya no se puede.`,
  });
}

/** Whether it ended before it was fulfilled: it is closed by its sheet although nothing of it came. */
export const isCutShort = (state: OrderState): boolean => state === 'rescinded' || state === 'ended';

/** Whether a rescission or early end of it is not resolved yet. */
async function hasOpenEnding(db: Db | Transaction, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from order_ending where order_id = ${id} and state in ('draft', 'notified', 'answered')`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whether all of it was taken: nothing is left to end. */
export async function isTakenWhole(db: Db | Transaction, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from purchase_order_line l where l.order_id = ${id} and l.quantity::numeric > (
    select coalesce(sum(r.accepted), 0) from receipt_line r where r.line_id = l.id) limit 1`.execute(db);
  return rows.length === 0;
}

/** What is being ended is not corrected, voided or closed by another door. */
export async function refuseWhileEnding(tx: Transaction, id: string): Promise<void> {
  if (await hasOpenEnding(tx, id))
    throw failure('state_conflict', {
      detail: 'Hay una rescisión o terminación de este pedido en curso: primero se resuelve o se retira.',
    });
}

/** Whether something of it came. */
export async function hasReceipts(db: Db | Transaction, id: string): Promise<boolean> {
  return (await sql`select from receipt where order_id = ${id} limit 1`.execute(db)).rows.length > 0;
}

/** What came is not undone by a correction of what was asked. */
export async function refuseReceived(tx: Transaction, id: string): Promise<void> {
  if (await hasReceipts(tx, id))
    throw failure('state_conflict', {
      detail:
        'Ya llegó algo de este pedido: publica el convenio del contrato y usa «Cambiar cantidades», que conserva lo que llegó.',
    });
}
