import { sql } from 'kysely';
import { PAYMENT_STATE_LABELS, type PaymentOrderAct, type PaymentState } from '#contract/payment-orders.ts';
import type { Payment } from '#contract/executions.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { movePayments } from '#server/features/budget/public.ts';
import { moveInvoices, type PaidInvoiceState } from '#server/features/invoices/public.ts';
import { auditMany } from '#server/kit/audit.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import {
  selectInvoiceStates,
  selectParts,
  settlePaymentOrders,
  writeParts,
  writeReturns,
  writeTransfers,
  type StoredPart,
} from './payment-import.sql.ts';
import { tellInterestPaid, tellPaid, tellPaymentChanged } from './payment-mails.ts';
import { writePaymentActs } from './payment-orders.sql.ts';
import type { PaidPart, PaymentRow } from './payment-row.rules.ts';

/** Writes what was paid into contracts by their own door, which knows of features that this one stands below. */
export type ChangePayments = (
  tx: Transaction,
  given: { contractId: string; add: readonly Payment[]; remove: readonly string[] }[],
  author: Author,
) => Promise<void>;

/** A row that is taken, with the order that it is of. */
export interface TakenRow {
  row: PaymentRow;
  orderId: string;
  paymentId: string;
  parts: PaidPart[];
  /** Of an order that was voided. */
  isStray: boolean;
}

interface Run {
  id: string;
  author: Author;
  changePayments: ChangePayments;
  /** Where the unit only tells of a pair: what it tells of whoever brings them; else empty. */
  told?: string;
}

const ACTS: Record<PaymentState, PaymentOrderAct> = {
  scheduled: 'schedule',
  paid: 'pay',
  returned: 'return',
};
const actOf = ({ isStray, row, orderId }: TakenRow) => ({
  id: orderId,
  act: ACTS[row.state],
  said: `${isStray ? 'Aunque está anulada. ' : ''}${PAYMENT_STATE_LABELS[row.state]}: ${moneyText(row.amount)} el ${shortDate(row.day)}, referencia ${row.reference}`,
});

/** Writes rows of a file: transfers, what they pay of each invoice, contract and key, and where each order stands then. */
export async function writePayments(tx: Transaction, rows: readonly TakenRow[], run: Run): Promise<void> {
  if (rows.length === 0) return;
  const { author } = run;
  const sent = rows.filter(({ row }) => row.state !== 'returned');
  const returned = rows.filter(({ row }) => row.state === 'returned');
  const wholeOf = ({ parts, row }: TakenRow) =>
    parts.length === 0 ? row.amount : decimal(parts.reduce((sum, { whole }) => sum + centsOf(whole), 0n));
  await writeTransfers(
    tx,
    sent.map((one) => ({ ...one.row, paymentId: one.paymentId, orderId: one.orderId, whole: wholeOf(one) })),
    { importId: run.id, personId: author.person.id },
  );
  await writeParts(
    tx,
    sent.flatMap(({ parts, paymentId }) => parts.map((part) => ({ ...part, paymentId }))),
  );
  await writeReturns(
    tx,
    returned.map(({ paymentId, row }) => ({ paymentId, day: row.day })),
    run.id,
  );
  const paid = await selectParts(
    tx,
    sent.flatMap(({ row, paymentId }) => (row.state === 'paid' ? [paymentId] : [])),
  );
  const back = await selectParts(
    tx,
    returned.map(({ paymentId }) => paymentId),
  );
  await movePaid(tx, { paid, back }, { ...run, step: run.id });
  const paidIds = [...new Set(paid.map(({ paymentId }) => paymentId))];
  await tellPaid(tx, paidIds);
  await tellInterestPaid(tx, paidIds);
  await tellPaymentChanged(
    tx,
    returned.map(({ orderId, row }) => ({
      orderId,
      what: 'el banco devolvió un pago',
      detail: `${moneyText(row.amount)} el ${shortDate(row.day)}, referencia ${row.reference}.`,
    })),
  );
  const { told = '' } = run;
  const acts = rows
    .map(actOf)
    .map((one) => ({ ...one, said: told === '' ? one.said : `${one.said}. ${told}` }));
  await writePaymentActs(tx, acts, author.person);
  await settle(
    tx,
    rows.map(({ orderId }) => orderId),
    { author, operation: 'importPayments', traces: rows.map((one) => traceOf(one, told)) },
  );
}

/** What the log says of one transfer. */
interface Trace {
  orderId: string;
  after: { payment: string; amount: string; reference: string; bank: string };
  reason?: string;
}

const traceOf = ({ isStray, orderId, row }: TakenRow, told: string): Trace => ({
  orderId,
  after: {
    payment: `${PAYMENT_STATE_LABELS[row.state]}, ${shortDate(row.day)}${isStray ? ', de una orden anulada' : ''}`,
    amount: moneyText(row.amount),
    reference: row.reference,
    bank: row.bank,
  },
  ...(told !== '' && { reason: told }),
});

