import { sql } from 'kysely';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { RECEIPT_LABELS, type Arrival, type ReceiptResult } from '#contract/receipts.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { lineWeight, orderTotals } from '#contract/rules/orders/order-lines.ts';
import {
  arrivalProblems,
  clockProblem,
  countedDay,
  decidedState,
  earlierProblem,
  earlierText,
  isToReplace,
  resultProblems,
  resultText,
} from '#contract/rules/orders/receipt.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { accrue } from '#server/features/budget/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, changeable, created } from '#server/kit/change.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { refusePair, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { tellColleagues } from '#server/kit/mail/tell-colleagues.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { answerNotices } from './delivery-notices.service.ts';
import type { ContractDoors } from './contract-doors.ts';
import { dropDelivered } from './endings.service.ts';
import { mustRead, refuseMove } from './order-access.ts';
import type { Doer } from './order-change.ts';
import { lateText, tellSupplier } from './order-mails.ts';
import { describeOrder } from './order-seen.ts';
import { proposePenalty } from './penalties.service.ts';
import { formOf, readOrder, selectIssuers, writeAct, type StoredOrder } from './orders.sql.ts';
import {
  insertReceipt,
  readReceipt,
  selectLotNumbers,
  selectOrdered,
  selectReceipt,
  selectReceipts,
  writeResult,
  type ReceiptWritten,
} from './receipts.sql.ts';

type Kit = Pick<Services, 'db'> & ContractDoors;

/** What came of an order, as a thing that whoever receives changes. */
export const RECEIPT = changeable<ReceiptWritten>({
  subject: 'receipt',
  table: 'receipt',
  key: 'id',
  fields: RECEIPT_LABELS,
  called: 'esta recepción',
  about: ({ number }) => number,
  isPublic: () => false,
  read: readReceipt,
});

/** An order of which somebody who receives for its area, and who did not issue it, takes something; held until the end. */
export async function mustReceive(tx: Transaction, id: string, person: Person): Promise<StoredOrder> {
  await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
  const order = await mustRead(tx, id, person);
  await requireFunction(tx, person, 'receiver', { areaId: order.areaId });
  await refusePair(tx, person, 'S6', await selectIssuers(tx, id));
  refuseMove(order.state, 'receive');
  return order;
}

/** Keeps what came: it is no acceptance. The same receipt, sent twice by its device, is kept once. */
export function recordArrival(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id, ...arrival }: { id: string; arrival: Arrival },
  author: Doer,
): Promise<PurchaseOrder> {
  const { arrival: given } = arrival;
  const { person } = author;
  return transaction(db, async (tx) => {
    const order = await mustReceive(tx, id, person);
    const before = await selectReceipt(tx, { id: given.id });
    if (before?.orderId === id) return describeOrder(tx, id, person);
    if (before !== undefined) throw notFound();
    const now = new Date();
    const clock = clockProblem(given.deviceAt, { issuedAt: order.issuedAt, now });
    if (clock !== undefined) throw invalid({ deviceAt: clock });
    const dueOn = (await readOrder(tx, id))?.dueOn ?? null;
    const hours = { deviceAt: given.deviceAt, serverAt: now };
    const earlier = earlierProblem(hours, { dueOn, note: given.note });
    if (earlier !== undefined) throw invalid({ note: earlier });
    const problems = arrivalProblems(given, await selectOrdered(tx, id));
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await rememberOfficer(tx, person);
    const came = dateInMexico(given.deviceAt);
    const acceptBy = addWorkingDays(came, await readTerm(tx, 'receipt_accept_days'), await readHolidays(tx));
    const year = Number(todayInMexico(now).slice(0, 4));
    const number = await insertReceipt(tx, {
      ...given,
      orderId: order.id,
      receiverId: person.id,
      acceptBy,
      year,
    });
    const kept = await readReceipt(tx, given.id);
    if (kept === undefined) throw notFound();
    await created(tx, RECEIPT, { id: given.id, author, operation: 'recordArrival' }, kept);
    await answerNotices(
      tx,
      { orderId: id, noticeId: given.noticeId, day: came, receiptId: given.id },
      author,
    );
    const marked = earlierText(hours, dueOn);
    const said = [`${number}: ${cameWords(kept)}`, marked === '' ? '' : `${marked} ${given.note}`];
    await writeAct(tx, id, { act: 'arrive', person, said: said.filter(Boolean).join('. ') });
    if (marked !== '')
      await tellColleagues(
        tx,
        { config },
        {
          ids: [order.buyerId],
          by: person,
          did: `registró la recepción ${number} del pedido ${order.number ?? ''} con un día anterior. ${marked}`,
          reason: given.note,
          place: `/administracion/pedidos/${id}`,
        },
      );
    return describeOrder(tx, id, person);
  });
}

const cameWords = ({ lines }: Pick<ReceiptWritten, 'lines'>): string =>
  lines.map(({ description, unit, arrived }) => `${countedUnit(arrived, unit)} de ${description}`).join('; ');

const resultWords = ({ lines }: Pick<ReceiptWritten, 'lines'>): string => lines.map(resultText).join('\n');

const RESULTS = {
  accepted: 'Se aceptó tu entrega',
  partial: 'Se aceptó una parte de tu entrega',
  rejected: 'Se rechazó tu entrega',
} as const;

