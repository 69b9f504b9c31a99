import type { Context } from 'hono';
import { sql } from 'kysely';
import type { InvoiceReview } from '#contract/invoice-checks.ts';
import { INVOICE_KINDS, type CreditKind, type ExpectedPay, type InvoiceState } from '#contract/invoices.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { expectedText } from '#contract/rules/payments/payday.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { tellAct, type Origin } from '#server/features/my-account/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, created, type Author } from '#server/kit/change.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Turn } from '#server/kit/files/turn.ts';
import type { Services } from '#server/kit/services.ts';
import { factsOf, withUpload, type Reviewed } from '../review.service.ts';
import {
  compareInvoice,
  doubtsOf,
  isHeld,
  stopsOf,
  toCorrectOf,
  type ComparedInvoice,
} from './compare.service.ts';
import { expectedPay } from './seen.ts';
import { mustFind, reviewOrderOf, type InvoicedOrder } from './facts.sql.ts';
import { askSoon } from './sat-status.service.ts';
import { tellInvoice } from './invoice-mails.ts';
import { INVOICE, insertInvoice, selectInvoice, writeAct, type StoredInvoice } from './invoices.sql.ts';
import { nameFiles, storeFiles, type KeptFiles } from './keep-files.ts';

/** The files of a request for an order. */
interface Upload {
  context: Context;
  turn: Turn;
  orderId: string;
}

/** Whence a supplier sends something of an order: the mailbox to which its link went, and who carries the order. */
export interface OrderOrigin extends Origin {
  mailbox: string;
  contact: string | null;
}

/** Who sends an invoice: its supplier, or somebody of the unit in its place. */
export interface Sender {
  author: Author;
  /** Of the unit; none where the supplier does. */
  officer?: { id: string; reason: string };
  /** Of its supplier: whence, for the notice to the others of the company. */
  origin?: OrderOrigin;
  explanation: string;
  creditKind: CreditKind | undefined;
}

/** Longest explanation is asked of a person; the shortest says something. */
const LEAST_LETTERS = 20;
/** So many sendings of one order are more than any order needs. */
const MOST_SENDINGS = 60;

async function withOrderUpload<Made>(
  services: Services,
  { context, orderId, turn }: Upload,
  then: (reviewed: Reviewed, order: InvoicedOrder) => Promise<Made>,
): Promise<Made> {
  const order = await mustFind(services.db, orderId);
  const facts = await factsOf(services);
  const known = { ...facts, order: reviewOrderOf(order, facts.receiver) };
  return withUpload({ context, turn, facts: known }, (reviewed) => then(reviewed, order));
}

/** Checks an invoice of an order with all that is known of it; nothing of it is kept. */
export const reviewForOrder = (services: Services, upload: Upload): Promise<InvoiceReview> =>
  withOrderUpload(services, upload, async ({ checks, data, details }, order) => {
    if (data === null || details === undefined) return { checks, data };
    return { checks: (await compareInvoice(services.db, { order, data, details, checks })).checks, data };
  });

/** Takes an invoice of an order; the same one that is sent again is there already. */
export const sendForOrder = (services: Services, upload: Upload, sender: Sender): Promise<StoredInvoice> =>
  withOrderUpload(services, upload, (reviewed, order) =>
    takeReviewed(services, { reviewed, order, turn: upload.turn }, sender),
  );

/** Keeps an invoice that was read: its files first, then its row. */
export async function takeReviewed(
  services: Services,
  { order, reviewed, turn }: { reviewed: Reviewed; order: InvoicedOrder; turn: Turn },
  sender: Sender,
): Promise<StoredInvoice> {
  const { checks, data, details, folder } = reviewed;
  if (data === null || details === undefined)
    throw failure('state_conflict', {
      detail: stopsOf(checks)[0]?.message ?? 'No es una factura que se reciba.',
    });
  const given = { order, data, details, checks };
  refuseUnexplained((await compareInvoice(services.db, given)).checks, sender);
  const kept = await storeFiles(services, { folder, turn });
  return transaction(services.db, (tx) => keepInvoice(tx, { ...given, kept }, sender));
}

