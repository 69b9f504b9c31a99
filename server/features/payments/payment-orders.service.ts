import { sql } from 'kysely';
import { ACCOUNT_DAYS, LEAST_PAYMENT_ORDER_REASON, PAYMENT_ORDER_LABELS } from '#contract/payment-orders.ts';
import { DAYS_SUMMED } from '#contract/payments-setting.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { payableSum, type Payable } from '#contract/rules/payments/amounts.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { movePayments, owe } from '#server/features/budget/public.ts';
import { askSoon, moveInvoices, statusProblems, type InvoiceStep } from '#server/features/invoices/public.ts';
import { refuseWhileSuspended } from '#server/features/procurement/public.ts';
import { change, changeable, created, type Author, type Change } from '#server/kit/change.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { refusePair } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { withdrawProposals, type DecisionOf } from '#server/kit/second-person.ts';
import { problemsOf, readAccount, readPaying } from './payment-order-facts.ts';
import { mustRead, paymentNow, refuseMove, requirePayer } from './payment-order-access.ts';
import { tellPaymentChanged } from './payment-mails.ts';
import { describePaymentOrder } from './payment-order-seen.ts';
import { isPayable, selectPayment, type InvoiceToPay } from './payable.sql.ts';
import {
  insertPaymentOrder,
  readPaymentOrder,
  selectAccountChangers,
  selectAtBank,
  selectBackground,
  selectHolder,
  selectIssuedOfLate,
  selectPaymentOrder,
  selectVerifiers,
  takePaymentOrderNumber,
  writeDeductions,
  writePaymentActs,
  writePaymentInvoices,
  type PaymentOrderWritten,
  type StoredPaymentOrder,
} from './payment-orders.sql.ts';

/** Who does something with an order of payment, in answer to which request of the browser. */
export interface Doer extends Author {
  person: Person;
}

/** An order of payment as the person saw it. */
export interface SeenPaymentOrder {
  id: string;
  version: number;
}

/** An order of payment, as a thing that those who pay change. */
export const PAYMENT_ORDER = changeable<PaymentOrderWritten>({
  subject: 'payment_order',
  table: 'payment_order',
  key: 'id',
  fields: PAYMENT_ORDER_LABELS,
  called: 'esta orden de pago',
  about: ({ number }) => number ?? '',
  // Visitors read how much of a contract was ordered to be paid; what was paid is told with the contract.
  isPublic: (before, after) => before.number !== after?.number || before.state !== after.state,
  read: readPaymentOrder,
});

const TAKEN =
  'Una de las facturas ya está en otra orden de pago. Vuelve a elegirlas: la lista ya no la trae.';

/** Begins an order of payment of verified invoices of one supplier. */
export function beginPaymentOrder(
  db: Db,
  { invoices: ids }: { invoices: string[] },
  author: Doer,
): Promise<PaymentOrder> {
  const { person } = author;
  return transaction(db, async (tx) => {
    const { invoices } = await selectPayment(tx, ids);
    if (invoices.length < new Set(ids).size) throw notFound('No encontramos una de las facturas.');
    await requirePayer(tx, person, invoices);
    const other = invoices.find(({ state }) => !isPayable(state));
    if (other !== undefined)
      throw failure('state_conflict', { detail: `La factura ${other.name} no está por pagar.` });
    if (new Set(invoices.map(({ supplierId }) => supplierId)).size > 1)
      throw invalid({ invoices: 'Una orden de pago es de un solo proveedor: elige las de uno.' });
    if (invoices.some(({ currency }) => currency !== 'MXN'))
      throw invalid({ invoices: 'Una factura en otra moneda se paga fuera del portal.' });
    await rememberOfficer(tx, person);
    const id = await insertPaymentOrder(tx, {
      supplierId: invoices[0]!.supplierId,
      authorId: person.id,
      dueOn: firstDue(invoices),
      sum: payableSum(invoices),
    });
    await writeOnce(tx, id, invoices);
    await writePaymentActs(tx, [{ id, act: 'begin' }], person);
    await askSoon(tx, ids, person);
    const begun = await readPaymentOrder(tx, id);
    if (begun === undefined) throw notFound();
    await created(tx, PAYMENT_ORDER, { id, author, operation: 'beginPaymentOrder' }, begun);
    return describePaymentOrder(tx, id, person);
  });
}

const firstDue = (invoices: readonly InvoiceToPay[]): string | null =>
  invoices.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null;

async function writeOnce(tx: Transaction, id: string, invoices: readonly InvoiceToPay[]): Promise<void> {
  try {
    await writePaymentInvoices(tx, id, invoices);
  } catch (error) {
    if (violatedConstraint(error) === 'payment_order_invoice_once')
      throw failure('state_conflict', { detail: TAKEN });
    throw error;
  }
}

