import { sql } from 'kysely';
import { ENDING_KINDS, type EndingResult } from '#contract/order-endings.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { resolveProblems, resultProblems } from '#contract/rules/orders/order-ending.ts';
import { settlementSheet } from '#contract/rules/orders/settlement.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { settleCommitments } from '#server/features/budget/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { holds, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';
import type { PenaltyDoor } from './contract-doors.ts';
import { undecidedOf } from './endings-seen.ts';
import { drop } from './endings.service.ts';
import { selectOpenEnding, writeDecided, type StoredEnding } from './endings.sql.ts';
import { claimGuarantees } from './guarantees.service.ts';
import { mustRead, refuseMove } from './order-access.ts';
import { PURCHASE_ORDER, type Doer, type SeenOrder } from './order-change.ts';
import { tellSupplier } from './order-mails.ts';
import { describeOrder } from './order-seen.ts';
import { readOrder, selectOrder, writeAct, type StoredOrder } from './orders.sql.ts';
import { selectReceipts } from './receipts.sql.ts';
import { selectSettlementFacts } from './settlement.sql.ts';

/** Whoever buys for the area proposes what becomes of it; its second person confirms it. */
async function mustResolve(tx: Transaction, id: string, person: Person): Promise<StoredOrder> {
  const order = await mustRead(tx, id, person);
  const { areaId } = order;
  if (!(await holds(tx, person, 'second_person', { areaId })))
    await requireFunction(tx, person, 'buyer', { areaId });
  refuseMove(order.state, 'end');
  return order;
}

/** Refuses what the open ending does not allow now; on a draft only that it is withdrawn. */
async function mustAllow(tx: Transaction, order: StoredOrder, result: EndingResult): Promise<StoredEnding> {
  const ending = await selectOpenEnding(tx, order.id);
  if (ending === undefined || (ending.state === 'draft') !== (result.way === 'withdraw'))
    throw failure('state_conflict', {
      detail:
        ending === undefined
          ? 'De este pedido no hay una rescisión o terminación en curso.'
          : ending.state === 'draft'
            ? 'Primero se avisa al proveedor y se le oye.'
            : 'Ya se avisó al proveedor: se resuelve, no se retira.',
    });
  if (result.way === 'withdraw') return ending;
  const today = todayInMexico();
  const facts = { ...ending, undecided: undecidedOf(await selectReceipts(tx, order.id)) };
  const [problem] = resolveProblems(facts, result.way, today);
  if (problem !== undefined) throw failure('state_conflict', { detail: problem });
  const wrong = resultProblems(ending, result, today);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return ending;
}

interface Resolving {
  db: Db;
  penalties: PenaltyDoor;
}

/** Ends an order before it is fulfilled, lets it stand with another day, or takes back what nobody was told. */
export function resolveEnding(
  { db, penalties }: Resolving,
  { id, version }: SeenOrder,
  result: EndingResult,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    let ended: Ended | undefined;
    const wish = {
      id,
      version,
      author,
      operation: 'resolveOrderEnding',
      reason: result.reason.slice(0, 1_000),
    };
    await change(tx, PURCHASE_ORDER, wish, async () => {
      const order = await mustResolve(tx, id, person);
      const ending = await mustAllow(tx, order, result);
      await rememberOfficer(tx, person);
      if (result.way === 'end') ended = await end(tx, { order, ending, result }, author);
      else await keep(tx, { order, ending, result }, person);
    });
    if (ended !== undefined) await tellEnd(tx, penalties, ended, author);
    return describeOrder(tx, id, person);
  });
}

interface Given {
  order: StoredOrder;
  ending: StoredEnding;
  result: EndingResult;
}

/** It stands after all: of a rescission with the day until which its supplier may fulfil it; penalties run on. */
async function keep(tx: Transaction, { order, ending, result }: Given, person: Person): Promise<void> {
  const { dueOn, reason } = result;
  if (dueOn !== null && result.way === 'keep')
    await sql`update purchase_order set promised_on = ${dueOn} where id = ${order.id}`.execute(tx);
  const next =
    dueOn === null || result.way !== 'keep'
      ? 'El pedido sigue como estaba.'
      : `El pedido sigue: se espera el ${shortDate(dueOn)} y las penas corren desde la fecha del pedido.`;
  await drop(tx, { order, ending, reason, next }, { person });
}

interface Ended extends Given {
  remainder: string;
  claimed: string[];
}