/** What is to be corrected is sent only with its reason; what nobody receives needs none. */
function refuseUnexplained(checks: ComparedInvoice['checks'], { explanation }: Sender): void {
  if (stopsOf(checks).length > 0 || toCorrectOf(checks).length === 0) return;
  if (explanation.length >= LEAST_LETTERS) return;
  throw failure('state_conflict', {
    detail: `${toCorrectOf(checks)[0]?.message ?? ''} Corrígelo, o explica por qué la mandas así con al menos ${LEAST_LETTERS} letras.`,
    fields: { explicacion: `Explica por qué la mandas así, con al menos ${LEAST_LETTERS} letras.` },
  });
}

type Given = Parameters<typeof compareInvoice>[1] & { data: NonNullable<Reviewed['data']>; kept: KeptFiles };

function stateOf(checks: ComparedInvoice['checks']): InvoiceState {
  if (stopsOf(checks).length > 0) return 'rejected';
  if (isHeld(checks)) return 'held';
  return toCorrectOf(checks).length + doubtsOf(checks).length > 0 ? 'received' : 'matched';
}

async function keepInvoice(tx: Transaction, given: Given, sender: Sender): Promise<StoredInvoice> {
  const { data, details, kept } = given;
  await sql`select from purchase_order where id = ${given.order.id} for no key update`.execute(tx);
  const order = await mustFind(tx, given.order.id);
  const before = await sentBefore(tx, order.id, { uuid: data.uuid, xmlSha: kept.xml.sha256 });
  if (before !== undefined) return before;
  const compared = await compareInvoice(tx, { ...given, order });
  const { checks, paired } = compared;
  refuseUnexplained(checks, sender);
  const isCredit = data.tipo === 'E';
  if (isCredit && sender.creditKind === undefined)
    throw invalid({ porque: 'Elige por qué es la nota de crédito.' });
  const state = stateOf(checks);
  await nameFiles(tx, kept);
  const today = todayInMexico();
  const { emisor, receptor, tipo, version } = data;
  const answerBy = addWorkingDays(today, await readTerm(tx, 'invoice_answer_days'), await readHolidays(tx));
  const { id, folio } = await insertInvoice(tx, {
    orderId: order.id,
    supplierId: order.supplierId,
    kind: isCredit ? 'credit_note' : 'invoice',
    creditKind: isCredit ? (sender.creditKind ?? null) : null,
    state,
    answerBy,
    sentBy: sender.officer?.id ?? null,
    sentReason: sender.officer?.reason ?? '',
    // What fits needs none.
    explanation: state === 'matched' ? '' : sender.explanation,
    said: saidAtOnce(state, checks),
    uuid: data.uuid,
    details,
    document: { tipo, version, emisor, receptor, year: details.year },
    checks,
    paired,
    xmlSha: kept.xml.sha256,
    pdfSha: kept.pdf?.sha256 ?? null,
    year: Number(today.slice(0, 4)),
  });
  return settleSent(tx, { id, folio, compared, order, answerBy }, sender);
}

const saidAtOnce = (state: InvoiceState, checks: ComparedInvoice['checks']): string =>
  (state === 'rejected'
    ? stopsOf(checks)
    : state === 'held'
      ? checks.filter(({ id, result }) => id === 'I5' && result === 'fail')
      : []
  )
    .map(({ message }) => message)
    .join(' ')
    .slice(0, 4_000);

/** An invoice of this order that stands, by its UUID: it came already. */
async function sentBefore(
  tx: Transaction,
  orderId: string,
  { uuid, xmlSha }: { uuid: string; xmlSha: string },
): Promise<StoredInvoice | undefined> {
  const { rows } = await sql<{ folio: string | null; count: number }>`select count(*)::int "count",
      max(folio) filter (where uuid = ${uuid} and state not in ('returned', 'rejected')) folio
    from invoice where order_id = ${orderId}`.execute(tx);
  const { folio, count } = rows[0]!;
  if (folio !== null) {
    const standing = await selectInvoice(tx, folio);
    if (standing !== undefined && standing.xmlSha !== xmlSha)
      throw failure('state_conflict', {
        detail: `Ya recibimos ${folio} con ese folio fiscal, y este archivo es otro: manda el XML tal como te lo dio tu proveedor de facturación.`,
      });
    return standing;
  }
  if (count >= MOST_SENDINGS)
    throw failure('state_conflict', {
      detail: `Este pedido ya tiene ${MOST_SENDINGS} envíos. Llama a quien lleva el pedido.`,
    });
  return undefined;
}

