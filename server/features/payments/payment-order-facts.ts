import { sql } from 'kysely';
import { ACCOUNT_DAYS } from '#contract/payment-orders.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { payingOf, PAYING } from '#contract/payments-setting.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { paymentOrderProblems } from '#contract/rules/payments/payment-order.ts';
import { receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import { notAccrued } from '#server/features/budget/public.ts';
import { statusProblems } from '#server/features/invoices/public.ts';
import { definitiveEntryOf } from '#server/features/negative-lists/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import { isPayable, selectInvoicedOrders, selectPaidContracts, type InvoiceToPay } from './payable.sql.ts';

type Account = NonNullable<PaymentOrder['account']>;

/** How the unit pays, as it set it. */
export async function readPaying(db: Db | Transaction) {
  return payingOf((await readSettingValues(db, [PAYING.key])).get(PAYING.key));
}

/** Whether an account began to count so lately that it is paid to with a reason and a second person alone. */
export const isYoungAccount = (since: string | null, today: string): boolean =>
  since === null || since > addDays(today, -ACCOUNT_DAYS);

/** The account of the registry that counts for a supplier; its end alone leaves the registry. */
export async function readAccount(db: Db | Transaction, supplierId: string): Promise<Account | null> {
  const { rows } = await sql<Omit<Account, 'isYoung'>>`select right(f.data #>> '{bank,clabe}', 4) "lastFour",
      coalesce((a.since at time zone 'America/Mexico_City')::date, s.registered_on) since, has_open_hold(s.id) "isHeld"
    from supplier_file f join supplier s on s.id = f.supplier_id
      left join supplier_account a on a.supplier_id = s.id and a.since is not null and a.ended_at is null
    where s.id = ${supplierId} and f.data #>> '{bank,clabe}' <> ''`.execute(db);
  const [account] = rows;
  return account === undefined
    ? null
    : { ...account, isYoung: isYoungAccount(account.since, todayInMexico()) };
}

/** Payments of a supplier whose receipt did not come in its time. */
async function countOwedReceipts(db: Db | Transaction, supplierId: string): Promise<number> {
  const { rows } = await sql<{ day: string }>`select distinct p.id, p.day from payment p
      join payment_part t on t.payment_id = p.id and t.receipt_id is null
      join invoice i on i.id = t.invoice_id and i.payment_method = 'PPD'
    where i.supplier_id = ${supplierId} and p.state = 'paid'`.execute(db);
  const today = todayInMexico();
  return rows.filter(({ day }) => receiptDue(day) < today).length;
}

/** Why an order of payment cannot be issued as it stands, in sentences. */
export async function problemsOf(
  db: Db | Transaction,
  supplier: { id: string; rfc: string | null },
  invoices: readonly InvoiceToPay[],
  /** Of an order of interest, what it comes to: what it names was paid already. */
  interest?: string,
): Promise<string[]> {
  const barred = await definitiveEntryOf(db, supplier);
  const byContract = Map.groupBy(invoices, ({ contractId }) => contractId);
  const lacking = await notAccrued(
    db,
    [...byContract].map(([contractId, some]) => ({
      contractId,
      amount: decimal(some.reduce((sum, { gross }) => sum + centsOf(gross), 0n)),
    })),
  );
  const { doesReceiptBlock } = await readPaying(db);
  const supplierFacts = {
    barredSince:
      barred === undefined ? null : (barred.data.definitiveDofOn ?? barred.listedFrom ?? todayInMexico()),
    account: await readAccount(db, supplier.id),
    owedReceipts: doesReceiptBlock ? await countOwedReceipts(db, supplier.id) : 0,
  };
  if (interest !== undefined)
    return paymentOrderProblems({
      ...supplierFacts,
      invoices: [
        { name: '', isPayable: true, stops: [], isPaidByHand: false, penalties: '0.00', net: interest },
      ],
      orders: [],
      contracts: [],
      notAccrued: [],
    });
  const ids = invoices.map(({ id }) => id);
  const problems = paymentOrderProblems({
    ...supplierFacts,
    invoices: invoices.map((one) => ({ ...one, isPayable: isPayable(one.state) })),
    orders: await selectInvoicedOrders(
      db,
      invoices.map(({ id }) => id),
    ),
    contracts: await selectPaidContracts(
      db,
      invoices.map(({ id }) => id),
    ),
    notAccrued: [...new Set(lacking.map((id) => byContract.get(id)?.[0]?.contract ?? ''))],
  });
  return [...problems, ...(await statusProblems(db, ids))];
}
