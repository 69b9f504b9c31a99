import { sql } from 'kysely';
import { PAYING, payingOf } from '#contract/payments-setting.ts';
import type { LateInvoice } from '#contract/payment-orders.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { latePayment, type PaidInvoice } from '#contract/rules/payments/late-payment.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';

/** Of these invoices, those that were or are paid after their last day, by their ids; in the rate that the unit set. */
export async function selectLate(
  db: Db | Transaction,
  ids: readonly string[],
): Promise<Map<string, LateInvoice>> {
  const { rows } = await sql<PaidInvoice & { id: string; name: string }>`
    select i.id, coalesce(nullif(i.series || i.number, ''), i.folio) name, i.due_on::text "dueOn", coalesce(l.net, i.total)::text net,
      coalesce((select jsonb_agg(jsonb_build_object('day', p.day, 'amount', t.amount::text) order by p.day)
        from payment_part t join payment p on p.id = t.payment_id where t.invoice_id = i.id and p.state = 'paid'), '[]') transfers
    from invoice i left join payment_order_invoice l on l.invoice_id = i.id and l.is_live
    where i.id = any(${[...ids]}::uuid[]) and i.kind = 'invoice' and i.currency = 'MXN' and i.due_on is not null
      and i.state in ('verified', 'ordered', 'scheduled', 'paid', 'settled', 'bounced')`.execute(db);
  const { monthlyRate } = payingOf((await readSettingValues(db, [PAYING.key])).get(PAYING.key));
  const today = todayInMexico();
  return new Map(
    rows.flatMap(({ id, name, ...paid }) => {
      const late = latePayment(paid, monthlyRate, today);
      return late === undefined ? [] : [[id, { ...late, invoiceId: id, invoice: name }] as const];
    }),
  );
}
