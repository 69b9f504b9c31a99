import { sql } from 'kysely';
import {
  ORDER_PENALTY_LABELS,
  PENALTY_APPLICATIONS,
  PENALTY_KIND_LABELS,
  type OrderDeduction,
  type PenaltyNotice,
} from '#contract/order-penalties.ts';
import { ORDER_PENALTIES, penaltyDefaults } from '#contract/order-penalty-setting.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { percentOf } from '#contract/rules/contracts/late-penalty.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import {
  deductionProblems,
  orderDeduction,
  orderPenalty,
  type LateLine,
} from '#contract/rules/orders/order-penalty.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { change, changeable, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { rememberOfficer, THE_PORTAL } from '#server/kit/officers.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import type { PenaltyDoor } from './contract-doors.ts';
import { mustBuy, refuseMove } from './order-access.ts';
import type { Doer } from './order-change.ts';
import { answerDay } from './order-facts.ts';
import { tellSupplier } from './order-mails.ts';
import { describeOrder } from './order-seen.ts';
import { formOf, readOrder, selectOrder, writeAct, type StoredOrder } from './orders.sql.ts';
import {
  insertPenalty,
  selectDeducted,
  selectPenalty,
  selectPenaltyTerms,
  selectRoom,
  writeNotice,
  type StoredPenalty,
} from './penalties.sql.ts';
import { selectReceipts } from './receipts.sql.ts';

/** A penalty, as a thing that those who buy and who supplies change. */
export const ORDER_PENALTY = changeable<StoredPenalty & Record<string, unknown>>({
  subject: 'order_penalty',
  table: 'order_penalty',
  key: 'id',
  fields: ORDER_PENALTY_LABELS,
  called: 'esta pena',
  about: ({ number }) => number,
  // What visitors read of it is written in its contract.
  isPublic: () => false,
  read: (tx, id) => selectPenalty(tx, { id }),
});

async function readDefaults(tx: Transaction) {
  return penaltyDefaults((await readSettingValues(tx, [ORDER_PENALTIES.key])).get(ORDER_PENALTIES.key));
}

/** Percents that hold for a contract: its own, else those of the unit. */
export async function percentsOf(
  tx: Transaction,
  contractId: string,
): Promise<{ rate: number; cap: number }> {
  const { rate, cap } = await readDefaults(tx);
  const own = await selectPenaltyTerms(tx, contractId);
  return { rate: own.rate ?? rate, cap: own.cap ?? cap };
}

/** What the guarantee of performance still allows: that of the contract, else those of the order; null where there is none. */
export async function roomOf(tx: Transaction, door: PenaltyDoor, order: StoredOrder): Promise<string | null> {
  return (await door.room(tx, order)) ?? selectRoom(tx, order.id);
}

/** What the limit of the deductions of an order still allows, in money without IVA. */
export async function deductionRoom(tx: Transaction, orderId: string): Promise<string> {
  const written = await readOrder(tx, orderId);
  if (written === undefined) throw notFound();
  const { deductionCap } = await readDefaults(tx);
  const most = percentOf(orderTotals(formOf(written).lines).net, deductionCap);
  const left = centsOf(most) - centsOf(await selectDeducted(tx, orderId));
  return decimal(left < 0n ? 0n : left);
}

/** Proposes the penalty of what was taken after its day; nothing where it came in time. */
export async function proposePenalty(
  tx: Transaction,
  door: PenaltyDoor,
  given: {
    order: StoredOrder;
    receiptId: string;
    dueOn: string;
    arrivedOn: string;
    lines: readonly LateLine[];
  },
): Promise<void> {
  const { order, receiptId, dueOn, arrivedOn, lines } = given;
  if (arrivedOn <= dueOn) return;
  const counted = orderPenalty(
    lines,
    { dueOn, arrivedOn, holidays: await readHolidays(tx) },
    { ...(await percentsOf(tx, order.contractId)), left: await roomOf(tx, door, order) },
  );
  if (counted === undefined) return;
  const id = await insertPenalty(tx, { ...counted, orderId: order.id, receiptId, dueOn, arrivedOn });
  const kept = await ORDER_PENALTY.read(tx, id);
  if (kept === undefined) throw notFound();
  const author = { person: THE_PORTAL, requestId: 'order-penalty' };
  await created(tx, ORDER_PENALTY, { id, author, operation: 'proposeOrderPenalty' }, kept);
  await writeAct(tx, order.id, {
    act: 'penaltyPropose',
    by: THE_PORTAL.name,
    said: `${kept.number}: ${kept.calculation}`,
  });
}

