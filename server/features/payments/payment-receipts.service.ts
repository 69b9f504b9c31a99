import { sql } from 'kysely';
import type { Context } from 'hono';
import type { InvoiceCheck, ReceiptAnswer } from '#contract/invoice-checks.ts';
import { MOST_INVOICE_BYTES } from '#contract/invoice-limits.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { keepContent } from '#server/features/documents/public.ts';
import {
  invoicedBy,
  isTaken,
  moveInvoices,
  noteInvoices,
  reviewReceiptFile,
  type ReceiptReview,
} from '#server/features/invoices/public.ts';
import type { OrderOrigin, UnreceiptedPayment } from '#server/features/invoices/public.ts';
import { tellAct, type HoldAct } from '#server/features/my-account/public.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { officerTurn, strangerTurn, type Turn } from '#server/kit/files/turn.ts';
import type { Author } from '#server/kit/change.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import type { Services } from '#server/kit/services.ts';
import { mustRead, paymentNow, requirePayer } from './payment-order-access.ts';
import { describePaymentOrder } from './payment-order-seen.ts';
import type { Doer } from './payment-orders.service.ts';
import { tellPaymentChanged } from './payment-mails.ts';
import { writePaymentActs } from './payment-orders.sql.ts';

/** Payments of a supplier that wait for their receipt, the oldest first, with every part that was paid of each invoice. */
async function selectWaiting(db: Db | Transaction, supplierId: string): Promise<UnreceiptedPayment[]> {
  const { rows } = await sql<
    Omit<UnreceiptedPayment, 'form'>
  >`select p.id, p.day::text "paidOn", p.amount::text, p.account_four "accountFour",
      (select jsonb_agg(jsonb_build_object('uuid', i.uuid, 'method', i.payment_method, 'total', (l.net + l.penalties)::text,
          'base', (i.subtotal - i.discount)::text, 'tax', i.taxes::text, 'paid', t.amount::text,
          'earlier', coalesce((select jsonb_agg(e.amount::text order by q.day, q.recorded_at) from payment_part e join payment q on q.id = e.payment_id
            where e.invoice_id = i.id and q.state = 'paid' and (q.day, q.recorded_at, q.id) < (p.day, p.recorded_at, p.id)), '[]')))
        from payment_part t join invoice i on i.id = t.invoice_id
          join payment_order_invoice l on l.invoice_id = i.id and l.payment_order_id = p.payment_order_id
        where t.payment_id = p.id and t.receipt_id is null and i.payment_method = 'PPD') parts
    from payment p join payment_order o on o.id = p.payment_order_id
    where o.supplier_id = ${supplierId} and p.state = 'paid' and exists (select from payment_part t join invoice i on i.id = t.invoice_id
      where t.payment_id = p.id and t.receipt_id is null and i.payment_method = 'PPD')
    order by p.day, p.recorded_at, p.id`.execute(db);
  // What is imported are transfers.
  return rows.map((row) => ({ ...row, form: '03' }));
}

/** What came of it, with the order of payment as it stands then. */
export type SentReceipt = ReceiptAnswer & { order: PaymentOrder };

interface Receipt {
  supplier: { id: string; rfc: string | null };
  source: AsyncIterable<Uint8Array>;
  turn: Turn;
  /** Only looked at: nothing of it is kept. */
  isReview: boolean;
}

/** Who sends a payment receipt; of the unit only in the place of the supplier. */
interface Sender {
  author: Author;
  officer?: Person;
  /** Name of the supplier, where it does it. */
  by?: string;
  /** Whence it does, for the notice to the others of the company. */
  origin?: OrderOrigin;
}

/** A receipt that does not pass is not kept. */
class NotTaken extends Error {}

/** Keeps a payment receipt (REP) that somebody of the unit sends in the place of its supplier; one that does not pass goes back. */
export async function sendPaymentReceipt(
  services: Services,
  { id, context, isReview }: { id: string; context: Context; isReview: boolean },
  author: Doer,
): Promise<SentReceipt> {
  const { db } = services;
  const { person } = author;
  const order = await mustRead(db, id, person);
  await requirePayer(db, person, (await paymentNow(db, id)).invoices);
  const taken = await takeReceipt(
    services,
    {
      supplier: { id: order.supplierId, rfc: order.supplierRfc },
      source: bodyOf(context.req.raw),
      turn: officerTurn(context, person),
      isReview,
    },
    { author, officer: person },
  );
  return { ...taken, order: await describePaymentOrder(db, id, person) };
}

/** The same from its supplier, by the link of an order or from its account. */
export async function sendSupplierReceipt(
  services: Services,
  { context, isReview, requestId }: { context: Context; isReview: boolean; requestId: string },
): Promise<ReceiptAnswer> {
  const { order, author, origin } = await invoicedBy(services, context, requestId);
  return takeReceipt(
    services,
    {
      supplier: { id: order.supplierId, rfc: order.supplierRfc },
      source: bodyOf(context.req.raw),
      turn: strangerTurn(context, services.config.trustProxy),
      isReview,
    },
    { author, by: author.person.name, origin },
  );
}

