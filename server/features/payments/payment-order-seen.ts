import { SECOND_PERSON } from '#contract/second-person.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { sql } from 'kysely';
import { ACCOUNT_DAYS } from '#contract/payment-orders.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { payableSum, type Deduction } from '#contract/rules/payments/amounts.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { holds, pairAhead } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { keysOfArea } from '#server/features/budget/public.ts';
import { selectClaims, selectLate, type StoredClaim } from '#server/features/invoices/public.ts';
import type { InvoiceToPay } from './payable.sql.ts';
import { isYoungAccount, problemsOf, readAccount } from './payment-order-facts.ts';
import { movesOf, mustRead, paymentNow } from './payment-order-access.ts';
import {
  INVOICE_NAME,
  selectAccountChangers,
  selectDeductions,
  selectExercised,
  selectPaymentHistory,
  selectPayments,
  selectVerifiers,
  type StoredPaymentOrder,
} from './payment-orders.sql.ts';

/** An order of payment as one person sees it; for whom it is not, there is none. */
export function describePaymentOrder(
  db: Db | Transaction,
  id: string,
  person: Person,
): Promise<PaymentOrder> {
  const read = (tx: Transaction) => seenBy(tx, id, person);
  return db.isTransaction ? read(db as Transaction) : transaction(db, read);
}

async function seenBy(db: Transaction, id: string, person: Person): Promise<PaymentOrder> {
  const order = await mustRead(db, id, person);
  const now = await paymentNow(db, id);
  const { supplierRfc, accountSince: _since, claimId, keyId: _key, ...told } = order;
  const isInterest = claimId !== null;
  const isDraft = order.state === 'draft' && !isInterest;
  const supplier = { id: order.supplierId, rfc: supplierRfc };
  const claims = await selectClaims(db, sql`x.payment_order_id = ${id}`);
  const moves = await movesOf(db, order, { person, invoices: now.invoices });
  return {
    ...told,
    ...(isDraft && payableSum(now.invoices)),
    issuedAt: order.issuedAt?.toISOString() ?? null,
    account: await accountOf(db, order),
    invoices: (await selectOrdered(db, id)).map((one) => ({
      ...one,
      ...(isDraft && payableSum(now.invoices.filter((invoice) => invoice.id === one.id))),
    })),
    deductions: await describeDeductions(db, isDraft ? now.deductions : await selectDeductions(db, id)),
    keys: await selectExercised(db, order.number),
    payments: await selectPayments(db, id),
    problems:
      order.state === 'draft'
        ? await problemsOf(db, supplier, now.invoices, isInterest ? order.net : undefined)
        : [],
    late:
      isInterest || order.number === null || order.state === 'voided'
        ? []
        : [
            ...(
              await selectLate(
                db,
                now.invoices.map((one) => one.id),
              )
            ).values(),
          ],
    claims: claims.map(({ orderId: _order, invoiceId: _invoice, partId: _part, ...one }) => one),
    interestOf: await selectInterestOf(db, claimId),
    interestKeys: await interestKeysOf(db, { person, claims, invoices: now.invoices }),
    history: await selectPaymentHistory(db, id),
    moves,
    told: moves.includes('issue') ? await toldOf(db, order, person) : null,
  };
}

/** The order that paid late, of an order of interest. */
async function selectInterestOf(
  db: Transaction,
  claimId: string | null,
): Promise<PaymentOrder['interestOf']> {
  if (claimId === null) return null;
  const { rows } = await sql<NonNullable<PaymentOrder['interestOf']>>`
    select x.id "claimId", o.id "orderId", o.number from payment_claim x join payment_order o on o.id = x.payment_order_id
    where x.id = ${claimId}`.execute(db);
  return rows[0] ?? null;
}

/** Keys from which interest that waits may be paid, for who pays. */
async function interestKeysOf(
  db: Transaction,
  {
    claims,
    invoices,
    person,
  }: { claims: readonly StoredClaim[]; invoices: readonly InvoiceToPay[]; person: Person },
): Promise<PaymentOrder['interestKeys']> {
  const waits = claims.some(
    ({ kind, state, paidBy }) =>
      kind === 'interest' && (state === 'asked' || (state === 'granted' && paidBy === null)),
  );
  if (!waits) return [];
  const areas = new Set<string>();
  for (const { areaId } of invoices) {
    if (!(await holds(db, person, 'payables_officer', { areaId }))) return [];
    if (areaId !== null) areas.add(areaId);
  }
  const year = Number(todayInMexico().slice(0, 4));
  const keys = await keysOfArea(db, areas.size === 0 ? 'all' : [...areas], year);
  return keys.map(({ id, key, available }) => ({ id, key, available }));
}

/** What the unit only tells of issuing it, before it is issued; where it is kept apart, issuing refuses it. */
async function toldOf(
  db: Transaction,
  { id, supplierId }: StoredPaymentOrder,
  person: Person,
): Promise<string | null> {
  const changers = await selectAccountChangers(db, [supplierId], addDays(todayInMexico(), -ACCOUNT_DAYS));
  const told = [
    (await pairAhead(db, person, 'S8', await selectVerifiers(db, id))).told,
    (await pairAhead(db, person, 'S10', changers)).told,
  ].filter((one) => one !== null);
  if (told.length === 0) return null;
  const asked = (await readSettingValues(db, [SECOND_PERSON.key])).get(SECOND_PERSON.key)?.payments;
  const when = asked === 'si' ? '' : 'si su monto, su cuenta o los ajustes lo piden, ';
  return [...told, `Al emitirla, ${when}queda propuesta y la confirma otra persona.`].join(' ');
}

/** Of what was issued the account that was confirmed, else the one that counts now. */
async function accountOf(db: Transaction, order: StoredPaymentOrder): Promise<PaymentOrder['account']> {
  const present = await readAccount(db, order.supplierId);
  if (order.accountFour === '') return present;
  return {
    lastFour: order.accountFour,
    since: order.accountSince,
    isYoung: isYoungAccount(order.accountSince, todayInMexico()),
    isHeld: present?.isHeld ?? false,
  };
}

/** What of each invoice the order pays. */
async function selectOrdered(db: Transaction, id: string): Promise<PaymentOrder['invoices']> {
  const { rows } = await sql<
    PaymentOrder['invoices'][number]
  >`select i.id, i.folio, ${INVOICE_NAME} name, o.id "orderId",
      o.number "order", l.gross::text, l.withheld::text, l.credits::text, l.penalties::text, l.net::text, l.paid::text, i.due_on "dueOn"
    from payment_order_invoice l join invoice i on i.id = l.invoice_id join purchase_order o on o.id = i.order_id
    where l.payment_order_id = ${id} order by i.due_on, i.folio`.execute(db);
  return rows;
}

/** Penalties that are deducted, by their numbers. */
async function describeDeductions(
  db: Transaction,
  deductions: readonly Deduction[],
): Promise<PaymentOrder['deductions']> {
  const { rows } = await sql<
    PaymentOrder['deductions'][number]
  >`select g."penaltyId", x.kind, g."invoiceId", ${INVOICE_NAME} invoice, o.id "orderId", o.number || '/' || x.number number, g.amount::text
    from jsonb_to_recordset(${JSON.stringify(deductions)}::jsonb) g ("penaltyId" uuid, "invoiceId" uuid, amount numeric)
      join order_penalty x on x.id = g."penaltyId" join purchase_order o on o.id = x.order_id join invoice i on i.id = g."invoiceId"
    order by o.number, x.number, i.folio`.execute(db);
  return rows;
}
