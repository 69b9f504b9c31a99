import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate, addDays } from '#contract/rules/days/calendar.ts';
import { receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { CONTACTS, invoicePages } from './payment-mails.ts';
import type { Services } from '#server/kit/services.ts';

const RECEIPTS_JOB = 'payments.remind-receipts';
/** The receipt is asked for again so many days after the payment, and once more when its last day is over (R2 and R3). */
const FIRST_REMINDER_DAYS = 3;

/** Asks suppliers for the receipts of what they were paid. */
export function definePaymentJobs(services: Services): void {
  services.jobs.define(RECEIPTS_JOB, () => remindReceipts(services.db, new Date()), { cron: '30 14 * * *' });
}

/** How many reminders of a payment are due by a day. */
const remindersBy = (today: string, paidOn: string): number =>
  today > receiptDue(paidOn) ? 2 : today >= addDays(paidOn, FIRST_REMINDER_DAYS) ? 1 : 0;

interface Owed {
  id: string;
  day: string;
  reminded: number;
  number: string;
  amount: string;
  reference: string;
  supplierId: string;
  supplier: string;
  email: string | null;
  invoices: string;
  orders: string[];
  contact: string;
}

const OWED_INVOICES = sql`payment_part t join invoice i on i.id = t.invoice_id
    and t.payment_id = p.id and t.receipt_id is null and i.payment_method = 'PPD'`;
const OWES = sql`p.state = 'paid' and exists (select from ${OWED_INVOICES})`;

/** Of several reminders that are due at once, the last one goes out. */
export async function remindReceipts(db: Db, now: Date): Promise<void> {
  const today = todayInMexico(now);
  const { rows } = await sql<{ id: string }>`select p.id from payment p where p.reminded < 2 and ${OWES}
    and p.day <= ${addDays(today, -FIRST_REMINDER_DAYS)}::date order by p.day, p.id limit 500`.execute(db);
  for (const { id } of rows) await remind(db, { id, today });
}

function remind(db: Db, { id, today }: { id: string; today: string }): Promise<void> {
  return transaction(db, async (tx) => {
    await sql`select from payment where id = ${id} for no key update`.execute(tx);
    const { rows } =
      await sql<Owed>`select p.id, p.day::text, p.reminded, o.number, p.amount::text, p.reference, s.id "supplierId",
        concat_ws(', ', s.name, s.legal_suffix) supplier, s.email,
        ${CONTACTS} contact,
        (select string_agg(coalesce(nullif(i.series || i.number, ''), i.folio) || ' (UUID ' || i.uuid || ')', ', ' order by i.folio)
          from ${OWED_INVOICES}) invoices,
        array(select r.number from ${OWED_INVOICES} join purchase_order r on r.id = i.order_id order by r.number) orders
      from payment p join payment_order o on o.id = p.payment_order_id join supplier s on s.id = o.supplier_id
      where p.id = ${id} and ${OWES}`.execute(tx);
    const [owed] = rows;
    const due = owed === undefined ? 0 : remindersBy(today, owed.day);
    if (owed === undefined || due <= owed.reminded) return;
    await sql`update payment set reminded = ${due} where id = ${id}`.execute(tx);
    if (owed.email === null) return;
    await queueMail(tx, {
      template: due === 2 ? 'payment_receipt_overdue' : 'payment_receipt_reminder',
      to: owed.email,
      cause: 'clock',
      supplierId: owed.supplierId,
      values: {
        nombre: owed.supplier,
        orden: owed.number,
        importe: moneyText(owed.amount),
        dia: shortDate(owed.day),
        referencia: owed.reference,
        facturas: owed.invoices,
        enlace: invoicePages(owed.orders),
        contacto: owed.contact,
        limite: shortDate(receiptDue(owed.day)),
      },
    });
  });
}