/** A part may be paid, sent back and paid again: each time it is another step of the budget. */
const moveOf = (
  { id, contractId, number, invoiceId, isInterest, whole: amount }: StoredPart,
  step: string,
  reason: string,
) => ({
  id: `${id}:${step}`,
  contractId,
  number,
  amount,
  reason,
  invoices: isInterest ? [] : [{ id: invoiceId, amount }],
});

/** The budget and the contracts, for what is paid and what comes back. */
async function movePaid(
  tx: Transaction,
  { paid, back }: { paid: readonly StoredPart[]; back: readonly StoredPart[] },
  { author, changePayments, step }: Run & { step: string },
): Promise<void> {
  await movePayments(
    tx,
    'pay',
    paid.map((part) => moveOf(part, step, `Pago de ${part.name}`)),
    author,
  );
  await movePayments(
    tx,
    'unpay',
    back.map((part) => moveOf(part, step, `Volvió el pago de ${part.name}`)),
    author,
  );
  const byContract = Map.groupBy(
    [...paid, ...back].filter(({ isInterest }) => !isInterest),
    ({ contractId }) => contractId,
  );
  const gone = new Set(back.map(({ id }) => id));
  await changePayments(
    tx,
    [...byContract]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([contractId, parts]) => ({
        contractId,
        remove: parts.flatMap(({ id }) => (gone.has(id) ? [id] : [])),
        add: parts.flatMap(({ id, day, whole, name }) =>
          gone.has(id) ? [] : [{ id, paidOn: day, amount: whole, invoice: name, overReason: null }],
        ),
      })),
    author,
  );
}

/** Brings orders and their invoices to where their transfers stand, and tells it. */
async function settle(
  tx: Transaction,
  orderIds: readonly string[],
  { author, operation, traces }: { author: Author; operation: string; traces: readonly Trace[] },
): Promise<void> {
  const ids = [...new Set(orderIds)];
  await settlePaymentOrders(tx, ids);
  const steps = (await selectInvoiceStates(tx, ids)).filter(({ state, wanted }) => state !== wanted);
  await moveInvoices(
    tx,
    steps.map(({ id, wanted, number }) => ({ id, to: wanted as PaidInvoiceState, said: number })),
    { author, act: 'pay', from: ['ordered', 'scheduled', 'paid', 'settled', 'bounced'] },
  );
  await auditMany(
    tx,
    { ...author, operation, subjectType: 'payment_order' },
    traces.map(({ orderId: subjectId, ...trace }) => ({ subjectId, ...trace })),
  );
  await happenedToMany(tx, {
    subject: 'payment_order',
    ids,
    isPublic: false,
    operation,
    actorId: author.person.id,
  });
}

/** Takes back what a run brought: what it paid is not paid any more, what it said that came back is paid again. */
export async function takeBackPayments(tx: Transaction, run: Run, reason: string): Promise<void> {
  const { author } = run;
  const { rows } = await sql<{
    id: string;
    orderId: string;
    isReturn: boolean;
    state: PaymentState;
    amount: string;
    reference: string;
    bank: string;
  }>`
    select id, payment_order_id "orderId", returned_import is not distinct from ${run.id}::uuid "isReturn", state, amount::text,
      reference, bank
    from payment where import_id = ${run.id} or returned_import = ${run.id} order by id`.execute(tx);
  const brought = rows.filter(({ isReturn }) => !isReturn);
  const again = rows.filter(({ isReturn }) => isReturn);
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  const back = await selectParts(tx, idsOf(brought.filter(({ state }) => state === 'paid')));
  const paid = await selectParts(tx, idsOf(again));
  await sql`update payment set state = 'paid', returned_on = null, returned_import = null where id = any(${idsOf(again)}::uuid[])`.execute(
    tx,
  );
  await movePaid(tx, { paid, back }, { ...run, step: `undo:${run.id}` });
  await sql`delete from payment_part where payment_id = any(${idsOf(brought)}::uuid[])`.execute(tx);
  await sql`delete from payment where id = any(${idsOf(brought)}::uuid[])`.execute(tx);
  const orders = [...new Set(rows.map(({ orderId }) => orderId))];
  await writePaymentActs(
    tx,
    orders.map((id) => ({ id, act: 'undo', said: reason })),
    author.person,
  );
  const traces = rows.map(({ amount, bank, isReturn, orderId, reference, state }): Trace => ({
    orderId,
    after: {
      payment: `Se deshizo: ${isReturn ? 'vuelve a contar como pagado' : `ya no cuenta como ${PAYMENT_STATE_LABELS[state].toLowerCase()}`}`,
      amount: moneyText(amount),
      reference,
      bank,
    },
    ...(reason !== '' && { reason }),
  }));
  await tellPaymentChanged(
    tx,
    rows.flatMap(({ amount, isReturn, orderId, reference, state }) =>
      state === 'scheduled'
        ? []
        : [
            {
              orderId,
              what: isReturn
                ? 'un pago que se dio por devuelto vuelve a contar'
                : 'un pago que se registró ya no cuenta',
              detail: `${moneyText(amount)}, referencia ${reference}.`,
            },
          ],
    ),
  );
  await settle(tx, orders, { author, operation: 'undoPayments', traces });
}
