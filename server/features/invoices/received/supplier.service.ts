import type { Context } from 'hono';
import { sql } from 'kysely';
import { BY_ACCOUNT, ORDER_LINK_HEADER, type SupplierInvoicing } from '#contract/invoices-api.ts';
import type { SupplierInvoice } from '#contract/invoices.ts';
import { originOf, type Origin } from '#server/features/my-account/public.ts';
import { linkedOrder } from '#server/features/purchase-orders/public.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { Failure, failure, notFound } from '#server/kit/errors.ts';
import { strangerTurn } from '#server/kit/files/turn.ts';
import type { KeyAccess } from '#server/kit/serve.ts';
import type { Services } from '#server/kit/services.ts';
import { invoicingFacts } from '../review.service.ts';
import { selectInvoicedOrder, selectLines, type InvoicedOrder } from './facts.sql.ts';
import { selectOfOrder, type StoredInvoice } from './invoices.sql.ts';
import { selectClaims } from './claims.sql.ts';
import { selectLate } from './late.sql.ts';
import { selectPaid } from './paid.sql.ts';
import { dueIfToday, expectedPay, invoiceName, toInvoiceOf } from './seen.ts';
import { reviewForOrder, sendForOrder, type OrderOrigin, type Sender } from './send.service.ts';

/** Permission of what a supplier does with files: the link of its order, or that it comes from its account, stands in a header. */
export const ORDER_LINK = {
  header: ORDER_LINK_HEADER,
  denied: 'request_access_denied',
  // Before a file is read, a link that opens nothing is no permission.
  async check(services, context) {
    try {
      await orderOf(services, context);
    } catch (error) {
      throw error instanceof Failure && error.status === 404 ? failure('request_access_denied') : error;
    }
  },
} satisfies KeyAccess;

/** Whoever invoices an order, or only reads what was invoiced. */
interface Invoicer extends Origin {
  folio: string;
  link: string;
}

/** Of an account only those who may collect invoice. */
export async function invoicerOf(
  services: Services,
  context: Context,
  { folio, link }: Pick<Invoicer, 'folio' | 'link'>,
): Promise<Invoicer> {
  return { folio, link, ...(await originOf(services, context, link, 'collect')) };
}

async function senderOf(services: Services, context: Context): Promise<Invoicer> {
  const given = context.req.header(ORDER_LINK_HEADER) ?? '';
  const link = given === BY_ACCOUNT ? '' : given;
  return invoicerOf(services, context, { folio: context.req.param('folio') ?? '', link });
}

const orderOf = async (services: Services, context: Context) =>
  linkedOrder(services.db, await senderOf(services, context));

/** What its supplier reads before it invoices an order, and what it sent. */
export async function readSupplierInvoicing(
  services: Services,
  holder: Invoicer,
): Promise<SupplierInvoicing> {
  const { id } = await linkedOrder(services.db, holder);
  const facts = await invoicingFacts(services);
  return transaction(services.db, async (tx) => {
    const order = await selectInvoicedOrder(tx, id);
    if (order === undefined) throw notFound();
    return invoicingOf(tx, order, facts);
  });
}

async function invoicingOf(
  tx: Transaction,
  order: InvoicedOrder,
  facts: SupplierInvoicing['facts'],
): Promise<SupplierInvoicing> {
  const toInvoice = toInvoiceOf(await selectLines(tx, order), {
    dueOn: await dueIfToday(tx, order),
    order,
    receiver: facts,
  });
  const sent = await selectOfOrder(tx, order.id);
  const ids = sent.map(({ id }) => id);
  const paid = await selectPaid(tx, ids);
  const late = await selectLate(tx, ids);
  const expected = await Promise.all(sent.map((one) => expectedPay(tx, order, one)));
  const claims = await selectClaims(tx, sql`x.invoice_id = any(${ids}::uuid[])`);
  return {
    facts,
    toInvoice: toInvoice.lines.length === 0 ? null : toInvoice,
    closed: closedOf(order),
    sent: sent.map((one, place) => ({
      ...toldInvoice(one),
      expected: expected[place] ?? null,
      payment: paid.get(one.id) ?? null,
      late: late.get(one.id) ?? null,
      claims: claims.filter(({ invoiceId }) => invoiceId === one.id),
    })),
  };
}

const closedOf = ({ number, state }: InvoicedOrder): string | null =>
  ['issued', 'proposed', 'accepted', 'rescinded', 'ended', 'settled'].includes(state)
    ? null
    : `El pedido ${number} ya está cerrado.`;

/** What the unit writes among itself is not told. */
const toldInvoice = (
  invoice: StoredInvoice,
): Omit<SupplierInvoice, 'payment' | 'late' | 'claims' | 'expected'> => ({
  folio: invoice.folio,
  kind: invoice.kind,
  state: invoice.state,
  attempt: invoice.attempt,
  name: invoiceName(invoice),
  uuid: invoice.uuid,
  total: invoice.total,
  currency: invoice.currency,
  receivedAt: invoice.receivedAt.toISOString(),
  explanation: invoice.explanation,
  said: invoice.said,
  checks: invoice.checks.filter(({ result }) => result === 'fail'),
  dueOn: invoice.dueOn,
});

const uploadOf = (services: Services, context: Context, orderId: string) => ({
  context,
  orderId,
  turn: strangerTurn(context, services.config.trustProxy),
});

/** Checks an invoice for its supplier; nothing of it is kept. */
export async function reviewSupplierInvoice(services: Services, context: Context) {
  const { id } = await orderOf(services, context);
  return reviewForOrder(services, uploadOf(services, context, id));
}

/** The order of a request with a file, whoever invoices it, and who that is for its history. */
export async function invoicedBy(services: Services, context: Context, requestId: string) {
  const invoicer = await senderOf(services, context);
  const order = await linkedOrder(services.db, invoicer);
  const { account } = invoicer;
  const person =
    account === undefined
      ? { id: order.supplierNumber ?? 'proveedor', name: order.supplier }
      : { id: account.mailbox, name: account.name };
  const { account: _a, ...whence } = invoicer;
  const origin: OrderOrigin = {
    ...whence,
    account,
    mailbox: order.mailbox ?? order.supplierEmail ?? '',
    contact: order.buyerEmail,
  };
  return { invoicer, order, origin, author: { person, requestId, isOutside: true } };
}

/** Takes an invoice of its supplier. */
export async function sendSupplierInvoice(
  services: Services,
  context: Context,
  sent: Pick<Sender, 'explanation' | 'creditKind'> & { requestId: string },
): Promise<SupplierInvoicing> {
  const { requestId, ...sender } = sent;
  const { invoicer, order, origin, author } = await invoicedBy(services, context, requestId);
  await sendForOrder(services, uploadOf(services, context, order.id), { ...sender, origin, author });
  return readSupplierInvoicing(services, invoicer);
}
