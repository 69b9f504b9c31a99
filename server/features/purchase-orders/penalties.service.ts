import { sql } from 'kysely';
import {
  ORDER_PENALTY_LABELS,
  PENALTY_APPLICATIONS,
  type PenaltyNotice,
  type PenaltyResult,
} from '#contract/order-penalties.ts';
import { ORDER_PENALTIES, penaltyDefaults } from '#contract/order-penalty-setting.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import {
  lateAmount,
  limited,
  orderPenalty,
  penaltyPercent,
  resolutionProblem,
  type LateLine,
} from '#contract/rules/orders/order-penalty.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, changeable, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { holds, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer, THE_PORTAL } from '#server/kit/officers.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import type { PenaltyDoor } from './contract-doors.ts';
import { mustBuy, mustRead } from './order-access.ts';
import type { Doer } from './order-change.ts';
import { tellSupplier } from './order-mails.ts';
import { describeOrder } from './order-seen.ts';
import { selectOrder, writeAct, type StoredOrder } from './orders.sql.ts';
import {
  insertPenalty,
  selectPenalty,
  selectPenaltyTerms,
  selectRoom,
  writeNotice,
  writeResolution,
  type StoredPenalty,
} from './penalties.sql.ts';

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

/** Percents that hold for a contract: its own, else those of the unit. */
async function percentsOf(tx: Transaction, contractId: string): Promise<{ rate: number; cap: number }> {
  const kept = await readSettingValues(tx, [ORDER_PENALTIES.key]);
  const { rate, cap } = penaltyDefaults(kept.get(ORDER_PENALTIES.key));
  const own = await selectPenaltyTerms(tx, contractId);
  return { rate: own.rate ?? rate, cap: own.cap ?? cap };
}