/** Decides what of what came is taken: what is accepted becomes a delivery of the contract and is accrued, and its supplier is told. */
export function decideReceipt(
  kit: Kit,
  { id, receiptId, version }: { id: string; receiptId: string; version: number },
  result: ReceiptResult,
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  return transaction(kit.db, async (tx) => {
    const order = await mustReceive(tx, id, person);
    const receipt = await selectReceipt(tx, { id: receiptId, orderId: id });
    if (receipt === undefined) throw notFound('No encontramos esa recepción.');
    const wish = { id: receiptId, version, author, operation: 'decideReceipt' };
    const state = decidedState(result);
    const replaceBy = await replaceDay(tx, result);
    const { state: after } = await change(tx, RECEIPT, wish, async (_, { before }) => {
      if (before.state !== 'arrived')
        throw failure('state_conflict', { detail: 'Ya se decidió qué se acepta de esta recepción.' });
      const [kept] = (await selectReceipts(tx, id)).filter((one) => one.id === receiptId);
      const problems = resultProblems(result, {
        arrived: before.lines,
        ordered: await selectOrdered(tx, id),
        photos: kept?.photos.length ?? 0,
      });
      if (Object.keys(problems).length > 0) throw invalid(problems);
      await writeResult(tx, receiptId, { ...result, state, replaceBy, deciderId: person.id });
    });
    const decided = after ?? (await readReceipt(tx, receiptId));
    if (decided === undefined) throw notFound();
    const dueBefore = (await readOrder(tx, id))?.dueOn ?? null;
    const gross = await settleAccepted(tx, { kit, order, receipt, decided }, author);
    const words = resultWords(decided);
    await writeAct(tx, id, {
      act: 'decide',
      person,
      said: [
        `${receipt.number}: ${words}`,
        replaceBy === null ? '' : `Se repone a más tardar el ${shortDate(replaceBy)}.`,
      ]
        .join(' ')
        .trim(),
    });
    await dropDelivered(tx, order, author.requestId);
    const dueOn = (await readOrder(tx, id))?.dueOn ?? null;
    await tellSupplier(tx, id, {
      template: 'order_received',
      values: {
        resultado: RESULTS[state],
        recepcion: receipt.number,
        renglones: words,
        sigue: [
          earlierText(receipt, dueBefore),
          gross === '0.00' ? '' : `Puedes facturar lo aceptado: ${moneyText(gross)} con IVA.`,
          replaceBy === null
            ? ''
            : `Recoge lo rechazado y repónlo a más tardar el ${shortDate(replaceBy)}. El plazo del pedido no se amplía. ${lateText(dueOn, todayInMexico())}`,
        ]
          .filter((part) => part !== '')
          .join(' '),
      },
    });
    return describeOrder(tx, id, person);
  });
}

/** Until when what is rejected comes again; null where nothing does. */
async function replaceDay(tx: Transaction, result: ReceiptResult): Promise<string | null> {
  if (!isToReplace(result)) return null;
  const days = result.replaceDays ?? (await readTerm(tx, 'receipt_replace_days'));
  return addWorkingDays(todayInMexico(), days, await readHolidays(tx));
}

interface Decided {
  kit: Kit;
  order: StoredOrder;
  receipt: { id: string; number: string; deviceAt: Date; serverAt: Date };
  decided: ReceiptWritten;
}

/** Writes what was accepted where visitors and the budget read it; its amount with IVA. */
async function settleAccepted(
  tx: Transaction,
  { kit, order, receipt, decided }: Decided,
  author: Doer,
): Promise<string> {
  const written = await readOrder(tx, order.id);
  if (written === undefined || written.dueOn === null) throw notFound();
  const taken = new Map(decided.lines.map(({ lineId, accepted }) => [lineId, accepted]));
  const lines = formOf(written).lines.flatMap((line) => {
    const quantity = taken.get(line.id) ?? '0';
    return quantity === '0' ? [] : [{ ...line, quantity }];
  });
  if (lines.length === 0) return '0.00';
  const { net, gross } = orderTotals(lines);
  const delivery = {
    id: receipt.id,
    what: `Pedido ${order.number ?? ''}, recepción ${receipt.number}`,
    lots: await selectLotNumbers(
      tx,
      lines.map(({ id }) => id),
    ),
    amount: net,
    plannedOn: written.dueOn,
    deliveredOn: countedDay(receipt, written.dueOn),
    acceptedOn: todayInMexico(),
    documentId: null,
  };
  await kit.addDelivery(
    tx,
    { procedureId: order.procedureId, contractId: order.contractId, delivery },
    author,
  );
  await proposePenalty(tx, kit.penalties, {
    order,
    receiptId: receipt.id,
    dueOn: written.dueOn,
    arrivedOn: delivery.deliveredOn,
    lines: lines.map(({ id, description, unit, quantity, unitPrice }) => ({
      lineId: id,
      description,
      unit,
      quantity,
      unitPrice,
    })),
  });
  await accrue(
    tx,
    {
      contractId: order.contractId,
      number: receipt.number,
      amount: gross,
      reason: `Recepción ${receipt.number}`,
      parts: lines.map((line) => ({ lotId: line.lotId, weight: lineWeight(line) })),
    },
    author,
  );
  return gross;
}