/** Checks a payment receipt with all that its supplier was paid, and keeps it where nothing is wrong with it. */
export async function takeReceipt(
  services: Services,
  { isReview, supplier, source, turn }: Receipt,
  sender: Sender,
): Promise<ReceiptAnswer> {
  const { db, files } = services;
  const waiting = await selectWaiting(db, supplier.id);
  if (waiting.length === 0)
    throw failure('state_conflict', { detail: 'Ningún pago de este proveedor espera su complemento.' });
  let review: ReceiptReview | undefined;
  try {
    const content = await files.put(source, {
      maxBytes: MOST_INVOICE_BYTES,
      inspect: async (path) => {
        review = await reviewReceiptFile(services, turn, { path, issuer: supplier.rfc ?? '', waiting });
        if (isReview || !isTaken(review) || review.covered.length === 0) throw new NotTaken();
      },
    });
    const found = review;
    if (found === undefined) throw failure('file_type_refused');
    await transaction(db, async (tx) => {
      if (sender.officer !== undefined) await rememberOfficer(tx, sender.officer);
      await keepContent(tx, {
        ...content,
        name: 'complemento.xml',
        mediaType: 'application/xml',
        pages: null,
        contents: [],
        textless: [],
      });
      await keepReceipt(tx, { supplierId: supplier.id, review: found, sha256: content.sha256 }, sender);
    });
    return { isTaken: true, isSound: true, checks: found.checks, said: found.said };
  } catch (error) {
    if (!(error instanceof NotTaken) || review === undefined) throw error;
    const { checks, covered, said } = review;
    return { isTaken: false, isSound: isTaken(review) && covered.length > 0, checks, said };
  }
}

async function keepReceipt(
  tx: Transaction,
  given: { supplierId: string; review: ReceiptReview; sha256: string },
  { author, officer, by = '', origin }: Sender,
): Promise<void> {
  const { supplierId, review, sha256 } = given;
  const { covered, checks, data } = review;
  const uuid = data?.uuid ?? '';
  const receiptId = await insertReceipt(tx, {
    supplierId,
    uuid,
    sha256,
    checks,
    sentBy: officer?.id ?? null,
  });
  const { rows } = await sql<{
    invoiceId: string;
    orderId: string;
  }>`update payment_part t set receipt_id = ${receiptId}
    from jsonb_to_recordset(${JSON.stringify(covered)}::jsonb) g ("paymentId" uuid, uuid text), invoice i, payment p
    where t.payment_id = g."paymentId" and i.id = t.invoice_id and i.uuid = g.uuid and t.receipt_id is null and p.id = t.payment_id
      and p.state = 'paid' returning t.invoice_id "invoiceId", p.payment_order_id "orderId"`.execute(tx);
  if (rows.length < covered.length)
    throw failure('state_conflict', {
      detail: 'Mientras se revisaba, ese pago ya recibió su complemento o volvió. Vuelve a abrir la orden.',
    });
  await settleInvoices(
    tx,
    rows.map(({ invoiceId }) => invoiceId),
    { author, uuid },
  );
  const orders = [...new Set(rows.map(({ orderId }) => orderId))];
  await writePaymentActs(
    tx,
    orders.map((id) => ({ id, act: 'receipt', said: by === '' ? uuid : `${by}: ${uuid}` })),
    officer,
  );
  if (officer !== undefined)
    await tellPaymentChanged(
      tx,
      orders.map((orderId) => ({
        orderId,
        what: 'la Unidad mandó el complemento de pago en tu lugar',
        detail: `Folio fiscal ${uuid}.`,
      })),
    );
  if (origin !== undefined)
    await tellAct(tx, origin, {
      kind: 'payment_receipt',
      thing: receiptId,
      supplierId,
      mailbox: origin.mailbox,
      right: 'collect',
      did: `mandó el complemento de pago ${uuid}`,
      contact: origin.contact,
    });
  await happenedToMany(tx, {
    subject: 'payment_order',
    ids: orders,
    isPublic: false,
    operation: officer === undefined ? 'sendSupplierReceipt' : 'sendPaymentReceipt',
    actorId: author.person.id,
  });
}

async function insertReceipt(
  tx: Transaction,
  given: {
    supplierId: string;
    uuid: string;
    sha256: string;
    checks: InvoiceCheck[];
    sentBy: string | null;
  },
): Promise<string> {
  try {
    const { rows } = await sql<{
      id: string;
    }>`insert into payment_receipt (supplier_id, uuid, is_taken, xml_sha, checks, sent_by)
      values (${given.supplierId}, ${given.uuid === '' ? null : given.uuid}, true, ${given.sha256},
        ${JSON.stringify(given.checks)}::jsonb, ${given.sentBy}) returning id`.execute(tx);
    return rows[0]!.id;
  } catch (error) {
    if (violatedConstraint(error) !== 'payment_receipt_uuid') throw error;
    throw failure('state_conflict', { detail: 'Este complemento de pago ya se recibió.' });
  }
}

/** An invoice of which nothing is left to pay, and every payment has its receipt, is settled; the history of another says what came. */
async function settleInvoices(
  tx: Transaction,
  ids: readonly string[],
  { author, uuid }: { author: Author; uuid: string },
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select i.id from invoice i join payment_order_invoice l on l.invoice_id = i.id and l.is_live
    where i.id = any(${[...ids]}::uuid[]) and i.state = 'paid' and l.paid = l.net and not exists (select from payment_part t
      join payment p on p.id = t.payment_id where t.invoice_id = i.id and p.state = 'paid' and t.receipt_id is null)`.execute(
    tx,
  );
  await moveInvoices(
    tx,
    rows.map(({ id }) => ({ id, to: 'settled', said: 'Llegó el complemento de pago' })),
    { author, act: 'settle', from: ['paid'] },
  );
  const settled = new Set(rows.map(({ id }) => id));
  const others = [...new Set(ids)].filter((id) => !settled.has(id));
  await noteInvoices(
    tx,
    others.map((id) => ({ id, said: `Folio fiscal ${uuid}` })),
    { author, act: 'receipt' },
  );
}

/** A receipt of a payment stands: its checks passed. The unit learns that the company says it did not send it. */
export const holdReceipt: HoldAct = () =>
  Promise.resolve('El complemento queda como está: la Unidad llama a la empresa.');
