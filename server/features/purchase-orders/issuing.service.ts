import { sql } from 'kysely';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { beyondContract, orderProblems } from '#contract/rules/orders/purchase-order.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { contractorFindings, refuseWhileSuspended } from '#server/features/procurement/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { refusePair } from '#server/kit/functions.ts';
import { hashLink, newLink } from '#server/kit/personal-link.ts';
import type { Services } from '#server/kit/services.ts';
import { mustBuy, mustBuyOrAgree, refuseMove, refuseReceived, refuseWhileEnding } from './order-access.ts';
import { PURCHASE_ORDER, type Doer, type SeenOrder } from './order-change.ts';
import { factsOf } from './order-facts.ts';
import { orderAddress, tellSupplier } from './order-mails.ts';
import { describeOrder } from './order-seen.ts';
import { sentBefore } from './order-decisions.ts';
import { holdContract, selectTerms } from './order-sources.sql.ts';
import {
  formOf,
  selectIssuers,
  takeNumber,
  writeAct,
  type OrderWritten,
  type StoredOrder,
} from './orders.sql.ts';

export type Kit = Pick<Services, 'db' | 'config'>;

/** Refuses with the first sentence of what is missing, each at its field. */
async function refuseMissing(tx: Transaction, order: StoredOrder, written: OrderWritten): Promise<void> {
  const missing = orderProblems(formOf(written), await factsOf(tx, order));
  const [first] = missing;
  if (first === undefined) return;
  const fields = Object.fromEntries(missing.toReversed().map(({ field, message }) => [field, message]));
  throw failure('state_conflict', { detail: first.message, fields });
}

/** Nothing is ordered from whom the lists or the registry bar today, with the evidence. */
export async function refuseBarred(tx: Transaction, { supplier, supplierRfc }: StoredOrder): Promise<void> {
  const findings = await contractorFindings(tx, { name: supplier, rfc: supplierRfc });
  const barred = findings.filter(({ level }) => level === 'block');
  if (barred.length > 0) throw failure('contractor_blocked', { extra: { findings: barred } });
}

/** The lots that an order asks for; those of its contract where a line names none. */
export function ofLots({ procedureId, contractId }: StoredOrder, { lines }: Pick<OrderWritten, 'lines'>) {
  const lotIds = lines.flatMap(({ lotId }) => lotId ?? []);
  return lines.length > 0 && lotIds.length === lines.length
    ? { procedureId, lotIds }
    : { procedureId, contractId };
}

/** Gives the supplier a link, keeps its hash alone and mails it. */
export async function sendLink(
  tx: Transaction,
  { config }: Pick<Kit, 'config'>,
  { order, written, dueOn }: { order: StoredOrder; written: OrderWritten; dueOn: string },
): Promise<void> {
  const link = newLink();
  const until = addDays(dueOn, await readTerm(tx, 'order_link_days'));
  await sql`update purchase_order set token_hash = ${hashLink(link)}, mailbox = ${order.supplierEmail},
      link_until = (greatest(${until}::date, current_date + 30) + 1)::timestamp at time zone 'America/Mexico_City'
    where id = ${order.id}`.execute(tx);
  const { rows } = await sql<{
    number: string;
  }>`select number from purchase_order where id = ${order.id}`.execute(tx);
  await tellSupplier(tx, order.id, {
    template: 'order_issued',
    secret: link,
    values: {
      total: moneyText(orderTotals(written.lines).gross),
      lugar: written.place,
      version: written.edition === 1 ? '' : `Es la versión ${written.edition}: ${order.endText}`,
      enlace: orderAddress(config.publicUrl, rows[0]?.number ?? ''),
    },
  });
}

/**
 * Issues an order: all that is asked of it is true, its number is taken, what it says stands, and its supplier gets a personal link.
 * A corrected one is issued again under its number, with another link.
 */
export async function issuePurchaseOrder(
  kit: Kit,
  { id, version }: SeenOrder,
  author: Doer,
): Promise<PurchaseOrder> {
  const { db } = kit;
  const { person } = author;
  const order = await mustBuyOrAgree(db, id, person);
  const wish = { id, version, author, operation: 'issuePurchaseOrder' };
  await change(db, PURCHASE_ORDER, wish, async (tx, { before }) => {
    refuseMove(before.state, 'issue');
    await holdContract(tx, order.contractId);
    await refuseMissing(tx, order, before);
    await refuseBarred(tx, order);
    await refuseWhileSuspended(tx, { ...ofLots(order, before), doing: 'order' });
    const was = (await sentBefore(tx, id))?.dueOn ?? null;
    if (was !== null && (before.dueOn === null || before.dueOn > was))
      await refuseWhileSuspended(tx, { ...ofLots(order, before), doing: 'date' });
    const now = new Date();
    // Whoever is named to receive is not who makes the order.
    if (before.receiver !== null)
      await refusePair(tx, { id: before.receiver }, 'S6', [
        { id: person.id, name: person.name ?? person.id, at: now.toISOString() },
        ...(await selectIssuers(tx, id)),
      ]);
    const today = todayInMexico(now);
    const dueOn = before.dueOn ?? addDays(today, before.dueDays ?? 0);
    const answerBy = addWorkingDays(today, await readTerm(tx, 'order_answer_days'), await readHolidays(tx));
    // The number of one year is taken by one at a time, and goes back with a change that fails: there are no gaps.
    const number = before.number ?? (await takeNumber(tx, Number(today.slice(0, 4))));
    await sql`update purchase_order set state = 'issued', number = ${number}, issued_at = now(), due_on = ${dueOn}, due_days = null,
        answer_by = ${answerBy}, retract_by = null, seen_at = null, reminded = 0, answered_at = null, promised_on = null, answer_reason = null,
        answer_text = '', token_hash = ${Buffer.alloc(32)}, link_until = now() where id = ${id}`.execute(tx);
    await writeAct(tx, id, {
      act: 'issue',
      person,
      said: before.edition === 1 ? '' : `Versión ${before.edition}`,
    });
    await sendLink(tx, kit, { order, written: before, dueOn });
  });
  return describeOrder(db, id, person);
}

