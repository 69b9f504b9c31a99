import type { Guarantee } from '#contract/procurement-admin.ts';
import { guaranteeTerms, penaltyTerms } from '#contract/rules/orders/order-terms.ts';
import { sql } from 'kysely';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import {
  ORDER_REJECTIONS,
  ORDER_STATE_LABELS,
  type OrderAct,
  type OrderAnswer,
} from '#contract/purchase-orders.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { leftOf } from '#contract/rules/orders/receipt.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { tellAct, type Origin } from '#server/features/my-account/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import type { Receipt } from '#contract/receipts.ts';
import { selectNotices } from './delivery-notices.sql.ts';
import { PURCHASE_ORDER } from './order-change.ts';
import { beforeChange, putBackQuantities } from './order-quantities.service.ts';
import { settlementForSupplier } from './settlement-seen.ts';
import { endingsForSupplier } from './endings-seen.ts';
import { guaranteesFor } from './guarantees-seen.ts';
import { penaltiesForSupplier } from './penalties-seen.ts';
import { selectPenalties } from './penalties.sql.ts';
import { selectOrdered, selectPhoto, selectReceipts } from './receipts.sql.ts';
import {
  readOrder,
  selectHistory,
  selectInvoiceEvents,
  selectLinked,
  writeAct,
  type StoredOrder,
} from './orders.sql.ts';

/** Whoever holds a link, or comes from the account of its supplier, in answer to which request of the browser. */
export interface LinkHolder extends Origin {
  folio: string;
  link: string;
  requestId: string;
  now?: Date;
}

const GONE =
  'Esta liga ya no abre el pedido: se mandó otra, se está corrigiendo o terminó su plazo. Usa el correo más reciente o llama a la Unidad.';

/** The order that a link opens, or the account of its supplier. */
export async function linkedOrder(
  db: Db | Transaction,
  { folio, link, account, now = new Date() }: Pick<LinkHolder, 'folio' | 'link' | 'account' | 'now'>,
): Promise<StoredOrder> {
  const { supplierId } = account ?? {};
  const by = supplierId === undefined ? { hash: hashLink(link), now } : { supplierId };
  const order = await selectLinked(db, { folio, by });
  if (order === undefined) throw notFound(GONE);
  return order;
}

/** The same, held until the end of the transaction. */
export async function holdLinked(tx: Transaction, holder: LinkHolder): Promise<StoredOrder> {
  const { id } = await linkedOrder(tx, holder);
  await sql`select from purchase_order where id = ${id} for no key update`.execute(tx);
  // What another did in between counts.
  return linkedOrder(tx, holder);
}

/** What the unit writes among itself. */
const UNTOLD: ReadonlySet<OrderAct> = new Set(['begin', 'write', 'penaltyPropose', 'endingWrite']);

/** The supplier is no officer: what it does is kept in the order, the log of the unit says nothing of it. */
export const authorOf = (
  { supplierNumber, supplier }: StoredOrder,
  { requestId, account }: Pick<LinkHolder, 'requestId' | 'account'>,
): Author & { person: { name: string } } => ({
  person:
    account === undefined
      ? { id: supplierNumber ?? 'proveedor', name: supplier }
      : { id: account.mailbox, name: account.name === supplier ? supplier : `${account.name}, ${supplier}` },
  requestId,
  isOutside: true,
});

type Answered = Pick<StoredOrder, 'state' | 'answerBy' | 'retractBy'>;

/** Until its last day a rejection is taken back by answering anew, as long as nobody has built on it. */
const mayRetract = ({ state, retractBy }: Answered): boolean =>
  state === 'rejected' && retractBy !== null && retractBy >= todayInMexico();

const mayAnswer = (order: Answered): boolean => order.state === 'issued' || mayRetract(order);

/** After the last day to answer the term of delivery runs (§5.2): it is taken late, and rejected no more. */
const isLate = ({ state, answerBy }: Answered): boolean =>
  state === 'issued' && answerBy !== null && answerBy < todayInMexico();

/** That an answer came after its last day, before what it says; empty where it did not. */
export const lateWords = (answerBy: string | null): string =>
  answerBy !== null && answerBy < todayInMexico() ? `Contestó después del ${shortDate(answerBy)}. ` : '';

/** Tells the others of the supplier what one of them did with an order. */
export const tellOrderAct = (
  tx: Transaction,
  holder: Origin,
  order: StoredOrder,
  act: { kind: 'order' | 'delivery' | 'settlement' | 'penalty' | 'ending'; thing?: string; did: string },
): Promise<void> =>
  tellAct(tx, holder, {
    kind: act.kind,
    thing: act.thing ?? order.id,
    supplierId: order.supplierId,
    mailbox: order.mailbox ?? order.supplierEmail ?? '',
    right: 'sell',
    did: act.did,
    contact: order.buyerEmail,
  });

/** «el pedido P-2026-00012, de $321,800.00» */
export const orderWords = ({ number, total }: Pick<StoredOrder, 'number' | 'total'>): string =>
  `el pedido ${number ?? ''}, de ${moneyText(total)} con IVA`;

