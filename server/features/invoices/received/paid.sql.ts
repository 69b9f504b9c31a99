import { sql, type RawBuilder } from 'kysely';
import type { InvoicePayment } from '#contract/invoices.ts';
import { receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Transfer = Omit<InvoicePayment['transfers'][number], 'receiptBy'> & { owesReceipt: boolean };

/** Day of the last transfer of an invoice, by its id, that the bank did not send back. */
export const lastPaid = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select max(y.day) from payment_part t join payment y on y.id = t.payment_id where t.invoice_id = ${id} and y.state = 'paid')`;

/** How these invoices are paid, by their ids; those of which no payment was ordered are not in it. */
export async function selectPaid(
  db: Db | Transaction,
  ids: readonly string[],
): Promise<Map<string, InvoicePayment>> {
  const { rows } = await sql<
    Omit<InvoicePayment, 'transfers'> & { id: string; transfers: Transfer[] }
  >`select l.invoice_id id, o.id "orderId", o.number "order", o.scheduled_for::text "scheduledFor", o.account_four "lastFour",
      l.withheld::text, l.credits::text, l.net::text,
      coalesce((select jsonb_agg(jsonb_build_object('number', u.number || '/' || x.number, 'kind', x.kind, 'amount', d.amount::text) order by x.number)
        from payment_order_penalty d join order_penalty x on x.id = d.penalty_id join purchase_order u on u.id = x.order_id
        where d.payment_order_id = l.payment_order_id and d.invoice_id = l.invoice_id), '[]') penalties,
      coalesce((select jsonb_agg(jsonb_build_object('day', coalesce(p.returned_on, p.day), 'amount', t.amount::text, 'reference', p.reference,
          'isReturned', p.state = 'returned', 'owesReceipt', p.state = 'paid' and t.receipt_id is null and i.payment_method = 'PPD')
          order by p.day, p.recorded_at)
        from payment_part t join payment p on p.id = t.payment_id
        where t.invoice_id = i.id and p.payment_order_id = o.id and p.state <> 'scheduled'), '[]') transfers
    from payment_order_invoice l join payment_order o on o.id = l.payment_order_id join invoice i on i.id = l.invoice_id
    where l.invoice_id = any(${[...ids]}::uuid[]) and l.is_live and o.number is not null`.execute(db);
  return new Map(
    rows.map(({ id, transfers, ...paid }) => [
      id,
      {
        ...paid,
        transfers: transfers.map(({ owesReceipt, ...one }) => ({
          ...one,
          receiptBy: owesReceipt ? receiptDue(one.day) : null,
        })),
      },
    ]),
  );
}