/** What the guarantee of performance still allows: that of the contract, else those of the order; null where there is none. */
async function roomOf(tx: Transaction, door: PenaltyDoor, order: StoredOrder): Promise<string | null> {
  return (await door.room(tx, order)) ?? selectRoom(tx, order.id);
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

const NONE = 'No encontramos esa pena.';

/** An order held with one of its penalties, for whoever may do something with it. */
async function mustHold(
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

interface SeenPenalty {
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
      const today = todayInMexico();
      const answerBy = addWorkingDays(
        today,
        await readTerm(tx, 'penalty_answer_days'),
        await readHolidays(tx),
      );
      await writeNotice(tx, penaltyId, { ...notice, answerBy });
      await writeAct(tx, id, {
        act: 'penaltyNotify',
        person,
        said: `${penalty.number}: ${moneyText(penalty.amount)}. ${notice.ground}`,
      });
      await tellSupplier(tx, id, {
        template: 'order_penalty_notified',
        values: {
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

/** Whoever buys for the area proposes what becomes of a penalty; its second person confirms it. */
async function mustResolve(tx: Transaction, order: StoredOrder, person: Person): Promise<void> {
  await mustRead(tx, order.id, person);
  if (!(await holds(tx, person, 'second_person', { areaId: order.areaId })))
    await requireFunction(tx, person, 'buyer', { areaId: order.areaId });
}

/** What is left of it: no more than what its limit leaves today, and less where it is reduced. */
function amountOf(penalty: StoredPenalty, result: PenaltyResult, room: { left: string | null; cap: number }) {
  const most = limited({ computed: penalty.computed, late: lateAmount(penalty.lines) }, room);
  const isReduced = result.way === 'reduce' && result.amount !== null;
  const amount =
    isReduced && Number(result.amount) < Number(most.amount) ? (result.amount ?? most.amount) : most.amount;
  return { amount, cap: most.cap };
}

/** Resolves a penalty: it stands and is written in its contract, it is less, or it is waived, which visitors read with its ground. */
export function resolvePenalty(
  { db, penalties: door }: { db: Db; penalties: PenaltyDoor },
  { id, penaltyId, version }: SeenPenalty,
  result: PenaltyResult,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const { order, penalty } = await mustHold(tx, { id, penaltyId }, (found) =>
      mustResolve(tx, found, person),
    );
    const problem = resolutionProblem(penalty, result, todayInMexico());
    if (problem?.field !== undefined) throw invalid({ [problem.field]: problem.message });
    if (problem !== undefined) throw failure('state_conflict', { detail: problem.message });
    const percents = await percentsOf(tx, order.contractId);
    const left = penalty.capOf === 'price' ? null : await roomOf(tx, door, order);
    const { amount, cap } =
      result.way === 'waive'
        ? { amount: '0.00', cap: penalty.cap }
        : amountOf(penalty, result, { left, cap: percents.cap });
    const wish = { id: penaltyId, version, author, operation: 'resolveOrderPenalty', reason: result.reason };
    await change(tx, ORDER_PENALTY, wish, async () => {
      await rememberOfficer(tx, person);
      await writeResolution(tx, penaltyId, {
        ...result,
        state: result.way === 'waive' ? 'waived' : 'firm',
        amount,
        cap,
        deciderId: person.id,
      });
    });
    await tellContract(tx, { door, order, penalty, result, amount, cap: percents.cap }, author);
    const said = RESULT_WORDS[result.way](moneyText(amount));
    await writeAct(tx, id, {
      act: 'penaltyResolve',
      person,
      said: `${penalty.number}: ${said}. ${result.reason} (${result.ground})`,
    });
    await tellSupplier(tx, id, {
      template: 'order_penalty_resolved',
      values: {
        pena: penalty.number,
        resultado: said,
        porque: result.reason,
        fundamento: result.ground,
        cobro:
          result.way === 'waive' || penalty.application === null
            ? ''
            : `Se cobra así: ${PENALTY_APPLICATIONS[penalty.application].toLowerCase()}.`,
      },
    });
    return describeOrder(tx, id, person);
  });
}

const RESULT_WORDS: Record<PenaltyResult['way'], (amount: string) => string> = {
  firm: (amount) => `Quedó firme por ${amount}`,
  reduce: (amount) => `Se redujo a ${amount}`,
  waive: () => 'Se condonó',
};

/** Visitors read of what became of it on the page of its contract. */
async function tellContract(
  tx: Transaction,
  given: {
    door: PenaltyDoor;
    order: StoredOrder;
    penalty: StoredPenalty;
    result: PenaltyResult;
    amount: string;
    cap: number;
  },
  author: Doer,
): Promise<void> {
  const { door, order, penalty, result, amount, cap } = given;
  const { procedureId, contractId } = order;
  const named = `Pena ${penalty.number}. ${penalty.calculation}`;
  const reason = `${named} ${result.reason}`.slice(0, 1_000);
  if (result.way === 'waive')
    return door.waive(
      tx,
      { procedureId, contractId, amount: penalty.amount, reason: `${reason} (${result.ground})` },
      author,
    );
  // Where other penalties took the whole guarantee nothing is left to charge.
  if (amount === '0.00') return undefined;
  return door.add(
    tx,
    {
      procedureId,
      contractId,
      // What a guarantee limits is no part of what came late.
      cap: penalty.capOf === 'guarantee' ? 100 : cap,
      told: result.way === 'reduce' ? penalty.amount : null,
      penalty: {
        id: penalty.id,
        deliveryId: penalty.receiptId,
        imposedOn: todayInMexico(),
        percent: penaltyPercent(penalty, amount),
        amount,
        reason,
        ground: result.ground,
        documentId: null,
      },
    },
    author,
  );
}

type Asked = { params: { id: string; pena: string }; body: PenaltyResult };
const WAYS: Record<PenaltyResult['way'], string> = {
  firm: 'Dejar firme una pena',
  reduce: 'Reducir una pena',
  waive: 'Condonar una pena',
};

async function penaltyRecord({ params }: Asked, db: Db | Transaction): Promise<DecidedRecord | undefined> {
  const penalty = await selectPenalty(db, { id: params.pena, orderId: params.id });
  const order = penalty === undefined ? undefined : await selectOrder(db, penalty.orderId);
  if (penalty === undefined || order === undefined) return undefined;
  return {
    type: 'order_penalty',
    id: penalty.id,
    title: `Pena ${penalty.number}, ${moneyText(penalty.amount)}`,
    note: order.supplier,
    place: `/administracion/pedidos/${order.id}`,
    mark: `${penalty.version} ${penalty.state}`,
  };
}

/** A penalty moves money that its supplier and visitors count on: two people resolve it, wherever two work (S11). */
export const RESOLVED_BY_TWO: DecisionOf<Asked> = {
  kind: () => 'orders',
  isGuarded: () => true,
  what: ({ body }) => WAYS[body.way],
  record: penaltyRecord,
};