/** The account that is paid to, with why where it is a young one (decision D18). */
async function confirmedAccount(tx: Transaction, order: StoredPaymentOrder, reason: string) {
  const account = await readAccount(tx, order.supplierId);
  if (account === null) throw notFound();
  if (account.isYoung && reason.length < LEAST_PAYMENT_ORDER_REASON)
    throw invalid({
      accountReason: `La cuenta del proveedor cuenta desde hace menos de ${ACCOUNT_DAYS} días: explica con al menos ${LEAST_PAYMENT_ORDER_REASON} letras cómo se comprobó que es suya.`,
    });
  return account;
}

/** What an order of payment exercises of each contract, with tax; of interest, which is no price of a contract, of its claim. */
const exercisedOf = (
  { claimId, net }: Pick<StoredPaymentOrder, 'claimId' | 'net'>,
  invoices: readonly InvoiceToPay[],
) => {
  if (claimId !== null) return [{ contractId: claimId, amount: net, invoices: [] }];
  return [...Map.groupBy(invoices, ({ contractId }) => contractId)].map(([contractId, some]) => ({
    contractId,
    amount: decimal(some.reduce((sum, { gross }) => sum + centsOf(gross), 0n)),
    invoices: some.map(({ id, gross }) => ({ id, amount: gross })),
  }));
};

/** What an order comes to: the sum of its invoices, or its interest. */
const sumOf = (order: StoredPaymentOrder, invoices: readonly InvoiceToPay[]): Payable => {
  const sum = payableSum(invoices);
  return order.claimId === null ? sum : { ...sum, gross: order.net, net: order.net };
};

const stepsTo = (invoices: readonly { id: string }[], to: InvoiceStep['to'], said: string): InvoiceStep[] =>
  invoices.map(({ id }) => ({ id, to, said }));

/**
 * Issues an order of payment: all that is asked of it is true, its number is taken, what it pays is exercised and its invoices are
 * on their way. Not by who verified one of them (S8), nor by who changed the account of late (S10).
 */
export async function issuePaymentOrder(
  db: Db,
  { id, version }: SeenPaymentOrder,
  { accountReason }: { accountReason: string },
  author: Doer,
): Promise<PaymentOrder> {
  const { person } = author;
  const order = await mustRead(db, id, person);
  const wish: Change<PaymentOrderWritten> = { id, version, author, operation: 'issuePaymentOrder' };
  let note: string | undefined;
  await change(db, PAYMENT_ORDER, wish, async (tx, { before }) => {
    refuseMove(before, 'issue');
    const { invoices, deductions } = await lockPayment(tx, id);
    await requirePayer(tx, person, invoices);
    const today = todayInMexico();
    const changers = await selectAccountChangers(tx, [order.supplierId], addDays(today, -ACCOUNT_DAYS));
    note = [
      await refusePair(tx, person, 'S8', await selectVerifiers(tx, id)),
      await refusePair(tx, person, 'S10', changers),
    ]
      .filter((one) => one !== undefined)
      .join(' ');
    // What the unit only tells of stands in the log and in the history.
    if (note !== '') wish.reason = note;
    for (const { contractId, procedureId } of invoices)
      await refuseWhileSuspended(tx, { procedureId, contractId, doing: 'payment' });
    const { claimId, keyId } = order;
    const supplier = { id: order.supplierId, rfc: order.supplierRfc };
    const [problem] = await problemsOf(tx, supplier, invoices, claimId === null ? undefined : order.net);
    if (problem !== undefined) throw failure('state_conflict', { detail: problem });
    const account = await confirmedAccount(tx, order, accountReason);
    const sum = sumOf(order, invoices);
    await writePaymentInvoices(tx, id, invoices);
    await writeDeductions(tx, id, deductions);
    // The number of one year is taken by one at a time, and goes back with a change that fails: there are no gaps.
    const number = await takePaymentOrderNumber(tx, Number(today.slice(0, 4)));
    // Where penalties take all of it there is nothing to transfer.
    const state = sum.net === '0.00' ? 'paid' : 'ordered';
    await sql`update payment_order set state = ${state}, number = ${number}, issued_at = now(), issuer_id = ${person.id},
        gross = ${sum.gross}, withheld = ${sum.withheld}, credits = ${sum.credits}, penalties = ${sum.penalties},
        net = ${sum.net}, due_on = ${claimId === null ? firstDue(invoices) : order.dueOn},
        account_four = ${account.lastFour}, account_since = ${account.since}, account_reason = ${account.isYoung ? accountReason : ''}
      where id = ${id}`.execute(tx);
    if (claimId !== null && keyId !== null)
      await owe(
        tx,
        { document: claimId, number, keyId, amount: sum.net, reason: `Intereses, ${number}` },
        author,
      );
    await movePayments(
      tx,
      'exercise',
      exercisedOf(order, invoices).map((one) => ({
        ...one,
        id: `${id}:${one.contractId}`,
        number,
        reason: `Orden de pago ${number}`,
      })),
      author,
    );
    const steps = (claimId === null ? invoices : []).map(({ id: invoiceId, net }): InvoiceStep => ({
      id: invoiceId,
      to: net === '0.00' ? 'settled' : 'ordered',
      said: `Orden de pago ${number}`,
    }));
    await moveInvoices(tx, steps, {
      author,
      act: 'order',
      from: ['verified', 'bounced'],
    });
    await writePaymentActs(
      tx,
      [
        {
          id,
          act: 'issue',
          said: `${number}${accountWords(account, accountReason)}${note === '' ? '' : `. ${note}`}`,
        },
      ],
      person,
    );
  });
  const seen = await describePaymentOrder(db, id, person);
  return note ? { ...seen, note } : seen;
}

