import { sql } from 'kysely';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { expectedPart, receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';

interface PaidRow {
  supplierId: string;
  supplier: string;
  email: string;
  number: string;
  day: string;
  amount: string;
  reference: string;
  parts: {
    name: string;
    method: string;
    total: string;
    penalties: string;
    paid: string;
    earlier: string[];
  }[];
}

const partText = ({ name, method, total, penalties, paid, earlier }: PaidRow['parts'][number]): string => {
  // A penalty is no document of the tax authority: what it deducts stays in the balance of the invoice.
  const less =
    penalties === '0.00'
      ? ''
      : ` De ella se descontaron ${moneyText(penalties)} de penas o deducciones firmes.`;
  if (method !== 'PPD') return `Factura ${name}: ${moneyText(paid)}.${less}`;
  const said = expectedPart({ uuid: '', total, base: '0.00', tax: '0.00' }, { earlier, paid });
  return `Factura ${name}: parcialidad ${said.part}, saldo anterior ${moneyText(said.before)}, pagado ${moneyText(said.paid)}, saldo ${moneyText(said.after)}.${less}`;
};

/** Tells each supplier what was paid to it, with the figures of its payment receipt (R1). */
export async function tellPaid(tx: Transaction, paymentIds: readonly string[]): Promise<void> {
  const { rows } =
    await sql<PaidRow>`select s.id "supplierId", concat_ws(', ', s.name, s.legal_suffix) supplier, s.email, o.number,
      p.day::text "day", p.amount::text, p.reference,
      (select jsonb_agg(jsonb_build_object('name', coalesce(nullif(i.series || i.number, ''), i.folio), 'method', i.payment_method,
          'total', (l.net + l.penalties)::text, 'penalties', l.penalties::text, 'paid', t.amount::text,
          'earlier', coalesce((select jsonb_agg(e.amount::text order by q.day, q.recorded_at) from payment_part e join payment q on q.id = e.payment_id
            where e.invoice_id = i.id and q.state = 'paid' and (q.day, q.recorded_at, q.id) < (p.day, p.recorded_at, p.id)), '[]')) order by i.folio)
        from payment_part t join invoice i on i.id = t.invoice_id
          join payment_order_invoice l on l.invoice_id = i.id and l.payment_order_id = o.id where t.payment_id = p.id) parts
    from payment p join payment_order o on o.id = p.payment_order_id join supplier s on s.id = o.supplier_id
    where p.id = any(${[...paymentIds]}::uuid[]) and s.email is not null order by p.id`.execute(tx);
  for (const { supplierId, supplier, email, number, day, amount, reference, parts } of rows) {
    const asks = parts.some(({ method }) => method === 'PPD');
    await queueMail(tx, {
      template: 'payment_made',
      to: email,
      cause: 'officer',
      supplierId,
      values: {
        nombre: supplier,
        orden: number,
        importe: moneyText(amount),
        dia: shortDate(day),
        referencia: reference,
        facturas: parts.map(partText).join('\n'),
        complemento: asks
          ? `Emite tu complemento de pago (REP) a más tardar el ${shortDate(receiptDue(day))}, con forma de pago 03.`
          : 'No necesitas emitir complemento de pago.',
      },
    });
  }
}

/** Tells each supplier that what it was told of an order of payment changed: voided, sent back, undone, or done in its place. */
export async function tellPaymentChanged(
  tx: Transaction,
  changes: readonly { orderId: string; what: string; detail: string }[],
): Promise<void> {
  const { rows } = await sql<{
    supplierId: string;
    supplier: string;
    email: string;
    number: string;
    what: string;
    detail: string;
  }>`select s.id "supplierId", concat_ws(', ', s.name, s.legal_suffix) supplier, s.email, o.number, g.what, g.detail
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) g ("orderId" uuid, what text, detail text)
      join payment_order o on o.id = g."orderId" join supplier s on s.id = o.supplier_id
    where s.email is not null and o.number is not null order by o.number, g.what, g.detail`.execute(tx);
  for (const { detail, email, number, supplier, supplierId, what } of rows)
    await queueMail(tx, {
      template: 'payment_changed',
      to: email,
      cause: 'officer',
      supplierId,
      values: { nombre: supplier, orden: number, que: what, detalle: detail },
    });
}
