import { sql } from 'kysely';
import type { PayableInvoiceRow } from '#contract/payment-orders-api.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import {
  deductPenalties,
  lessCredited,
  payableOf,
  type Deduction,
  type OpenPenalty,
  type Payable,
} from '#contract/rules/payments/amounts.ts';
import type { InvoicedOrder, PaidContract } from '#contract/rules/payments/payment-order.ts';
import { invoiceKey } from '#contract/rules/contracts/payments.ts';
import type { OrderLine } from '#contract/purchase-orders.ts';
import { WORTH } from '#server/features/purchase-orders/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { INVOICE_NAME } from './payment-orders.sql.ts';

type Asked = Db | Transaction;

/** States of an invoice in which a payment of it may be ordered, and in which one is or was. */
const PAYABLE = ['verified', 'bounced'] as const;
const ON_ITS_WAY = ['ordered', 'scheduled', 'paid', 'settled'] as const;

/** An invoice with what of it is paid, and what may keep that back. */
export interface InvoiceToPay extends Payable {
  id: string;
  folio: string;
  name: string;
  version: number;
  state: string;
  currency: string;
  supplierId: string;
  orderId: string;
  orderNumber: string;
  areaId: string | null;
  contractId: string;
  procedureId: string;
  contract: string;
  /** Without IVA: up to which amount whoever pays may. */
  subtotal: string;
  dueOn: string | null;
  stops: string[];
  isPaidByHand: boolean;
}

interface Row extends Omit<InvoiceToPay, keyof Payable | 'isPaidByHand'> {
  total: string;
  isrWithheld: string;
  ivaWithheld: string;
  credits: string[];
  paidByHand: string[];
}

/**
 * Firm penalties of these orders that are deducted when an invoice is paid, with what issued orders of payment left of them. A
 * credit note that the supplier sent for a penalty pays it too: first those that are charged so, then these.
 */
async function selectOpenPenalties(db: Asked, orderIds: readonly string[]): Promise<OpenPenalty[]> {
  const { rows } = await sql<OpenPenalty & { credited: string }>`select x.id, x.order_id "orderId",
      (x.amount - coalesce((select sum(d.amount) from payment_order_penalty d where d.penalty_id = x.id and d.is_live), 0))::text "left",
      greatest(0, coalesce((select sum(n.total) from invoice n where n.order_id = x.order_id and n.credit_kind = 'penalty'
          and n.state in ('verified', 'settled')), 0)
        - coalesce((select sum(c.amount) from order_penalty c where c.order_id = x.order_id and c.state = 'firm'
          and c.application = 'credit_note'), 0))::text credited
    from order_penalty x where x.order_id = any(${[...orderIds]}::uuid[]) and x.state = 'firm' and x.application = 'deduction'
    order by x.decided_at, x.id`.execute(db);
  return lessCredited(rows);
}

/** Invoices as they are paid now, those that are due first first, and what is deducted from each of them for which penalty. */
export async function selectPayment(
  db: Asked,
  ids: readonly string[],
): Promise<{ invoices: InvoiceToPay[]; deductions: Deduction[] }> {
  const invoices = await selectInvoicesToPay(db, ids);
  const orders = [...new Set(invoices.map(({ orderId }) => orderId))];
  return deductPenalties(invoices, await selectOpenPenalties(db, orders));
}

/** Invoices before penalties, those that are due first first. Credit notes of an order count once they were verified. */
async function selectInvoicesToPay(db: Asked, ids: readonly string[]): Promise<InvoiceToPay[]> {
  const { rows } =
    await sql<Row>`select i.id, i.folio, ${INVOICE_NAME} name, i.version, i.state, i.currency, i.supplier_id "supplierId",
      o.id "orderId", o.number "orderNumber", o.area_id "areaId", c.id "contractId", c.procedure_id "procedureId", c.number contract, i.subtotal::text, i.due_on "dueOn",
      i.total::text, i.isr_withheld::text "isrWithheld", i.iva_withheld::text "ivaWithheld",
      array(select x ->> 'message' from jsonb_array_elements(i.checks) x
        where x ->> 'severity' = 'stop' and x ->> 'result' = 'fail') stops,
      array(select n.total::text from invoice n join invoice_relation r on r.invoice_id = n.id and r.type in ('01', '03')
        where r.uuid = i.uuid and n.kind = 'credit_note' and n.order_id = i.order_id and n.state in ('verified', 'settled')) credits,
      array(select y.invoice from contract_payment y where y.contract_id = c.id
        and not exists (select from payment_part t where t.id = y.id)) "paidByHand"
    from invoice i join purchase_order o on o.id = i.order_id join contract c on c.id = o.contract_id
    where i.id = any(${[...ids]}::uuid[]) and i.kind = 'invoice' order by i.due_on, i.folio`.execute(db);
  return rows.map(({ total, isrWithheld, ivaWithheld, credits, paidByHand, ...row }) => ({
    ...row,
    ...payableOf({ total, isrWithheld, ivaWithheld, credits }),
    isPaidByHand: paidByHand.some((name) => invoiceKey(name) === invoiceKey(row.name)),
  }));
}

