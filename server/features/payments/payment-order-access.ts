import { sql, type RawBuilder } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import { isAdministrator } from '#contract/permissions.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { PAYMENT_ORDER_STATE_LABELS, type PaymentOrderState } from '#contract/payment-orders.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { areasOf, holds, requireFunction } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { selectPayment, type InvoiceToPay } from './payable.sql.ts';
import { selectPaymentOrder, type StoredPaymentOrder } from './payment-orders.sql.ts';

export type PaymentMove = PaymentOrder['moves'][number];

/** In which states each thing is done. */
const FROM: Record<PaymentMove, readonly PaymentOrderState[]> = {
  issue: ['draft'],
  hold: ['ordered', 'scheduled', 'partial'],
  resume: ['held'],
  // Paid with nothing transferred: penalties took all of it.
  void: ['draft', 'ordered', 'scheduled', 'held', 'paid'],
};

/** Functions that read the payments of the areas for which they were given. */
const READERS: readonly FunctionCode[] = [
  'payables_officer',
  'budget_officer',
  'second_person',
  'finance_head',
  'auditor',
  'internal_control',
];

/** Areas whose payments a person reads; one of no area is read by all of them. */
export async function readableAreas(
  db: Db | Transaction,
  person: Person,
  codes = READERS,
): Promise<string[] | 'all'> {
  if (isAdministrator(person.role)) return 'all';
  const all: (string[] | 'all')[] = [];
  for (const code of codes) all.push(await areasOf(db, person, code));
  return all.includes('all') ? 'all' : (all as string[][]).flat();
}

/** Whether an order of payment `o` pays something of these areas. */
export const isOfAreas = (areas: readonly string[] | 'all'): RawBuilder<boolean> =>
  areas === 'all'
    ? sql`true`
    : sql`exists (select from payment_order_invoice l join invoice i on i.id = l.invoice_id join purchase_order p on p.id = i.order_id
        where l.payment_order_id = o.id and (p.area_id is null or p.area_id = any(${[...areas]}::uuid[])))`;

const NONE = 'No encontramos esa orden de pago.';

/** An order of payment that exists for this person; for others there is none. */
export async function mustRead(
  db: Db | Transaction,
  id: string,
  person: Person,
): Promise<StoredPaymentOrder> {
  const order = await selectPaymentOrder(db, id);
  if (order === undefined) throw notFound(NONE);
  const areas = await readableAreas(db, person);
  const { rows } = await sql`select from payment_order o where o.id = ${id} and ${isOfAreas(areas)}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound(NONE);
  return order;
}

const subtotalOf = (invoices: readonly InvoiceToPay[]): string =>
  decimal(invoices.reduce((sum, { subtotal }) => sum + centsOf(subtotal), 0n));

/** Refuses whoever does not pay for the areas of these invoices, or not so much. */
export async function requirePayer(
  db: Db | Transaction,
  person: Person,
  invoices: readonly InvoiceToPay[],
): Promise<void> {
  const amount = subtotalOf(invoices);
  for (const areaId of new Set(invoices.map((one) => one.areaId)))
    await requireFunction(db, person, 'payables_officer', { areaId, amount });
}

const NOTHING = { gross: '0.00', withheld: '0.00', credits: '0.00', penalties: '0.00', net: '0.00' };

/** Invoices of an order of payment and what is deducted from them, as they would be paid now. */
export async function paymentNow(db: Db | Transaction, id: string): ReturnType<typeof selectPayment> {
  const { rows } = await sql<{ id: string; isInterest: boolean }>`
    select l.invoice_id id, o.interest_of is not null "isInterest" from payment_order_invoice l
      join payment_order o on o.id = l.payment_order_id where l.payment_order_id = ${id}`.execute(db);
  const now = await selectPayment(
    db,
    rows.map((row) => row.id),
  );
  // Interest names the invoice that was paid late, and pays nothing of it.
  return rows[0]?.isInterest === true
    ? { invoices: now.invoices.map((one) => ({ ...one, ...NOTHING })), deductions: [] }
    : now;
}

/** What a person may do with an order of payment now. */
export async function movesOf(
  db: Db | Transaction,
  order: StoredPaymentOrder,
  { person, invoices }: { person: Person; invoices: readonly InvoiceToPay[] },
): Promise<PaymentMove[]> {
  const amount = subtotalOf(invoices);
  for (const areaId of new Set(invoices.map((one) => one.areaId)))
    if (!(await holds(db, person, 'payables_officer', { areaId, amount }))) return [];
  return (Object.keys(FROM) as PaymentMove[]).filter(
    (move) => FROM[move].includes(order.state) && (move !== 'void' || centsOf(order.paid) === 0n),
  );
}

/** Refuses what the state does not lead to. */
export function refuseMove(order: { state: PaymentOrderState; paid: string }, move: PaymentMove): void {
  if (!FROM[move].includes(order.state))
    throw failure('state_conflict', {
      detail: `La orden de pago está «${PAYMENT_ORDER_STATE_LABELS[order.state].toLowerCase()}»: eso ya no se puede.`,
    });
  if (move === 'void' && centsOf(order.paid) > 0n)
    throw failure('state_conflict', {
      detail:
        'De esta orden ya se pagó algo: no se anula. Lo que el banco devuelva se registra al importarlo.',
    });
}
