import { sql } from 'kysely';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { STANDING_INVOICES, type ExpectedPay, type ToInvoice } from '#contract/invoices.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { paymentDue } from '#contract/rules/days/payment-due.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import { TAX_RATES } from '#contract/rules/requisitions/requisition-totals.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { holds, pairAhead } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import type { InvoicingFacts } from '#contract/invoice-checks.ts';
import { paidOnOf } from '#contract/rules/payments/payday.ts';
import { movesFrom, mustRead, readableAreas } from './access.ts';
import { compareKept } from './compare.service.ts';
import { selectInvoicedOrder, usesFor, type InvoicedOrder } from './facts.sql.ts';
import { linesToInvoice, matchedLines, type LineOfOrder } from './match.rules.ts';
import { describeStatus } from './sat-status.service.ts';
import { selectPaid } from './paid.sql.ts';
import { netOf } from './order-checks.rules.ts';
import { selectHistory, selectReceivers, type StoredInvoice } from './invoices.sql.ts';

/** Last day to pay what is verified today. */
export const dueIfToday = async (
  db: Db | Transaction,
  { acceptedOn, paymentDays }: Pick<InvoicedOrder, 'acceptedOn' | 'paymentDays'>,
): Promise<string> =>
  paymentDue({ verifiedOn: todayInMexico(), acceptedOn }, paymentDays, await readHolidays(db));

/** The last day to pay what waits to be verified, if that is done on its last day; null of what does not wait, or is paid to nobody. */
export async function expectedPay(
  db: Db | Transaction,
  { acceptedOn, paymentDays }: Pick<InvoicedOrder, 'acceptedOn' | 'paymentDays'>,
  { answerBy, kind, state }: Pick<StoredInvoice, 'answerBy' | 'kind' | 'state'>,
): Promise<ExpectedPay | null> {
  if (kind !== 'invoice' || (state !== 'received' && state !== 'matched')) return null;
  const today = todayInMexico();
  // Where its last day passed, it is verified today at the earliest.
  const verifyBy = answerBy < today ? today : answerBy;
  const payBy = paymentDue({ verifiedOn: verifyBy, acceptedOn }, paymentDays, await readHolidays(db));
  return { verifyBy, payBy, days: paymentDays };
}

/** What an invoice of everything that may be invoiced says. */
export const toInvoiceOf = (
  lines: readonly LineOfOrder[],
  { dueOn, order, receiver }: { dueOn: string; order: InvoicedOrder; receiver: InvoicingFacts },
): ToInvoice => ({ ...linesToInvoice(lines), uses: usesFor(order.items, receiver.usos), dueOn });

/** Series and number together. */
export const invoiceName = ({ number, series }: Pick<StoredInvoice, 'number' | 'series'>): string =>
  [series, number].filter((part) => part !== '').join('-');

/** An invoice as one person sees it; for whom it is not, there is none. */
export function describeInvoice(
  db: Db | Transaction,
  given: { folio: string; receiver: InvoicingFacts },
  person: Person,
): Promise<ReceivedInvoice> {
  const read = (tx: Transaction) => seenBy(tx, given, person);
  return db.isTransaction ? read(db as Transaction) : transaction(db, read);
}

/** While it waits, what it is compared with changes: its checks are those of now. */
const isOpen = ({ state }: Pick<StoredInvoice, 'state'>): boolean =>
  ['received', 'matched', 'held'].includes(state);

async function seenBy(
  tx: Transaction,
  { folio, receiver }: { folio: string; receiver: InvoicingFacts },
  person: Person,
): Promise<ReceivedInvoice> {
  const invoice = await mustRead(tx, folio, person);
  const order = await selectInvoicedOrder(tx, invoice.orderId);
  if (order === undefined) throw notFound();
  const compared = await compareKept(tx, invoice, order);
  const { facts, paired } = compared;
  const dueOn = await dueIfToday(tx, order);
  const areas = await readableAreas(tx, person);
  const credits = await selectCredits(tx, invoice);
  const { committed } = await selectCommitted(tx, order.contractId);
  const payment = (await selectPaid(tx, [invoice.id])).get(invoice.id) ?? null;
  return {
    ...toldOf(invoice, order),
    paidOn: paidOnOf(invoice.state, payment),
    checks: isOpen(invoice) ? compared.checks : invoice.checks,
    lines: paired.map(({ line, orderLineId, isByHand }) => ({
      number: line.number,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unitPrice: line.unitPrice,
      amount: line.amount,
      orderLineId,
      isByHand,
    })),
    matched: matchedLines(paired, facts.lines),
    receiptNotes: await selectReceiptNotes(tx, order.id),
    shouldSay: toInvoiceOf(facts.lines, { dueOn, order, receiver }),
    dueIfToday: dueOn,
    committed,
    accrued: acceptedGross(facts.lines),
    credits,
    net: netOf(
      invoice.total,
      credits.map(({ total }) => total),
    ),
    payment,
    sat: await describeStatus(tx, invoice.id),
    history: await selectHistory(tx, invoice.id),
    ...(await movesOf(tx, invoice, person)),
    place: await placeOf(tx, invoice.folio, areas),
  };
}

