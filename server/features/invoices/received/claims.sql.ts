import { sql, type RawBuilder } from 'kysely';
import { PAYING, payingOf } from '#contract/payments-setting.ts';
import type { PaymentClaim } from '#contract/payment-orders.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { excessInterest } from '#contract/rules/payments/late-payment.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';

export interface StoredClaim extends PaymentClaim {
  orderId: string;
  invoiceId: string;
  partId: string | null;
}

/** What is asked for because of payments, the oldest first; `x` is the claim. */
export async function selectClaims(db: Db | Transaction, where: RawBuilder<unknown>): Promise<StoredClaim[]> {
  const { rows } = await sql<Omit<StoredClaim, 'askedAt'> & { askedAt: Date }>`
    select x.id, x.kind, x.state, x.payment_order_id "orderId", x.invoice_id "invoiceId", x.part_id "partId",
      coalesce(nullif(i.series || i.number, ''), i.folio) invoice, x.asked_at "askedAt", x.asked_by "askedBy", x.answer_by::text "answerBy",
      x.amount::text, x.calculation, x.reason, x.returned_on::text "returnedOn", x.returned_interest::text interest,
      (select p.day::text from payment_part t join payment p on p.id = t.payment_id where t.id = x.part_id) "paidOn",
      (select o.number from payment_order o where o.interest_of = x.id and o.state <> 'voided') "paidBy"
    from payment_claim x join invoice i on i.id = x.invoice_id where ${where} order by x.asked_at, x.id`.execute(
    db,
  );
  const { monthlyRate } = payingOf((await readSettingValues(db, [PAYING.key])).get(PAYING.key));
  const today = todayInMexico();
  return rows.map(({ askedAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    ...(row.kind === 'excess' &&
      row.state === 'asked' &&
      row.amount !== null &&
      row.paidOn !== null && {
        interest: excessInterest(
          { amount: row.amount, answerBy: row.answerBy, paidOn: row.paidOn },
          monthlyRate,
          today,
        ),
      }),
  }));
}