const accountWords = (
  { lastFour, isYoung }: { lastFour: string; isYoung: boolean },
  reason: string,
): string => `, a la cuenta terminada en ${lastFour}${isYoung ? `: ${reason}` : ''}`;

/** What an order pays and deducts now, held: nobody verifies, returns or pays its invoices, nor deducts their penalties meanwhile. */
async function lockPayment(tx: Transaction, id: string): ReturnType<typeof paymentNow> {
  await sql`select from invoice where id in (select invoice_id from payment_order_invoice where payment_order_id = ${id})
    order by id for no key update`.execute(tx);
  await sql`select from order_penalty where order_id in (select i.order_id from payment_order_invoice l join invoice i on i.id = l.invoice_id
    where l.payment_order_id = ${id}) order by id for no key update`.execute(tx);
  // Two orders of payment never take what is left of one contract.
  await sql`select from contract where id in (select o.contract_id from payment_order_invoice l join invoice i on i.id = l.invoice_id
    join purchase_order o on o.id = i.order_id where l.payment_order_id = ${id}) order by id for no key update`.execute(
    tx,
  );
  return paymentNow(tx, id);
}

/** Holds an order of payment, or lets it go on; nothing of one that is held is taken as paid. */
export async function holdPaymentOrder(
  db: Db,
  { id, version }: SeenPaymentOrder,
  { way, reason }: { way: 'hold' | 'resume'; reason: string },
  author: Doer,
): Promise<PaymentOrder> {
  const { person } = author;
  await mustRead(db, id, person);
  const operation = way === 'hold' ? 'holdPaymentOrder' : 'resumePaymentOrder';
  await change(db, PAYMENT_ORDER, { id, version, author, operation, reason }, async (tx, { before }) => {
    refuseMove(before, way);
    const { invoices } = await paymentNow(tx, id);
    await requirePayer(tx, person, invoices);
    const [problem] =
      way === 'hold'
        ? []
        : await statusProblems(
            tx,
            invoices.map((one) => one.id),
          );
    if (problem !== undefined) throw failure('state_conflict', { detail: problem });
    const state = way === 'hold' ? 'held' : centsOf(before.paid) > 0n ? 'partial' : 'ordered';
    await sql`update payment_order set state = ${state}, end_text = ${reason} where id = ${id}`.execute(tx);
    await writePaymentActs(tx, [{ id, act: way, said: reason }], person);
  });
  return describePaymentOrder(db, id, person);
}

/** Voids an order of payment of which nothing was paid: what it exercised is taken back, its invoices wait to be paid again. */
export async function voidPaymentOrder(
  db: Db,
  { id, version }: SeenPaymentOrder,
  { reason }: { reason: string },
  author: Doer,
): Promise<PaymentOrder> {
  const { person } = author;
  const order = await mustRead(db, id, person);
  const wish = { id, version, author, operation: 'voidPaymentOrder', reason };
  await change(db, PAYMENT_ORDER, wish, async (tx, { before }) => {
    refuseMove(before, 'void');
    const { invoices } = await lockPayment(tx, id);
    await requirePayer(tx, person, invoices);
    const atBank = await selectAtBank(tx, id);
    await withdrawProposals(tx, { type: 'payment_order', id, operation: 'issuePaymentOrder' }, author);
    await sql`update payment_order set state = 'voided', end_text = ${reason}, scheduled_for = null where id = ${id}`.execute(
      tx,
    );
    await sql`update payment_order_invoice set is_live = false where payment_order_id = ${id}`.execute(tx);
    await sql`update payment_order_penalty set is_live = false where payment_order_id = ${id}`.execute(tx);
    await sql`delete from payment where payment_order_id = ${id} and state = 'scheduled'`.execute(tx);
    if (before.number !== null) {
      await takeBack(tx, { ...order, number: before.number, invoices }, author);
      const isInterest = order.claimId !== null;
      const what = isInterest
        ? 'se anuló; los intereses siguen pendientes'
        : 'se anuló y sus facturas vuelven a estar por pagar';
      await tellPaymentChanged(tx, [{ orderId: id, what, detail: '' }]);
      const freed = isInterest ? [] : invoices;
      await moveInvoices(tx, stepsTo(freed, 'verified', `Se anuló la orden de pago ${before.number}`), {
        author,
        act: 'unorder',
        from: ['ordered', 'scheduled', 'bounced', 'settled'],
      });
    }
    const asked = atBank.map((one) => ` Se pide al banco cancelar: ${one}.`).join('');
    await writePaymentActs(tx, [{ id, act: 'void', said: `${reason}${asked}` }], person);
  });
  return describePaymentOrder(db, id, person);
}

