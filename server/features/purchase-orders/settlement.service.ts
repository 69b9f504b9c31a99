import { todayInMexico } from '#contract/mexico-time.ts';
import type { PurchaseOrder, SupplierOrder } from '#contract/purchase-orders-api.ts';
import type { SettlementAnswer, SettlementNote, SettlementSheet } from '#contract/order-settlements.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import {
  advanceProblem,
  balanceText,
  isSameDebt,
  settlementProblems,
  settlementSheet,
} from '#contract/rules/orders/settlement.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { settleCommitments } from '#server/features/budget/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { holds, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer, THE_PORTAL } from '#server/kit/officers.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';
import { releaseGuarantee } from './guarantees.service.ts';
import { hasReceipts, isCutShort, mustRead, refuseMove, refuseWhileEnding } from './order-access.ts';
import { PURCHASE_ORDER, type Doer, type SeenOrder } from './order-change.ts';
import { tellSupplier } from './order-mails.ts';
import { describeOrder } from './order-seen.ts';
import { readOrder, selectOrder, writeAct, type StoredOrder } from './orders.sql.ts';
import { mayStandAlone } from './settlement-seen.ts';
import {
  selectSettlement,
  selectSettlementFacts,
  writeClosing,
  writeObjection,
  writeSettlement,
  type StoredSettlement,
} from './settlement.sql.ts';
import {
  authorOf,
  holdLinked,
  lateWords,
  orderWords,
  seenByHolder,
  tellOrderAct,
  type LinkHolder,
} from './supplier-order.service.ts';

const CHANGED =
  'Las cifras del pedido cambiaron desde que se mandó el finiquito: la Unidad tiene que mandarlo de nuevo.';

/** Whoever buys for the area closes an order; its second person confirms it. */
async function mustClose(tx: Transaction, id: string, person: Person): Promise<StoredOrder> {
  const order = await mustRead(tx, id, person);
  const { areaId } = order;
  if (!(await holds(tx, person, 'second_person', { areaId })))
    await requireFunction(tx, person, 'buyer', { areaId });
  refuseMove(order.state, 'settle');
  await refuseWhileEnding(tx, id);
  if (!isCutShort(order.state) && !(await hasReceipts(tx, id)))
    throw failure('state_conflict', { detail: 'De este pedido no llegó nada: se anula, no se finiquita.' });
  return order;
}

/** The sheet of an order that may be closed, as it stands. */
async function sheetNow(
  tx: Transaction,
  id: string,
  said: { advance: string | null } | null = null,
): Promise<SettlementSheet> {
  const facts = await selectSettlementFacts(tx, id, said?.advance);
  const advance = said === null ? true : advanceProblem(said.advance, facts);
  if (advance !== true) throw invalid({ advance });
  const [problem] = settlementProblems(facts);
  if (problem !== undefined) throw failure('state_conflict', { detail: problem });
  return settlementSheet(facts);
}

/** Sends the closing sheet to the supplier, with its figures; sent again, it is the next one. */
export function sendSettlement(
  db: Db,
  { id, version }: SeenOrder,
  { advance, note }: SettlementNote,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const wish = { id, version, author, operation: 'sendOrderSettlement' };
    await change(tx, PURCHASE_ORDER, wish, async () => {
      await mustClose(tx, id, person);
      const sheet = await sheetNow(tx, id, { advance });
      const days = await readTerm(tx, 'settlement_answer_days');
      const answerBy = addWorkingDays(todayInMexico(), days, await readHolidays(tx));
      await rememberOfficer(tx, person);
      await writeSettlement(tx, id, { sheet, note, senderId: person.id, answerBy });
      await writeAct(tx, id, {
        act: 'settlementSend',
        person,
        said: [balanceText(sheet), note].join(' ').trim(),
      });
      await tellSupplier(tx, id, {
        template: 'order_settlement_sent',
        values: {
          cifras: figuresOf(sheet),
          saldo: balanceText(sheet),
          nota: note,
          contestar: shortDate(answerBy),
        },
      });
    });
    return describeOrder(tx, id, person);
  });
}

/** The figures of a sheet as a mail says them. */
const figuresOf = (sheet: SettlementSheet): string =>
  (
    [
      ['Pedido', sheet.ordered],
      ['Aceptado', sheet.accepted],
      ['Lo que ya no se entrega', sheet.remainder],
      ['Facturado', sheet.invoiced],
      ['Notas de crédito', sheet.credits],
      ['Penas', sheet.penalties],
      ['Deducciones', sheet.deductions],
      ['Gastos que se reintegran', sheet.costs],
      ['Pagado', sheet.paid],
      ['Retenido', sheet.withheld],
      ['Anticipo sin amortizar', sheet.advance],
    ] as const
  )
    .filter(([name, amount]) => amount !== '0.00' || name === 'Aceptado' || name === 'Pagado')
    .map(([name, amount]) => `${name}: ${moneyText(amount)}.`)
    .join('\n');

/** Issues the sheet without its supplier, who said no or nothing until its last day. */
export function closeSettlement(
  db: Db,
  { id, version }: SeenOrder,
  { reason }: { reason: string },
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const wish = { id, version, author, operation: 'closeOrderSettlement', reason };
    await change(tx, PURCHASE_ORDER, wish, async () => {
      const order = await mustClose(tx, id, person);
      const sent = await selectSettlement(tx, id);
      if (sent === null || !mayStandAlone(sent))
        throw failure('state_conflict', {
          detail:
            sent === null
              ? 'Primero se manda el finiquito al proveedor.'
              : `El proveedor puede contestar el finiquito hasta el ${shortDate(sent.answerBy)}.`,
        });
      const sheet = await sameSheet(tx, id, sent);
      await rememberOfficer(tx, person);
      await writeClosing(tx, id, { sheet, closerId: person.id, reason });
      await close(tx, {
        order,
        sheet,
        author,
        by: { person },
        how: `La Unidad lo emitió sin acuerdo: ${reason}`,
      });
    });
    return describeOrder(tx, id, person);
  });
}