/** What its contract binds the supplier to besides the goods. */
async function askedTerms(
  tx: Transaction,
  { contractId, id }: StoredOrder,
  { advancePercent, totals }: { advancePercent: number | null; totals: { net: string; gross: string } },
): Promise<Pick<SupplierOrder, 'penaltyAsked' | 'guaranteesAsked'>> {
  const { rows } = await sql<{ rate: number | null; cap: number | null; guarantees: Guarantee[] }>`
    select penalty_rate::float8 rate, penalty_cap::float8 cap, guarantees from contract where id = ${contractId}`.execute(
    tx,
  );
  const { rate = null, cap = null, guarantees: own = [] } = rows[0] ?? {};
  const { guarantees, missingGuarantees } = await guaranteesFor(tx, {
    id,
    contractId,
    ...totals,
    advancePercent,
  });
  return {
    penaltyAsked: penaltyTerms({ rate, cap }),
    guaranteesAsked: guaranteeTerms(own, guarantees, missingGuarantees),
  };
}

/** What is paid is for whoever holds the link, and of an account for who may collect. */
async function mayCollect(tx: Transaction, { account }: LinkHolder): Promise<boolean> {
  if (account === undefined) return true;
  const { rows } = await sql`select from account_access where supplier_id = ${account.supplierId}
    and mailbox = ${account.mailbox} and 'collect' = any(rights)`.execute(tx);
  return rows.length > 0;
}

export async function seenByHolder(tx: Transaction, holder: LinkHolder): Promise<SupplierOrder> {
  const order = await holdLinked(tx, holder);
  const written = await readOrder(tx, order.id);
  if (written === undefined || order.number === null || order.issuedAt === null || written.dueOn === null)
    throw notFound(GONE);
  const { advancePercent, answerText, hours, notes, object, paymentDays, place, priceTerms, promisedOn } =
    written;
  return {
    number: order.number,
    edition: order.edition,
    state: order.state,
    object,
    supplier: order.supplier,
    contract: order.contract,
    procedure: order.procedure,
    currency: order.currency,
    buyer: order.buyer,
    buyerEmail: order.buyerEmail,
    answerBy: order.answerBy,
    lines: written.lines.map(({ lotId: _lot, ...line }) => line),
    totals: orderTotals(written.lines),
    dueOn: written.dueOn,
    place,
    hours,
    advancePercent,
    paymentDays,
    priceTerms,
    notes,
    promisedOn,
    answerText,
    receiver: written.receiverName,
    issuedAt: order.issuedAt.toISOString(),
    answerReason: order.answerReason,
    receipts: (await selectReceipts(tx, order.id)).map(
      ({ version: _v, photos, receiver: _r, note: _n, deliveredId: _d, ...receipt }) => ({
        ...receipt,
        photos: hasRejected(receipt) ? photos : [],
      }),
    ),
    notices: (await selectNotices(tx, order.id)).map(({ orderId: _o, version: _v, ...notice }) => notice),
    mayAnnounce:
      order.state === 'accepted' && (await selectOrdered(tx, order.id)).some((line) => leftOf(line) > 0n),
    penalties: penaltiesForSupplier(await selectPenalties(tx, order.id)),
    ...(await askedTerms(tx, order, { totals: orderTotals(written.lines), advancePercent })),
    endings: await endingsForSupplier(tx, order.id),
    settlement: await settlementForSupplier(tx, order.id),
    mayAnswer: mayAnswer(order),
    isLate: isLate(order),
    retractBy: mayRetract(order) ? order.retractBy : null,
    history: (await selectHistory(tx, order.id)).filter(({ act }) => !UNTOLD.has(act)),
    invoiceEvents: (await mayCollect(tx, holder)) ? await selectInvoiceEvents(tx, order.id) : [],
  };
}

/** The order for whoever holds its link; that it was opened is kept once for each version. */
export function readSupplierOrder(db: Db, holder: LinkHolder): Promise<SupplierOrder> {
  return transaction(db, async (tx) => {
    const order = await holdLinked(tx, holder);
    if (order.seenAt === null && order.state === 'issued') {
      const { id, version } = order;
      const author = authorOf(order, holder);
      const wish = { id, version, author, operation: 'readSupplierOrder' };
      await change(tx, PURCHASE_ORDER, wish, async () => {
        await sql`update purchase_order set seen_at = now() where id = ${id}`.execute(tx);
        await writeAct(tx, id, { act: 'seen', by: author.person.name });
      });
    }
    return seenByHolder(tx, holder);
  });
}

const ACTS = { accept: 'accepted', propose: 'proposed', reject: 'rejected' } as const;

const DID = {
  accept: 'aceptó',
  propose: 'propuso otra fecha para',
  reject: 'rechazó',
} as const;

