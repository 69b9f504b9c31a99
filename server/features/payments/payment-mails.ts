import { sql } from 'kysely';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { expectedPart, receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMails } from '#server/kit/mail/queue-mail.ts';

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
  // Joined as sets: within the transaction of an import nobody has counted yet how many these are.
  const { rows } = await sql<PaidRow>`
    with told as materialized (select t.id part, t.invoice_id, t.amount, p.id, p.payment_order_id, p.day, p.recorded_at
        from payment p join payment_part t on t.payment_id = p.id where p.id = any(${[...paymentIds]}::uuid[])),
      earlier as (select n.part, jsonb_agg(e.amount::text order by q.day, q.recorded_at) amounts
        from told n join payment_part e on e.invoice_id = n.invoice_id join payment q on q.id = e.payment_id
        where q.state = 'paid' and (q.day, q.recorded_at, q.id) < (n.day, n.recorded_at, n.id) group by n.part),
      parts as (select n.id, jsonb_agg(jsonb_build_object('name', coalesce(nullif(i.series || i.number, ''), i.folio), 'method', i.payment_method,
          'total', (l.net + l.penalties)::text, 'penalties', l.penalties::text, 'paid', n.amount::text, 'earlier', coalesce(w.amounts, '[]')) order by i.folio) said
        from told n join invoice i on i.id = n.invoice_id
          join payment_order_invoice l on l.invoice_id = n.invoice_id and l.payment_order_id = n.payment_order_id
          left join earlier w on w.part = n.part group by n.id)
    select s.id "supplierId", concat_ws(', ', s.name, s.legal_suffix) supplier, s.email, o.number, p.day::text "day", p.amount::text,
      p.reference, parts.said parts
    from parts join payment p on p.id = parts.id join payment_order o on o.id = p.payment_order_id join supplier s on s.id = o.supplier_id
    where s.email is not null order by p.id`.execute(tx);
  await queueMails(
    tx,
    'payment_made',
    rows.map(({ supplierId, supplier, email, number, day, amount, reference, parts }) => ({
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
        complemento: parts.some(({ method }) => method === 'PPD')
          ? `Emite tu complemento de pago (REP) a más tardar el ${shortDate(receiptDue(day))}, con forma de pago 03.`
          : 'No necesitas emitir complemento de pago.',
      },
    })),
  );
}