/** The sheet as it stands, where it owes the same as the one that was sent. */
async function sameSheet(tx: Transaction, id: string, sent: StoredSettlement): Promise<SettlementSheet> {
  const sheet = await sheetNow(tx, id);
  if (!isSameDebt(sent.sheet, sheet)) throw failure('state_conflict', { detail: CHANGED });
  return sheet;
}

interface Closing {
  order: StoredOrder;
  sheet: SettlementSheet;
  author: Author;
  by: { person?: Person; by?: string };
  /** Who decided it, as its history and its supplier read it. */
  how: string;
}

/** What follows from a sheet that holds: its guarantees are released, the money of what nobody took goes back, its supplier knows. */
async function close(tx: Transaction, { order, sheet, author, by, how }: Closing): Promise<void> {
  for (const { id } of sheet.guarantees)
    await releaseGuarantee(tx, id, { reason: `Finiquito del pedido ${order.number ?? ''}`, author });
  await settleCommitments(tx, order.procedureId, author);
  await writeAct(tx, order.id, { act: 'settle', ...by, said: `${how} ${balanceText(sheet)}` });
  await tellSupplier(tx, order.id, {
    template: 'order_settled',
    values: { como: how, cifras: figuresOf(sheet), saldo: balanceText(sheet) },
  });
}

/** What the supplier says of the sheet that it read: it agrees, and the order is closed; or it does not, with why. */
export function answerSettlement(
  db: Db,
  holder: LinkHolder,
  { answer, edition, text }: SettlementAnswer,
): Promise<SupplierOrder> {
  return transaction(db, async (tx) => {
    const order = await holdLinked(tx, holder);
    const { id, version } = order;
    const sent = await selectSettlement(tx, id);
    if (sent?.state !== 'sent' || sent.edition !== edition)
      throw failure('state_conflict', {
        detail: 'Este finiquito ya se contestó o se mandó otro. Vuelve a abrir el pedido.',
      });
    const author = authorOf(order, holder);
    const wish = { id, version, author, operation: 'answerOrderSettlement' };
    await change(tx, PURCHASE_ORDER, wish, async () => {
      const by = author.person.name;
      const late = lateWords(sent.answerBy);
      if (answer === 'object') {
        await writeObjection(tx, id, text);
        await writeAct(tx, id, { act: 'settlementObject', by, said: `${late}${text}` });
        await tellOrderAct(tx, holder, order, {
          kind: 'settlement',
          did: `no estuvo de acuerdo con el finiquito de ${orderWords(order)}: «${text}»`,
        });
        return;
      }
      const sheet = await sameSheet(tx, id, sent);
      await writeClosing(tx, id, { sheet, text });
      // What its agreement sets off is written by the portal: the supplier is no officer.
      await close(tx, {
        order,
        sheet,
        author: { person: THE_PORTAL, requestId: holder.requestId },
        by: { by },
        how: `${late}${text === '' ? 'El proveedor estuvo de acuerdo.' : `El proveedor estuvo de acuerdo: ${text}`}`,
      });
      await tellOrderAct(tx, holder, order, {
        kind: 'settlement',
        did: `estuvo de acuerdo con el finiquito de ${orderWords(order)}. ${balanceText(sheet)}`,
      });
    });
    return seenByHolder(tx, holder);
  });
}

async function settlementRecord(
  { params, body }: { params: { id: string }; body?: Partial<SettlementNote> },
  db: Db | Transaction,
): Promise<DecidedRecord | undefined> {
  const order = await selectOrder(db, params.id);
  const written = order === undefined ? undefined : await readOrder(db, params.id);
  if (order === undefined || written === undefined) return undefined;
  const read = async (tx: Transaction) =>
    settlementSheet(await selectSettlementFacts(tx, params.id, body?.advance));
  const sheet = await (db.isTransaction ? read(db as Transaction) : transaction(db, read));
  return {
    type: 'purchase_order',
    id: order.id,
    title: `Pedido ${order.number ?? ''}, ${written.object}`,
    note: `${order.supplier}. ${balanceText(sheet)}`,
    place: `/administracion/pedidos/${order.id}`,
    // What is agreed to are its figures.
    mark: `${order.version} ${order.state} ${sheet.accepted} ${sheet.balance} ${sheet.balanceFor}`,
  };
}

const BY_TWO = { kind: () => 'orders' as const, isGuarded: () => true, record: settlementRecord } as const;

/** A closing sheet says what is owed at last and gives guarantees back: two people send it, wherever two work. */
export const SETTLED_BY_TWO: DecisionOf<{ params: { id: string }; body: SettlementNote }> = {
  ...BY_TWO,
  what: ({ body: { advance } }) =>
    advance === null || advance === '0.00'
      ? 'Mandar el finiquito de un pedido'
      : `Mandar el finiquito de un pedido, con ${moneyText(advance)} de anticipo sin amortizar`,
};

/** The same of one that is issued without its supplier. */
export const ISSUED_BY_TWO: DecisionOf<{ params: { id: string } }> = {
  ...BY_TWO,
  what: () => 'Emitir el finiquito de un pedido sin acuerdo del proveedor',
};