function saidOf({ answer, promisedOn, reason, text }: OrderAnswer, order: StoredOrder): string {
  const { answerBy } = order;
  const before = [
    ...(mayRetract(order) ? ['Se retracta de su rechazo.'] : []),
    ...(isLate(order) ? [lateWords(answerBy).trim()] : []),
  ];
  const first =
    answer === 'reject'
      ? reason === null
        ? ''
        : `${ORDER_REJECTIONS[reason]}.`
      : promisedOn === null
        ? ''
        : `Para el ${shortDate(promisedOn)}.`;
  return [...before, first, text].filter((part) => part !== '').join(' ');
}

/** What is not answered any more, before it is kept. */
function refuseAnswer(order: StoredOrder, { answer }: OrderAnswer): void {
  if (!mayAnswer(order))
    throw failure('state_conflict', {
      detail: `El pedido está «${ORDER_STATE_LABELS[order.state].toLowerCase()}»: para cambiarlo, llama a la Unidad.`,
    });
  if (answer !== 'reject') return;
  if (order.state === 'rejected')
    throw failure('state_conflict', {
      detail: 'Ya está rechazado: para retractarte, acéptalo o propón otra fecha.',
    });
  if (isLate(order) && order.answerBy !== null)
    throw failure('state_conflict', {
      detail: `Se contestaba hasta el ${shortDate(order.answerBy)} y el plazo de entrega ya corre: ya no se rechaza aquí. Acéptalo, propón otra fecha o llama a ${order.buyer}.`,
    });
}

/** A day that cannot be, before it is kept. */
function refuseDay({ answer, promisedOn }: OrderAnswer, dueOn: string | null): void {
  if (answer === 'reject' || promisedOn === null) return;
  const today = todayInMexico();
  if (promisedOn < today) throw invalid({ 'answer.promisedOn': 'La entrega no puede ser antes de hoy.' });
  if (answer === 'accept' && dueOn !== null && promisedOn > dueOn)
    throw invalid({
      'answer.promisedOn': `El pedido se entrega a más tardar el ${shortDate(dueOn)}: si no alcanzas, propón otra fecha.`,
    });
  if (answer === 'propose' && promisedOn === dueOn)
    throw invalid({ 'answer.promisedOn': 'Es la fecha del pedido: acéptalo con ella.' });
}

/** Takes the order with a day, proposes another one, or rejects it with a reason. */
export function answerSupplierOrder(
  db: Db,
  holder: LinkHolder,
  { edition, answer }: { edition: number; answer: OrderAnswer },
): Promise<SupplierOrder> {
  return transaction(db, async (tx) => {
    const order = await holdLinked(tx, holder);
    const { id, version } = order;
    if (order.edition !== edition)
      throw failure('state_conflict', { detail: 'El pedido cambió. Vuelve a abrirlo antes de contestar.' });
    refuseAnswer(order, answer);
    const author = authorOf(order, holder);
    const wish = { id, version, author, operation: 'answerSupplierOrder' };
    await change(tx, PURCHASE_ORDER, wish, async (_, { before }) => {
      refuseDay(answer, before.dueOn);
      const isRejected = answer.answer === 'reject';
      // Of other quantities those of before are left; only a whole order is rejected.
      const was = isRejected ? await beforeChange(tx, id) : undefined;
      if (was !== undefined) await putBackQuantities(tx, id, was);
      await sql`update purchase_order set state = ${was?.state ?? ACTS[answer.answer]}, answered_at = now(),
          edition = edition + ${was === undefined ? 0 : 1}, promised_on = ${isRejected ? (was?.promisedOn ?? null) : answer.promisedOn},
          answer_text = ${answer.text}, answer_reason = ${isRejected ? answer.reason : null},
          retract_by = ${isRejected && was === undefined ? await retractDay(tx) : null} where id = ${id}`.execute(
        tx,
      );
      const said = `${was === undefined ? '' : 'Valen las cantidades de antes. '}${saidOf(answer, order)}`;
      await writeAct(tx, id, { act: answer.answer, by: author.person.name, said });
      const did = `${DID[answer.answer]} ${orderWords(order)}. ${said}`.trim().replace(/\.$/, '');
      await tellOrderAct(tx, holder, order, { kind: 'order', did });
    });
    return seenByHolder(tx, holder);
  });
}

/** A rejection is taken back as long as an order is answered. */
async function retractDay(tx: Transaction): Promise<string> {
  return addWorkingDays(todayInMexico(), await readTerm(tx, 'order_answer_days'), await readHolidays(tx));
}

/** A picture of what was rejected, for whoever holds the link; others of the receipt are the unit's. */
export function readRejectedPhoto(
  db: Db,
  holder: LinkHolder,
  { receiptId, photoId }: { receiptId: string; photoId: string },
) {
  return transaction(db, async (tx) => {
    const order = await holdLinked(tx, holder);
    const receipt = (await selectReceipts(tx, order.id)).find(({ id }) => id === receiptId);
    const photo =
      receipt !== undefined && hasRejected(receipt)
        ? await selectPhoto(tx, { id: photoId, receiptId })
        : undefined;
    if (photo === undefined) throw notFound('No encontramos esa foto.');
    return photo;
  });
}

const hasRejected = ({ state }: Pick<Receipt, 'state'>): boolean =>
  state === 'partial' || state === 'rejected';