async function takeBack(
  tx: Transaction,
  order: StoredPaymentOrder & { number: string; invoices: readonly InvoiceToPay[] },
  author: Doer,
): Promise<void> {
  const { id, number } = order;
  const moves = exercisedOf(order, order.invoices).map((one) => ({
    ...one,
    id: `${id}:${one.contractId}`,
    number,
    reason: `Se anuló la orden de pago ${number}`,
  }));
  await movePayments(tx, 'unexercise', moves, author);
}

/**
 * Where what its supplier is paid in these days comes to the amount that the unit set, or to a young account, another person agrees
 * (purchase-chain §6.9).
 */
export const PAID_BY_TWO: DecisionOf<{ params: { id: string }; person: Person }> = {
  kind: () => 'payments',
  what: () => 'Emitir una orden de pago',
  isGuarded: async ({ params }, _changes, db) => {
    const order = await selectPaymentOrder(db, params.id);
    if (order === undefined) return false;
    const { secondOver } = await readPaying(db);
    const of = { id: order.id, supplierId: order.supplierId, days: DAYS_SUMMED };
    const net = centsOf(await netNow(db, order)) + centsOf(await selectIssuedOfLate(db, of));
    const isLarge = secondOver !== null && net >= centsOf(secondOver);
    // Interest is the unit's own fault paid with public money: another person agrees to any of it.
    return isLarge || order.claimId !== null || (await readAccount(db, order.supplierId))?.isYoung === true;
  },
  record: async ({ params }, db) => {
    const order = await selectPaymentOrder(db, params.id);
    if (order === undefined) return undefined;
    const { supplier: title, version, state } = order;
    const net = await netNow(db, order);
    const { invoices } = await paymentNow(db, params.id);
    const stand = invoices.map(({ id, state: at, version: of }) => `${id} ${of} ${at}`).toSorted();
    return {
      type: 'payment_order',
      id: params.id,
      title,
      note: moneyText(net),
      place: `/administracion/pagos/${params.id}`,
      // What is agreed to is an amount of these invoices: a penalty that became firm, or a hold, since asks anew.
      mark: [`${version} ${state} ${net}`, ...stand].join(' · '),
    };
  },
  tells: async ({ params, person }, db) => [
    { subject: 'payment_order', differences: await selectBackground(db, params.id, person.id) },
  ],
};

/** Whoever held an order of payment lets it go on alone; anybody else, with another person. */
export const RESUMED_BY_TWO: DecisionOf<{ params: { id: string }; person: Person }> = {
  kind: async ({ params, person }, db) =>
    (await selectHolder(db, params.id)) === person.id ? null : 'payments',
  what: () => 'Reanudar una orden de pago que detuvo otra persona',
  isGuarded: () => true,
  record: PAID_BY_TWO.record,
};

/**
 * What was ordered is budget that was exercised and a day on which a supplier counts: two void it, also what is held or came back.
 * What a bank has on its list is taken from it by whoever asks the bank, which the portal cannot.
 */
export const VOIDED_BY_TWO: DecisionOf<{ params: { id: string }; person: Person }> = {
  kind: async ({ params }, db) => {
    const order = await selectPaymentOrder(db, params.id);
    return order === undefined || order.number === null ? null : 'payments';
  },
  what: () => 'Anular una orden de pago emitida',
  isGuarded: () => true,
  record: PAID_BY_TWO.record,
  tells: async ({ params }, db) => [
    {
      subject: 'payment_order',
      differences: (await selectAtBank(db, params.id)).map((after, place) => ({
        name: `atBank/${place}`,
        label: 'Antes, el banco cancela',
        before: null,
        after,
      })),
    },
  ],
};

/** For the supplier: of what is not issued yet, as it would be paid now. */
const netNow = async (
  db: Db | Transaction,
  { claimId, id, state, net }: StoredPaymentOrder,
): Promise<string> =>
  state === 'draft' && claimId === null ? payableSum((await paymentNow(db, id)).invoices).net : net;