export const isPayable = (state: string): boolean => (PAYABLE as readonly string[]).includes(state);

/** Verified invoices without an order of payment, those that are due first first. */
export async function selectPayable(
  db: Db,
  { q = '', areas }: { q?: string | undefined; areas: readonly string[] | 'all' },
): Promise<PayableInvoiceRow[]> {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const escaped = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`);
  const { rows } =
    await sql<PayableInvoiceRow>`select i.id, i.folio, ${INVOICE_NAME} name, o.number "order", s.id "supplierId",
      concat_ws(', ', s.name, s.legal_suffix) supplier, i.total::text, i.due_on "dueOn", i.state = 'bounced' "isReturned"
    from invoice i join purchase_order o on o.id = i.order_id join supplier s on s.id = i.supplier_id
    where i.state in ('verified', 'bounced') and i.kind = 'invoice' and i.due_on is not null
      and not exists (select from payment_order_invoice l where l.invoice_id = i.id and l.is_live)
      and (${areas === 'all'} or o.area_id is null or o.area_id = any(${areas === 'all' ? [] : [...areas]}::uuid[]))
      and ${
        words.length === 0
          ? sql`true`
          : sql.join(
              words.map((word) => {
                const looked = sql`'%' || plain(${escaped(word)}) || '%'`;
                return sql`(i.words like ${looked} or o.words like ${looked} or s.name_plain like ${looked})`;
              }),
              sql` and `,
            )
      }
    order by i.due_on, i.folio limit 200`.execute(db);
  return rows;
}

interface OrderRow {
  number: string;
  lines: (Pick<OrderLine, 'quantity' | 'unitPrice' | 'taxRate'> & { accepted: string })[];
  invoiced: string;
  invoices: number;
}

/** Orders of these invoices: what was taken of each, and what its invoices come to that are paid, on their way, or among these. */
export async function selectInvoicedOrders(db: Asked, ids: readonly string[]): Promise<InvoicedOrder[]> {
  const { rows } = await sql<OrderRow>`select o.number,
      (select jsonb_agg(jsonb_build_object('unitPrice', l.unit_price, 'taxRate', l.tax_rate, 'accepted',
          trim_scale(coalesce((select sum(r.accepted) from receipt_line r where r.line_id = l.id), 0))::text) order by l.number)
        from purchase_order_line l where l.order_id = o.id) lines,
      sum(i.total + i.isr_withheld + i.iva_withheld)::text invoiced, count(*)::int invoices
    from purchase_order o join invoice i on i.order_id = o.id and i.kind = 'invoice'
      and (i.state = any(${[...ON_ITS_WAY]}::text[]) or i.id = any(${[...ids]}::uuid[]))
    where o.id in (select order_id from invoice where id = any(${[...ids]}::uuid[])) group by o.id order by o.number`.execute(
    db,
  );
  return rows.map(({ lines, ...row }) => ({
    ...row,
    accepted: orderTotals(
      lines.flatMap(({ accepted, ...line }) => (accepted === '0' ? [] : [{ ...line, quantity: accepted }])),
    ).gross,
  }));
}

/** Contracts of these invoices: what they are worth, and what was paid of them or is on its way beside these. */
export async function selectPaidContracts(db: Asked, ids: readonly string[]): Promise<PaidContract[]> {
  const gross = sql`i.total + i.isr_withheld + i.iva_withheld`;
  const isNow = sql`i.id = any(${[...ids]}::uuid[])`;
  const { rows } =
    await sql<PaidContract>`select c.number, case when c.currency = 'MXN' then ${WORTH} end::text worth,
      (x.before + coalesce((select sum(y.amount) from contract_payment y where y.contract_id = c.id
        and not exists (select from payment_part t where t.id = y.id)), 0))::numeric(18,2)::text "before",
      x.now::numeric(18,2)::text now, x.invoices
    from contract c cross join lateral (select coalesce(sum(${gross}) filter (where not (${isNow})), 0) "before",
        coalesce(sum(${gross}) filter (where ${isNow}), 0) now, count(*)::int invoices
      from invoice i join purchase_order o on o.id = i.order_id
      where o.contract_id = c.id and i.kind = 'invoice' and (i.state = any(${[...ON_ITS_WAY]}::text[]) or ${isNow})) x
    where c.id in (select o.contract_id from purchase_order o join invoice i on i.order_id = o.id where ${isNow})
    order by c.number`.execute(db);
  return rows;
}