/** Nothing more is delivered of it: what was not taken is not owed any more; what was taken is invoiced and paid. */
async function end(tx: Transaction, { order, ending, result }: Given, author: Doer): Promise<Ended> {
  const { remainder } = settlementSheet(await selectSettlementFacts(tx, order.id));
  const { reason } = result;
  const state = ending.kind === 'rescission' ? 'rescinded' : 'ended';
  await writeDecided(tx, ending.id, {
    state: 'resolved',
    reason,
    deciderId: author.person.id,
    costs: result.costs ?? '0.00',
    remainder,
  });
  await sql`update purchase_order set state = ${state}, end_text = ${reason.slice(0, 1_000)}, retract_by = null where id = ${order.id}`.execute(
    tx,
  );
  const claimed =
    ending.kind === 'rescission'
      ? await claimGuarantees(tx, order.id, {
          ...(await unmet(tx, order.id)),
          reason: `Rescisión del pedido ${order.number ?? ''}`,
          author,
        })
      : [];
  return { order, ending, result, remainder, claimed };
}

/** What was ordered and what was taken of it, without IVA. */
async function unmet(tx: Transaction, id: string): Promise<{ ordered: string; accepted: string }> {
  const { lines } = await selectSettlementFacts(tx, id);
  const taken = lines.flatMap((line) =>
    Number(line.accepted) > 0 ? [{ ...line, quantity: line.accepted }] : [],
  );
  return { ordered: orderTotals(lines).net, accepted: orderTotals(taken).net };
}

/** What follows from it: the money of what is not owed goes back, guarantees are claimed, supplier and visitors know. */
async function tellEnd(tx: Transaction, door: PenaltyDoor, ended: Ended, author: Doer): Promise<void> {
  const { claimed, ending, order, remainder, result } = ended;
  const { contractId, procedureId } = order;
  await settleCommitments(tx, procedureId, author);
  for (const said of claimed)
    await writeAct(tx, order.id, { act: 'guaranteeClaim', person: author.person, said });
  const costs = result.costs ?? '0.00';
  const done = ending.kind === 'rescission' ? 'Quedó rescindido' : 'Terminó antes de tiempo';
  const left = `Ya no se entregan ${moneyText(remainder)} con IVA.`;
  const back = costs === '0.00' ? '' : `Se reintegran ${moneyText(costs)} de gastos no recuperables.`;
  const said = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
  await writeAct(tx, order.id, {
    act: 'endingResolve',
    person: author.person,
    said: said([`${done}. ${result.reason}`, left, back]),
  });
  await door.tell(
    tx,
    {
      procedureId,
      contractId,
      kind: 'order',
      before: `${order.number ?? ''}, vigente`,
      after: said([`${order.number ?? ''}: ${done.toLowerCase()}.`, left, back]),
      reason: `${result.reason.slice(0, 650)} (${ending.ground})`,
    },
    author,
  );
  await tellSupplier(tx, order.id, {
    template: 'order_ending_resolved',
    values: {
      resultado: done,
      porque: result.reason,
      sigue: said([
        left,
        'Lo aceptado se factura y se paga; después se te manda el finiquito.',
        back,
        claimed.length === 0 ? '' : `Se hacen efectivas garantías. ${claimed.join('; ')}.`,
      ]),
    },
  });
}

type Asked = { params: { id: string }; body: EndingResult };

async function endingRecord({ params }: Asked, db: Db | Transaction): Promise<DecidedRecord | undefined> {
  const order = await selectOrder(db, params.id);
  const written = order === undefined ? undefined : await readOrder(db, params.id);
  const ending = order === undefined ? undefined : await selectOpenEnding(db, params.id);
  if (order === undefined || written === undefined || ending === undefined) return undefined;
  return {
    type: 'purchase_order',
    id: order.id,
    title: `Pedido ${order.number ?? ''}, ${written.object}`,
    note: `${order.supplier}. ${ENDING_KINDS[ending.kind]}: ${ending.ground}`,
    place: `/administracion/pedidos/${order.id}`,
    // What its supplier said, and what came meanwhile, is looked at anew.
    mark: `${order.version} ${order.state} ${ending.state} ${(await selectReceipts(db, order.id)).map(({ number, state }) => `${number} ${state}`).join(' ')}`,
  };
}

/** An end takes what both counted on: two people resolve it, wherever two work; what nobody was told one takes back. */
export const ENDED_BY_TWO: DecisionOf<Asked> = {
  kind: ({ body }) => (body.way === 'withdraw' ? null : 'orders'),
  isGuarded: () => true,
  what: ({ body }) =>
    body.way === 'end'
      ? 'Resolver que un pedido termina antes de cumplirse'
      : 'Dejar sin efecto la rescisión o terminación de un pedido',
  record: endingRecord,
  async tells({ params, body }, db) {
    const written = await readOrder(db, params.id);
    if (written === undefined) return [];
    const told = (label: string, after: string) => ({ name: label, label, before: null, after });
    const differences = [
      told('Importe del pedido con IVA', moneyText(orderTotals(written.lines).gross)),
      told('Por qué', body.reason),
      ...(body.costs === null ? [] : [told('Gastos que se reintegran', moneyText(body.costs))]),
      ...(body.dueOn === null ? [] : [told('Nueva fecha de entrega', shortDate(body.dueOn))]),
    ];
    return [{ subject: 'purchase_order', differences }];
  },
};
