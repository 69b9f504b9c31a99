import { sql } from 'kysely';
import type {
  ExcessClaim as Excess,
  ExcessClosing as Closing,
  InterestAnswer as Answer,
  PaymentOrder,
} from '#contract/payment-orders-api.ts';
import type { PaymentOrderAct } from '#contract/payment-orders.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { excessInterest } from '#contract/rules/payments/late-payment.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { keysOfArea, movePayments } from '#server/features/budget/public.ts';
import { invoicedBy, selectClaims, selectLate, type StoredClaim } from '#server/features/invoices/public.ts';
import { tellAct, type HoldAct } from '#server/features/my-account/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import type { Context } from 'hono';
import { auditMany } from '#server/kit/audit.ts';
import type { Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { happenedToMany } from '#server/kit/events.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerId, rememberOfficer } from '#server/kit/officers.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import type { Services } from '#server/kit/services.ts';
import { mustRead, paymentNow, requirePayer } from './payment-order-access.ts';
import { readPaying } from './payment-order-facts.ts';
import { describePaymentOrder } from './payment-order-seen.ts';
import type { Doer } from './payment-orders.service.ts';
import { PAID_BY_TWO } from './payment-orders.service.ts';
import { selectParts } from './payment-import.sql.ts';
import { insertPaymentOrder, selectPaymentOrder, writePaymentActs } from './payment-orders.sql.ts';
import { tellPaymentChanged } from './payment-mails.ts';
import type { ChangePayments } from './payment-writing.service.ts';

const NONE = 'No encontramos esa petición en la orden de pago.';
const ZEROS = { gross: '0.00', withheld: '0.00', credits: '0.00', penalties: '0.00', net: '0.00' };

/** Keeps what was done because of a claim in the history of its order of payment, in the log, and tells who follows it. */
async function keepStep(
  tx: Transaction,
  orderId: string,
  step: {
    act: PaymentOrderAct;
    operation: string;
    said: string;
    author: Author;
    by?: string;
    /** Of whose payment it is, where what waits of it changes. */
    invoiceId?: string;
  },
): Promise<void> {
  const { act, author, invoiceId, operation, said, by = '' } = step;
  await sql`update payment_order set version = version + 1 where id = ${orderId}`.execute(tx);
  const isOutside = author.isOutside === true;
  await writePaymentActs(
    tx,
    [{ id: orderId, act, said: isOutside ? `${by}: ${said}` : said }],
    isOutside ? undefined : { id: officerId(author.person) ?? '' },
  );
  await auditMany(tx, { ...author, operation, subjectType: 'payment_order' }, [
    { subjectId: orderId, after: { said } },
  ]);
  const of = { isPublic: false, operation, actorId: author.person.id };
  await happenedToMany(tx, { ...of, subject: 'payment_order', ids: [orderId] });
  if (invoiceId !== undefined) await happenedToMany(tx, { ...of, subject: 'invoice', ids: [invoiceId] });
}

/** Held, so that no other claim or payment of it is written meanwhile. */
const holdOrder = (tx: Transaction, id: string) =>
  sql`select from payment_order where id = ${id} for no key update`.execute(tx);

/** A supplier asks for the interest of an invoice that was paid late (LAASSP 2025, art. 73), by the link of its order or from its account. */
export async function askInterest(
  services: Services,
  { context, folio, requestId }: { context: Context; folio: string; requestId: string },
): Promise<{ answerBy: string }> {
  const { author, order, origin } = await invoicedBy(services, context, requestId);
  return transaction(services.db, async (tx) => {
    const { rows } = await sql<{ id: string; paymentOrderId: string | null; name: string }>`
      select i.id, coalesce(nullif(i.series || i.number, ''), i.folio) name, (select o.id from payment_order_invoice l
          join payment_order o on o.id = l.payment_order_id where l.invoice_id = i.id and l.is_live and o.number is not null
            and o.interest_of is null) "paymentOrderId"
      from invoice i where i.order_id = ${order.id} and i.folio = ${folio} and i.kind = 'invoice' for no key update of i`.execute(
      tx,
    );
    const [invoice] = rows;
    if (invoice === undefined) throw notFound('No encontramos esa factura en el pedido.');
    const late = (await selectLate(tx, [invoice.id])).get(invoice.id);
    if (late === undefined) throw failure('state_conflict', { detail: 'Esa factura no se ha pagado tarde.' });
    if (invoice.paymentOrderId === null)
      throw failure('state_conflict', {
        detail: 'Su pago todavía no está ordenado: pide los intereses cuando lo esté.',
      });
    const before = await selectClaims(tx, sql`x.invoice_id = ${invoice.id} and x.kind = 'interest'`);
    const standing = before.find(({ state }) => state !== 'refused');
    if (standing !== undefined) return { answerBy: standing.answerBy };
    if (before.length > 0)
      throw failure('state_conflict', {
        detail: 'La Unidad ya contestó que no los paga: su razón está en esta página.',
      });
    const answerBy = addWorkingDays(
      todayInMexico(),
      await readTerm(tx, 'interest_answer_days'),
      await readHolidays(tx),
    );
    await sql`insert into payment_claim (kind, payment_order_id, invoice_id, asked_by, answer_by)
      values ('interest', ${invoice.paymentOrderId}, ${invoice.id}, ${author.person.name ?? order.supplier}, ${answerBy})`.execute(
      tx,
    );
    await keepStep(tx, invoice.paymentOrderId, {
      act: 'askInterest',
      operation: 'askLateInterest',
      said: `Factura ${invoice.name}, ${late.days} días de atraso. Se contesta a más tardar el ${shortDate(answerBy)}.`,
      author,
      by: author.person.name ?? order.supplier,
    });
    await tellAct(tx, origin, {
      kind: 'interest',
      thing: invoice.id,
      supplierId: order.supplierId,
      mailbox: origin.mailbox,
      right: 'collect',
      did: `pidió los intereses de la factura ${invoice.name}, del pedido ${order.number ?? ''}`,
      contact: origin.contact,
    });
    return { answerBy };
  });
}

/** What was asked for is answered by the unit, which learns that the company says it did not ask. */
export const holdInterest: HoldAct = () =>
  Promise.resolve('La petición queda como está: la Unidad llama a la empresa antes de contestarla.');

async function claimOf(
  tx: Transaction,
  orderId: string,
  { claimId, kind }: { claimId: string; kind: StoredClaim['kind'] },
): Promise<StoredClaim> {
  await holdOrder(tx, orderId);
  const [claim] = await selectClaims(
    tx,
    sql`x.id = ${claimId} and x.payment_order_id = ${orderId} and x.kind = ${kind}`,
  );
  if (claim === undefined) throw notFound(NONE);
  return claim;
}

/** Answers who asks for interest: prepares the order of payment that another person has to agree to, or refuses with its reason. */
export async function answerInterest(db: Db, id: string, body: Answer, author: Doer): Promise<PaymentOrder> {
  const { person } = author;
  await mustRead(db, id, person);
  const made = await transaction(db, async (tx) => {
    const claim = await claimOf(tx, id, { claimId: body.claimId, kind: 'interest' });
    const { invoices } = await paymentNow(tx, id);
    await requirePayer(tx, person, invoices);
    await rememberOfficer(tx, person);
    if (body.way === 'grant') return grant(tx, { claim, keyId: body.keyId, areas: invoices }, author);
    if (claim.state !== 'asked') throw failure('state_conflict', { detail: 'Esa petición ya se contestó.' });
    await sql`update payment_claim set state = 'refused', reason = ${body.reason} where id = ${claim.id}`.execute(
      tx,
    );
    await keepStep(tx, id, {
      act: 'refuseInterest',
      operation: 'answerLateInterest',
      said: `Factura ${claim.invoice}: ${body.reason}`,
      author,
    });
    await tellPaymentChanged(tx, [
      {
        orderId: id,
        what: 'no se pagan los intereses que pediste',
        detail: `Factura ${claim.invoice}. ${body.reason}`,
      },
    ]);
    return id;
  });
  return describePaymentOrder(db, made, person);
}

/** Counts the interest of a claim and writes the draft of the order that pays it. */
async function grant(
  tx: Transaction,
  { areas, claim, keyId }: { claim: StoredClaim; keyId: string; areas: readonly { areaId: string | null }[] },
  author: Doer,
): Promise<string> {
  const { id: claimId, invoice, invoiceId, orderId, paidBy, state } = claim;
  if (state === 'refused' || state === 'closed')
    throw failure('state_conflict', { detail: 'Esa petición ya se contestó.' });
  const { rows } =
    await sql`select from payment_order where interest_of = ${claimId} and state <> 'voided'`.execute(tx);
  if (paidBy !== null || rows.length > 0)
    throw failure('state_conflict', { detail: 'Sus intereses ya están en una orden de pago.' });
  const late = (await selectLate(tx, [invoiceId])).get(invoiceId);
  if (late === undefined || !late.isWhole)
    throw failure('state_conflict', {
      detail:
        'Los intereses se cuentan hasta el día del pago: se preparan cuando la factura esté pagada entera.',
    });
  const own = areas.flatMap(({ areaId }) => areaId ?? []);
  const keys = await keysOfArea(tx, own.length === 0 ? 'all' : own, Number(todayInMexico().slice(0, 4)));
  if (!keys.some(({ id }) => id === keyId)) throw invalid({ keyId: 'Elige una clave de la lista.' });
  const order = await selectPaymentOrder(tx, orderId);
  if (order === undefined) throw notFound(NONE);
  // What was counted once is what is paid: the rate of that day, as the supplier read it.
  const amount = claim.amount ?? late.interest;
  await sql`update payment_claim set state = 'granted', amount = ${amount}, calculation = ${claim.amount === null ? late.says : claim.calculation}
    where id = ${claimId}`.execute(tx);
  const made = await insertPaymentOrder(tx, {
    supplierId: order.supplierId,
    authorId: author.person.id,
    dueOn: claim.answerBy,
    sum: { ...ZEROS, gross: amount, net: amount },
  });
  await sql`update payment_order set interest_of = ${claimId}, key_id = ${keyId} where id = ${made}`.execute(
    tx,
  );
  // It names the invoice, which stands in the order that paid it.
  await sql`insert into payment_order_invoice (payment_order_id, invoice_id, gross, withheld, credits, net, is_live)
    values (${made}, ${invoiceId}, 0, 0, 0, 0, false)`.execute(tx);
  const said = `${moneyText(amount)} por la factura ${invoice}: ${late.says}`;
  await writePaymentActs(tx, [{ id: made, act: 'begin', said }], author.person);
  await keepStep(tx, orderId, { act: 'grantInterest', operation: 'answerLateInterest', said, author });
  await happenedToMany(tx, {
    subject: 'payment_order',
    ids: [made],
    isPublic: false,
    operation: 'answerLateInterest',
    actorId: author.person.id,
  });
  return made;
}

/** Asks back what was paid of more: so many natural days without interest, then from the day of the payment on (LAASSP 2025, art. 73). */
export async function claimExcess(db: Db, id: string, body: Excess, author: Doer): Promise<PaymentOrder> {
  const { person } = author;
  await mustRead(db, id, person);
  await transaction(db, async (tx) => {
    await holdOrder(tx, id);
    await requirePayer(tx, person, (await paymentNow(tx, id)).invoices);
    const { rows } = await sql<{
      invoiceId: string;
      invoice: string;
      left: string;
      day: string;
      reference: string;
    }>`
      select t.invoice_id "invoiceId", coalesce(nullif(i.series || i.number, ''), i.folio) invoice, p.day::text, p.reference,
        (t.amount - coalesce((select sum(x.amount) from payment_claim x where x.part_id = t.id and x.state <> 'refused'), 0))::text "left"
      from payment_part t join payment p on p.id = t.payment_id join invoice i on i.id = t.invoice_id
      where t.id = ${body.partId} and p.payment_order_id = ${id} and p.state = 'paid'`.execute(tx);
    const [part] = rows;
    if (part === undefined) throw notFound('No encontramos ese pago en la orden.');
    if (centsOf(body.amount) <= 0n) throw invalid({ amount: 'Escribe un importe mayor que cero.' });
    if (centsOf(body.amount) > centsOf(part.left))
      throw invalid({ amount: `De ese pago se pueden pedir de vuelta ${moneyText(part.left)}.` });
    await rememberOfficer(tx, person);
    const answerBy = addDays(todayInMexico(), await readTerm(tx, 'excess_return_days'));
    await sql`insert into payment_claim (kind, payment_order_id, invoice_id, part_id, asked_by, answer_by, amount, reason)
      values ('excess', ${id}, ${part.invoiceId}, ${body.partId}, ${person.name}, ${answerBy}, ${body.amount}, ${body.reason})`.execute(
      tx,
    );
    const said = `${moneyText(body.amount)} del pago de la factura ${part.invoice} del ${shortDate(part.day)}, referencia ${part.reference}: ${body.reason}`;
    await keepStep(tx, id, {
      act: 'claimExcess',
      operation: 'claimPaymentExcess',
      said,
      author,
      invoiceId: part.invoiceId,
    });
    await tellPaymentChanged(tx, [
      {
        orderId: id,
        what: `se te pide devolver ${moneyText(body.amount)}`,
        detail: `${said} Devuélvelo a más tardar el ${shortDate(answerBy)}; después lleva intereses desde el día en que se te pagó (LAASSP 2025, artículo 73).`,
      },
    ]);
  });
  return describePaymentOrder(db, id, person);
}

/** What was asked back came: it is not paid any more, in the budget nor in the contract. Or it is asked for no more. */
export async function closeExcess(
  { changePayments, db }: { db: Db; changePayments: ChangePayments },
  id: string,
  body: Closing,
  author: Doer,
): Promise<PaymentOrder> {
  const { person } = author;
  await mustRead(db, id, person);
  await transaction(db, async (tx) => {
    const claim = await claimOf(tx, id, { claimId: body.claimId, kind: 'excess' });
    await requirePayer(tx, person, (await paymentNow(tx, id)).invoices);
    if (claim.state !== 'asked') throw failure('state_conflict', { detail: 'Ese excedente ya no se pide.' });
    await rememberOfficer(tx, person);
    const said =
      body.way === 'dropped' ? body.reason : await takeExcess(tx, { claim, body, changePayments }, author);
    if (body.way === 'dropped')
      await sql`update payment_claim set state = 'refused', reason = ${body.reason} where id = ${claim.id}`.execute(
        tx,
      );
    await keepStep(tx, id, {
      act: 'closeExcess',
      operation: 'closePaymentExcess',
      said,
      author,
      invoiceId: claim.invoiceId,
    });
    await tellPaymentChanged(tx, [
      {
        orderId: id,
        what:
          body.way === 'dropped' ? 'ya no se te pide devolver un excedente' : 'se recibió lo que devolviste',
        detail: said,
      },
    ]);
  });
  return describePaymentOrder(db, id, person);
}

async function takeExcess(
  tx: Transaction,
  {
    body,
    changePayments,
    claim,
  }: { claim: StoredClaim; body: Extract<Closing, { way: 'returned' }>; changePayments: ChangePayments },
  author: Doer,
): Promise<string> {
  const amount = claim.amount ?? '0.00';
  const { day, reference } = body;
  if (day > todayInMexico()) throw invalid({ day: 'Ese día no llega todavía.' });
  if (claim.paidOn !== null && day < claim.paidOn)
    throw invalid({ day: `Se pagó el ${shortDate(claim.paidOn)}: no pudo volver antes.` });
  const { monthlyRate } = await readPaying(tx);
  const interest = excessInterest(
    { amount, answerBy: claim.answerBy, paidOn: claim.paidOn ?? day },
    monthlyRate,
    day,
  );
  const { rows } = await sql<{
    paymentId: string;
  }>`select payment_id "paymentId" from payment_part where id = ${claim.partId}`.execute(tx);
  const parts = await selectParts(tx, [rows[0]?.paymentId ?? '']);
  const part = parts.find(({ id }) => id === claim.partId);
  if (part === undefined) throw notFound(NONE);
  const { rows: earlier } = await sql<{
    amount: string;
  }>`select coalesce(sum(amount), 0)::text amount from payment_claim
    where part_id = ${part.id} and state = 'closed'`.execute(tx);
  await sql`update payment_claim set state = 'closed', returned_on = ${day}, reference = ${reference}, returned_interest = ${interest}
    where id = ${claim.id}`.execute(tx);
  const reason = `Devolvió un excedente de la factura ${claim.invoice}`;
  await movePayments(
    tx,
    'unpay',
    [
      {
        id: claim.id,
        contractId: part.contractId,
        number: part.number,
        amount,
        reason,
        invoices: [{ id: part.invoiceId, amount }],
      },
    ],
    author,
  );
  const left = centsOf(part.whole) - centsOf(earlier[0]?.amount ?? '0.00') - centsOf(amount);
  await changePayments(
    tx,
    [
      {
        contractId: part.contractId,
        remove: [part.id],
        add:
          left <= 0n
            ? []
            : [
                {
                  id: part.id,
                  paidOn: part.day,
                  amount: decimal(left),
                  invoice: part.name,
                  overReason: null,
                },
              ],
      },
    ],
    author,
  );
  return `${moneyText(amount)} el ${shortDate(day)}, referencia ${reference}${interest === '0.00' ? '' : `, con ${moneyText(interest)} de intereses`}.`;
}

const told = (label: string, after: string) => ({ name: label, label, before: null, after });

/** What is asked back of a supplier is asked by two. */
export const CLAIMED_BY_TWO: DecisionOf<{ params: { id: string }; body: Excess; person: Person }> = {
  kind: () => 'payments',
  isGuarded: () => true,
  what: () => 'Pedir de vuelta un pago en exceso',
  record: PAID_BY_TWO.record,
  tells: ({ body }) =>
    Promise.resolve([
      {
        subject: 'payment_order',
        differences: [told('Se pide de vuelta', moneyText(body.amount)), told('Por qué', body.reason)],
      },
    ]),
};

/** So is what came back taken as returned, or not asked for any more. */
export const CLOSED_BY_TWO: DecisionOf<{ params: { id: string }; body: Closing; person: Person }> = {
  kind: () => 'payments',
  isGuarded: () => true,
  what: ({ body }) =>
    body.way === 'returned' ? 'Registrar que un excedente volvió' : 'Dejar de pedir un excedente',
  record: PAID_BY_TWO.record,
  tells: ({ body }) =>
    Promise.resolve([
      {
        subject: 'payment_order',
        differences: [
          body.way === 'returned'
            ? told('Volvió', `${shortDate(body.day)}, referencia ${body.reference}`)
            : told('Por qué ya no se pide', body.reason),
        ],
      },
    ]),
};