interface Sent {
  id: string;
  folio: string;
  compared: ComparedInvoice;
  order: InvoicedOrder;
  answerBy: string;
}

/** History, what it takes the place of, and the mail of an invoice that came. */
async function settleSent(
  tx: Transaction,
  { answerBy, compared, folio, id, order }: Sent,
  { author, officer, origin }: Sender,
): Promise<StoredInvoice> {
  const written = await INVOICE.read(tx, id);
  const invoice = await selectInvoice(tx, folio);
  if (written === undefined || invoice === undefined) throw notFound();
  await created(
    tx,
    INVOICE,
    { id, author, operation: officer === undefined ? 'sendOrderInvoice' : 'sendInvoiceForSupplier' },
    written,
  );
  await writeAct(tx, id, {
    act: 'send',
    ...(officer === undefined ? { by: author.person.name ?? order.supplier } : { person: officer }),
    said: [officer?.reason ?? '', invoice.explanation].filter((part) => part !== '').join(' '),
  });
  if (invoice.state !== 'rejected')
    for (const one of compared.replaces) await replace(tx, { one, by: folio, author });
  await tellSent(tx, invoice, { expected: await expectedPay(tx, order, invoice), answerBy, officer });
  if (invoice.state !== 'rejected') await askSoon(tx, [id], author.person);
  if (origin !== undefined)
    await tellAct(tx, origin, {
      kind: 'invoice',
      thing: id,
      supplierId: order.supplierId,
      mailbox: origin.mailbox,
      right: 'collect',
      did: `mandó la ${INVOICE_KINDS[invoice.kind].toLowerCase()} ${invoice.folio}, de ${moneyText(invoice.total)}, del pedido ${order.number}`,
      contact: origin.contact,
    });
  return invoice;
}

async function replace(
  tx: Transaction,
  { author, by, one }: { one: { id: string }; by: string; author: Author },
): Promise<void> {
  const { rows } = await sql<{
    version: number;
  }>`select version from invoice where id = ${one.id} for no key update`.execute(tx);
  const wish = { id: one.id, version: rows[0]?.version ?? 0, author, operation: 'replaceInvoice' };
  await change(tx, INVOICE, wish, async () => {
    await sql`update invoice set state = 'replaced', said = ${`La sustituye ${by}.`} where id = ${one.id}`.execute(
      tx,
    );
    await writeAct(tx, one.id, { act: 'replace', by: author.person.name ?? '', said: by });
  });
}

async function tellSent(
  tx: Transaction,
  invoice: StoredInvoice,
  {
    answerBy,
    expected,
    officer,
  }: { answerBy: string; expected: ExpectedPay | null } & Pick<Sender, 'officer'>,
): Promise<void> {
  // Who learns of an invoice that somebody sent in its place can say that it is not its own.
  const byOther =
    officer === undefined
      ? ''
      : ` La capturó la Unidad en tu lugar: «${officer.reason}» Si no es tuya, avísanos hoy mismo.`;
  if (invoice.state === 'rejected' || invoice.state === 'held')
    return tellInvoice(tx, invoice, {
      template: 'invoice_returned',
      result: invoice.state === 'held' ? 'Tu factura quedó detenida' : 'Tu factura no se recibió',
      text: `${invoice.said}${byOther}`,
    });
  return tellInvoice(tx, invoice, {
    template: 'invoice_received',
    result: 'Recibimos tu factura',
    text: `${expected === null ? `Se verifica o se te devuelve a más tardar el ${shortDate(answerBy)}.` : expectedText(expected)}${byOther}`,
  });
}