/** Another link; the one before opens nothing any more. */
export async function sendOrderLink(
  kit: Kit,
  { id, version }: SeenOrder,
  author: Doer,
): Promise<PurchaseOrder> {
  const { db } = kit;
  const { person } = author;
  const order = await mustBuy(db, id, person);
  await change(
    db,
    PURCHASE_ORDER,
    { id, version, author, operation: 'sendOrderLink' },
    async (tx, { before }) => {
      refuseMove(before.state, 'link');
      if (order.supplierEmail === null)
        throw failure('state_conflict', {
          detail: 'El proveedor no tiene correo en el padrón: pídele que lo registre.',
        });
      await writeAct(tx, id, { act: 'link', person });
      await sendLink(tx, kit, { order, written: before, dueOn: before.dueOn ?? todayInMexico() });
    },
  );
  return describeOrder(db, id, person);
}

/** Agrees to the day that the supplier proposed, or not: then the day of the order stands and it answers anew. */
export async function settleOrderDate(
  db: Db,
  { id, version }: SeenOrder,
  { agrees, text, proposedOn }: { agrees: boolean; text: string; proposedOn: string },
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  const order = await mustBuyOrAgree(db, id, person);
  const wish = { id, version, author, operation: 'settleOrderDate', reason: text };
  await change(db, PURCHASE_ORDER, wish, async (tx, { before }) => {
    refuseMove(before.state, 'agree');
    if (before.promisedOn !== proposedOn)
      throw failure('state_conflict', {
        detail: 'El proveedor propuso otra fecha mientras tanto. Revísala.',
      });
    if (agrees) {
      await refuseWhileSuspended(tx, { ...ofLots(order, before), doing: 'date' });
      const beyond = beyondContract(proposedOn, await selectTerms(tx, order.contractId));
      if (beyond !== undefined) throw invalid({ proposedOn: beyond });
    }
    const today = todayInMexico();
    const answerBy = addWorkingDays(today, await readTerm(tx, 'order_answer_days'), await readHolidays(tx));
    await (
      agrees
        ? sql`update purchase_order set state = 'accepted', due_on = ${proposedOn} where id = ${id}`
        : sql`update purchase_order set state = 'issued', promised_on = null, answered_at = null, answer_text = '',
            answer_by = ${answerBy}, reminded = 0 where id = ${id}`
    ).execute(tx);
    await writeAct(tx, id, { act: agrees ? 'agree' : 'refuse', person, said: text });
    await tellSupplier(tx, id, {
      template: 'order_date_settled',
      values: {
        resultado: agrees
          ? 'Se aceptó tu fecha'
          : `No se aceptó tu fecha; contesta hasta el ${shortDate(answerBy)}`,
        porque: text,
      },
    });
  });
  return describeOrder(db, id, person);
}

/** Opens an issued order to write it anew: it keeps its number, its link opens nothing until it is issued again. */
export async function correctPurchaseOrder(
  db: Db,
  { id, version }: SeenOrder,
  { reason }: { reason: string },
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  await mustBuyOrAgree(db, id, person);
  const wish = { id, version, author, operation: 'correctPurchaseOrder', reason };
  await change(db, PURCHASE_ORDER, wish, async (tx, { before }) => {
    refuseMove(before.state, 'correct');
    await refuseWhileEnding(tx, id);
    await refuseReceived(tx, id);
    await sql`update purchase_order set state = 'draft', edition = edition + 1, end_text = ${reason}, link_until = now()
      where id = ${id}`.execute(tx);
    await writeAct(tx, id, { act: 'correct', person, said: reason });
  });
  return describeOrder(db, id, person);
}

/** Voids an order; its number stays with it. A supplier that had it is told. */
export async function voidPurchaseOrder(
  db: Db,
  { id, version }: SeenOrder,
  { reason }: { reason: string },
  author: Doer,
): Promise<PurchaseOrder> {
  const { person } = author;
  await mustBuyOrAgree(db, id, person);
  const wish = { id, version, author, operation: 'voidPurchaseOrder', reason };
  await change(db, PURCHASE_ORDER, wish, async (tx, { before }) => {
    refuseMove(before.state, 'void');
    await refuseWhileEnding(tx, id);
    await refuseReceived(tx, id);
    await sql`update purchase_order set state = 'voided', end_text = ${reason} where id = ${id}`.execute(tx);
    await writeAct(tx, id, { act: 'void', person, said: reason });
    if (before.number !== null)
      await tellSupplier(tx, id, { template: 'order_voided', values: { porque: reason } });
  });
  return describeOrder(db, id, person);
}