function toldOf(invoice: StoredInvoice, order: InvoicedOrder) {
  const { isrWithheld, ivaWithheld, kind, receivedAt, state, subtotal, taxes, total, uuid } = invoice;
  return {
    id: invoice.id,
    version: invoice.version,
    folio: invoice.folio,
    kind,
    creditKind: invoice.creditKind,
    name: invoiceName(invoice),
    state,
    supplier: order.supplier,
    supplierRfc: order.supplierRfc,
    order: order.number,
    orderId: order.id,
    object: order.object,
    contract: order.contract,
    area: order.area,
    attempt: invoice.attempt,
    receivedAt: receivedAt.toISOString(),
    answerBy: invoice.answerBy,
    limitOn: invoice.dueOn ?? (isOpen(invoice) ? invoice.answerBy : null),
    sentBy: invoice.sentBy,
    sentReason: invoice.sentReason,
    explanation: invoice.explanation,
    uuid,
    issuedAt: invoice.issuedAt?.toISOString() ?? null,
    stampedAt: invoice.stampedAt?.toISOString() ?? null,
    paymentMethod: invoice.paymentMethod,
    paymentForm: invoice.paymentForm,
    use: invoice.document.receptor.use,
    currency: invoice.currency,
    subtotal,
    taxes,
    isrWithheld,
    ivaWithheld,
    total,
    hasPdf: invoice.pdfSha !== null,
    said: invoice.said,
    verifier: invoice.verifier,
    verifiedReason: invoice.verifiedReason,
    dueOn: invoice.dueOn,
  };
}

/** What was accepted of an order, with IVA. */
const acceptedGross = (lines: readonly LineOfOrder[]): string =>
  orderTotals(
    lines.map(({ accepted, taxRate, unitPrice }) => ({
      quantity: accepted,
      unitPrice,
      taxRate: TAX_RATES.find((one) => one === taxRate) ?? '16',
    })),
  ).gross;

async function selectReceiptNotes(
  tx: Transaction,
  orderId: string,
): Promise<ReceivedInvoice['receiptNotes']> {
  const { rows } = await sql<ReceivedInvoice['receiptNotes'][number]>`select number receipt, note from receipt
    where order_id = ${orderId} and note <> '' order by number`.execute(tx);
  return rows;
}

async function selectCommitted(tx: Transaction, contractId: string): Promise<{ committed: string | null }> {
  const { rows } = await sql<{
    committed: string | null;
  }>`select sum(committed)::text committed from budget_document
    where document = ${contractId}`.execute(tx);
  return rows[0]!;
}

/** Credit notes that stand and name an invoice. */
async function selectCredits(tx: Transaction, { id, orderId, uuid }: StoredInvoice) {
  const { rows } = await sql<{ folio: string; series: string; number: string; total: string }>`
    select i.folio, i.series, i.number, i.total::text from invoice i join invoice_relation r on r.invoice_id = i.id
    where i.order_id = ${orderId} and i.kind = 'credit_note' and r.uuid = ${uuid} and r.type in ('01', '03')
      and i.state = any(${[...STANDING_INVOICES]}) and i.id <> ${id} order by i.folio`.execute(tx);
  return rows.map(({ folio, total, ...named }) => ({ folio, name: invoiceName(named), total }));
}

/** What this person may do with it now, and why not verify it. */
async function movesOf(
  tx: Transaction,
  invoice: StoredInvoice,
  person: Person,
): Promise<Pick<ReceivedInvoice, 'moves' | 'barred' | 'told'>> {
  const { orderId, state } = invoice;
  const { rows } = await sql<{
    areaId: string | null;
  }>`select area_id "areaId" from purchase_order where id = ${orderId}`.execute(tx);
  const pays = await holds(tx, person, 'payables_officer', { areaId: rows[0]?.areaId ?? null });
  const moves = pays ? movesFrom(state) : [];
  if (!moves.includes('verify')) return { moves, barred: null, told: null };
  const ahead = await pairAhead(tx, person, 'S7', await selectReceivers(tx, invoice));
  return { moves: ahead.barred === null ? moves : moves.filter((move) => move !== 'verify'), ...ahead };
}

/** Where it stands among those that wait, those that wait longest first. */
async function placeOf(
  tx: Transaction,
  folio: string,
  areas: readonly string[] | 'all',
): Promise<ReceivedInvoice['place']> {
  const own =
    areas === 'all' ? sql`true` : sql`(o.area_id is null or o.area_id = any(${[...areas]}::uuid[]))`;
  const { rows } = await sql<{
    folio: string;
  }>`select i.folio from invoice i join purchase_order o on o.id = i.order_id
    where i.state in ('received', 'matched') and ${own} order by i.answer_by, i.folio limit 1000`.execute(tx);
  const folios = rows.map((row) => row.folio);
  const at = folios.indexOf(folio);
  return {
    at: at + 1,
    of: folios.length,
    before: at > 0 ? (folios[at - 1] ?? null) : null,
    after: folios[at + 1] ?? null,
  };
}
