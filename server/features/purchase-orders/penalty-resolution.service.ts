import { PENALTY_APPLICATIONS, PENALTY_KIND_LABELS, type PenaltyResult } from '#contract/order-penalties.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import {
  lateAmount,
  limited,
  penaltyPercent,
  resolutionProblem,
} from '#contract/rules/orders/order-penalty.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { holds, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';
import type { PenaltyDoor } from './contract-doors.ts';
import { mustRead } from './order-access.ts';
import type { Doer } from './order-change.ts';
import { tellSupplier } from './order-mails.ts';
import { describeOrder } from './order-seen.ts';
import { selectOrder, writeAct, type StoredOrder } from './orders.sql.ts';
import {
  deductionRoom,
  mustHold,
  ORDER_PENALTY,
  percentsOf,
  roomOf,
  type SeenPenalty,
} from './penalties.service.ts';
import { selectPenalty, writeResolution, type StoredPenalty } from './penalties.sql.ts';

/** Whoever buys for the area proposes what becomes of a penalty; its second person confirms it. */
async function mustResolve(tx: Transaction, order: StoredOrder, person: Person): Promise<void> {
  await mustRead(tx, order.id, person);
  if (!(await holds(tx, person, 'second_person', { areaId: order.areaId })))
    await requireFunction(tx, person, 'buyer', { areaId: order.areaId });
}

/** What its limit leaves today: of the guarantee, of the deductions of its order, or nothing but its price. */
function leftFor(
  tx: Transaction,
  { door, order, penalty }: { door: PenaltyDoor; order: StoredOrder; penalty: StoredPenalty },
): Promise<string | null> {
  if (penalty.kind === 'deficient') return deductionRoom(tx, order.id);
  return penalty.capOf === 'price' ? Promise.resolve(null) : roomOf(tx, door, order);
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
    const left = await leftFor(tx, { door, order, penalty });
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
        que: PENALTY_KIND_LABELS[penalty.kind].toLowerCase(),
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
  const named = `${PENALTY_KIND_LABELS[penalty.kind]} ${penalty.number}. ${penalty.calculation}`;
  const reason = `${named} ${result.reason}`.slice(0, 1_000);
  const tell = (after: string) =>
    door.tell(
      tx,
      {
        procedureId,
        contractId,
        kind: penalty.kind,
        before: moneyText(penalty.amount),
        after,
        reason: `${reason} (${result.ground})`,
      },
      author,
    );
  if (result.way === 'waive') return tell('Condonada');
  // Where other penalties took the whole guarantee nothing is left to charge.
  if (amount === '0.00') return undefined;
  // A deduction is no penalty for lateness: it has no part in its limit, nor a delivery that came late.
  if (penalty.kind === 'deficient')
    return tell(`${result.way === 'reduce' ? 'Reducida a' : 'Firme por'} ${moneyText(amount)}`);
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
  firm: 'Dejar firme una pena o deducción',
  reduce: 'Reducir una pena o deducción',
  waive: 'Condonar una pena o deducción',
};

async function penaltyRecord({ params }: Asked, db: Db | Transaction): Promise<DecidedRecord | undefined> {
  const penalty = await selectPenalty(db, { id: params.pena, orderId: params.id });
  const order = penalty === undefined ? undefined : await selectOrder(db, penalty.orderId);
  if (penalty === undefined || order === undefined) return undefined;
  return {
    type: 'order_penalty',
    id: penalty.id,
    title: `${PENALTY_KIND_LABELS[penalty.kind]} ${penalty.number}, ${moneyText(penalty.amount)}`,
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
