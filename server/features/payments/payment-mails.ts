import { sql } from 'kysely';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { expectedPart, receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { orderPage } from '#server/features/purchase-orders/public.ts';
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
  contact: string;
  parts: {
    name: string;
    uuid: string;
    order: string;
    method: string;
    total: string;
    penalties: string;
    paid: string;
    /** Natural days after its last day. */
    late: number;
    earlier: string[];
  }[];
}

const partText = ({
  name,
  uuid,
  method,
  total,
  penalties,
  paid,
  late,
  earlier,
}: PaidRow['parts'][number]): string => {
  const delay =
    late > 0
      ? ` Se pagó ${late} ${late === 1 ? 'día natural' : 'días naturales'} después de su último día: si pides intereses, se cuentan con el recargo de la Ley de Ingresos de la Federación (LAASSP 2025, art. 73). Se piden en la página de la factura de tu pedido.`
      : '';
  // A penalty is no document of the tax authority: what it deducts stays in the balance of the invoice.
  const less =
    penalties === '0.00'
      ? ''
      : ` De ella se descontaron ${moneyText(penalties)} de penas o deducciones firmes.`;
  if (method !== 'PPD') return `Factura ${name}, UUID ${uuid}: ${moneyText(paid)}.${less}${delay}`;
  const said = expectedPart({ uuid: '', total, base: '0.00', tax: '0.00' }, { earlier, paid });
  return `Factura ${name}, UUID ${uuid}: parcialidad ${said.part}, saldo anterior ${moneyText(said.before)}, pagado ${moneyText(said.paid)}, saldo ${moneyText(said.after)}.${less}${delay}`;
};

/** Where the invoices of orders are read and their receipts sent. */
export const invoicePages = (orders: readonly string[]): string =>
  [...new Set(orders)].map((number) => orderPage(number, '/factura')).join(' ');

/** Orders of the invoices of an order of payment, by number; of one of interest, those that it is paid for. */
const ORDERS_PAID = sql<
  string[]
>`array(select r.number from purchase_order r join invoice i on i.order_id = r.id
  where exists (select from payment_order_invoice l where l.invoice_id = i.id and l.payment_order_id = o.id)
    or exists (select from payment_claim x where x.invoice_id = i.id and x.id = o.interest_of) order by r.number)`;

/** Who carries the orders of the invoices of a payment, named in its mails. */
export const CONTACTS = sql<string>`(select coalesce(string_agg(distinct concat_ws(', ', b.name, b.email), '; '), '') from payment_part t
  join invoice i on i.id = t.invoice_id join purchase_order r on r.id = i.order_id join officer b on b.id = r.buyer_id
  where t.payment_id = p.id)`;

/** What the supplier owes after a payment: its receipt, and until when. */
function complementWords(day: string, parts: PaidRow['parts']): string {
  return parts.some(({ method }) => method === 'PPD')
    ? `Emite tu complemento de pago (REP) a más tardar el ${shortDate(receiptDue(day))}, con forma de pago 03, y mándalo en la página de la factura de tu pedido.`
    : 'No necesitas emitir complemento de pago.';
}

/** Tells each supplier what was paid to it, with the figures of its payment receipt (R1). */
export async function tellPaid(tx: Transaction, paymentIds: readonly string[]): Promise<void> {
  // Joined as sets: within the transaction of an import nobody has counted yet how many these are.
  const { rows } = await sql<PaidRow>`
    with told as materialized (select t.id part, t.invoice_id, t.amount, p.id, p.payment_order_id, p.day, p.recorded_at
        from payment p join payment_part t on t.payment_id = p.id where p.id = any(${[...paymentIds]}::uuid[])),
      earlier as (select n.part, jsonb_agg(e.amount::text order by q.day, q.recorded_at) amounts
        from told n join payment_part e on e.invoice_id = n.invoice_id join payment q on q.id = e.payment_id
        where q.state = 'paid' and (q.day, q.recorded_at, q.id) < (n.day, n.recorded_at, n.id) group by n.part),
      parts as (select n.id, jsonb_agg(jsonb_build_object('name', coalesce(nullif(i.series || i.number, ''), i.folio), 'uuid', i.uuid,
          'order', (select r.number from purchase_order r where r.id = i.order_id), 'method', i.payment_method,
          'total', (l.net + l.penalties)::text, 'penalties', l.penalties::text, 'paid', n.amount::text, 'late', greatest(0, n.day - i.due_on), 'earlier', coalesce(w.amounts, '[]')) order by i.folio) said
        from told n join invoice i on i.id = n.invoice_id
          join payment_order_invoice l on l.invoice_id = n.invoice_id and l.payment_order_id = n.payment_order_id
          left join earlier w on w.part = n.part group by n.id)
    select s.id "supplierId", concat_ws(', ', s.name, s.legal_suffix) supplier, s.email, o.number, p.day::text "day", p.amount::text,
      p.reference, ${CONTACTS} contact, parts.said parts
    from parts join payment p on p.id = parts.id join payment_order o on o.id = p.payment_order_id join supplier s on s.id = o.supplier_id
    where s.email is not null order by p.id`.execute(tx);
  await queueMails(
    tx,
    'payment_made',
    rows.map(({ supplierId, supplier, email, number, day, amount, reference, contact, parts }) => ({
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
        complemento: complementWords(day, parts),
        enlace: invoicePages(parts.map(({ order }) => order)),
        contacto: contact,
      },
    })),
  );
}

/** Tells each supplier what interest it was paid. */
export async function tellInterestPaid(tx: Transaction, paymentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<
    Omit<PaidRow, 'parts'> & { invoice: string; order: string }
  >`select s.id "supplierId",
      concat_ws(', ', s.name, s.legal_suffix) supplier, s.email, o.number, p.day::text "day", p.amount::text, p.reference,
      concat_ws(', ', b.name, b.email) contact, coalesce(nullif(i.series || i.number, ''), i.folio) invoice, r.number "order"
    from payment p join payment_order o on o.id = p.payment_order_id join payment_claim x on x.id = o.interest_of
      join invoice i on i.id = x.invoice_id join purchase_order r on r.id = i.order_id left join officer b on b.id = r.buyer_id
      join supplier s on s.id = o.supplier_id
    where p.id = any(${[...paymentIds]}::uuid[]) and s.email is not null order by p.id`.execute(tx);
  await queueMails(
    tx,
    'payment_made',
    rows.map(({ supplierId, supplier, email, number, day, amount, reference, contact, invoice, order }) => ({
      to: email,
      cause: 'officer',
      supplierId,
      values: {
        nombre: supplier,
        orden: number,
        importe: moneyText(amount),
        dia: shortDate(day),
        referencia: reference,
        facturas: `Son los intereses por el pago tardío de la factura ${invoice}.`,
        complemento: 'No lleva complemento de pago.',
        enlace: invoicePages([order]),
        contacto: contact,
      },
    })),
  );
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
    orders: string[];
  }>`select s.id "supplierId", concat_ws(', ', s.name, s.legal_suffix) supplier, s.email, o.number, g.what, g.detail,
      ${ORDERS_PAID} orders
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) g ("orderId" uuid, what text, detail text)
      join payment_order o on o.id = g."orderId" join supplier s on s.id = o.supplier_id
    where s.email is not null and o.number is not null order by o.number, g.what, g.detail`.execute(tx);
  await queueMails(
    tx,
    'payment_changed',
    rows.map(({ detail, email, number, orders, supplier, supplierId, what }) => ({
      to: email,
      cause: 'officer',
      supplierId,
      values: { nombre: supplier, orden: number, que: what, detalle: detail, enlace: invoicePages(orders) },
    })),
  );
}