/** Proposes a deduction for what was taken of a receipt with a fault; its supplier is told of it by the same steps as of a penalty. */
export function proposeDeduction(
  db: Db,
  { id, deduction }: { id: string; deduction: OrderDeduction },
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
    const order = await mustBuy(tx, id, person);
    const before = await selectPenalty(tx, { id: deduction.id });
    if (before?.orderId === id) return describeOrder(tx, id, person);
    if (before !== undefined) throw notFound(NONE);
    refuseMove(order.state, 'deduct');
    const receipt = (await selectReceipts(tx, id)).find((one) => one.id === deduction.receiptId);
    if (receipt === undefined || receipt.state === 'arrived' || receipt.state === 'rejected')
      throw invalid({ receiptId: 'Elige una recepción de la que se aceptó algo.' });
    const problems = deductionProblems(deduction, receipt.lines);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const written = await readOrder(tx, id);
    if (written === undefined || written.dueOn === null) throw notFound();
    const faulty = new Map(deduction.lines.map(({ lineId, quantity }) => [lineId, quantity]));
    const lines = formOf(written).lines.flatMap(({ id: lineId, description, unit, unitPrice }) => {
      const quantity = faulty.get(lineId) ?? '';
      return Number(quantity) > 0 ? [{ lineId, description, unit, unitPrice, quantity }] : [];
    });
    const { fault, percent } = deduction;
    const counted = orderDeduction(lines, { percent, fault, left: await deductionRoom(tx, id) });
    if (counted.computed === '0.00')
      throw invalid({ percent: 'Con ese por ciento la deducción no llega a un centavo.' });
    await rememberOfficer(tx, person);
    await insertPenalty(tx, {
      ...counted,
      id: deduction.id,
      kind: 'deficient',
      fault,
      orderId: id,
      receiptId: receipt.id,
      dueOn: written.dueOn,
      arrivedOn: dateInMexico(receipt.deviceAt),
    });
    const kept = await ORDER_PENALTY.read(tx, deduction.id);
    if (kept === undefined) throw notFound();
    await created(tx, ORDER_PENALTY, { id: kept.id, author, operation: 'proposeOrderDeduction' }, kept);
    await writeAct(tx, id, { act: 'penaltyPropose', person, said: `${kept.number}: ${kept.calculation}` });
    return describeOrder(tx, id, person);
  });
}

const NONE = 'No encontramos esa pena.';

/** An order held with one of its penalties, for whoever may do something with it. */
export async function mustHold(
  tx: Transaction,
  { id, penaltyId }: { id: string; penaltyId: string },
  may: (order: StoredOrder) => Promise<void>,
): Promise<{ order: StoredOrder; penalty: StoredPenalty }> {
  await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
  const order = await selectOrder(tx, id);
  if (order === undefined) throw notFound(NONE);
  await may(order);
  const penalty = await selectPenalty(tx, { id: penaltyId, orderId: id });
  if (penalty === undefined) throw notFound(NONE);
  return { order, penalty };
}

export interface SeenPenalty {
  id: string;
  penaltyId: string;
  version: number;
}

/** Tells the supplier of a penalty with its calculation; from then on it may answer. */
export function notifyPenalty(
  db: Db,
  { id, penaltyId, version }: SeenPenalty,
  notice: PenaltyNotice,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const { penalty } = await mustHold(tx, { id, penaltyId }, async () => {
      await mustBuy(tx, id, person);
    });
    const wish = { id: penaltyId, version, author, operation: 'notifyOrderPenalty' };
    await change(tx, ORDER_PENALTY, wish, async (_, { before }) => {
      if (before.state !== 'proposed')
        throw failure('state_conflict', { detail: 'De esta pena ya se avisó.' });
      const answerBy = await answerDay(tx, 'penalty_answer_days');
      await writeNotice(tx, penaltyId, { ...notice, answerBy });
      await writeAct(tx, id, {
        act: 'penaltyNotify',
        person,
        said: `${penalty.number}: ${moneyText(penalty.amount)}. ${notice.ground}`,
      });
      await tellSupplier(tx, id, {
        template: 'order_penalty_notified',
        values: {
          que: PENALTY_KIND_LABELS[penalty.kind].toLowerCase(),
          pena: penalty.number,
          monto: moneyText(penalty.amount),
          calculo: penalty.calculation,
          fundamento: notice.ground,
          cobro: PENALTY_APPLICATIONS[notice.application],
          contestar: shortDate(answerBy),
        },
      });
    });
    return describeOrder(tx, id, person);
  });
}
