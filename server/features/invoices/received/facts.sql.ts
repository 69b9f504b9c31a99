import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { STANDING_INVOICES } from '#contract/invoices.ts';
import type { InvoicingFacts } from '#contract/invoice-checks.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { InvoiceDetails } from '../details.rules.ts';
import type { ReviewFacts, WithholdingClass } from '../review-facts.ts';
import type { LineOfOrder } from './match.rules.ts';
import type { EarlierInvoice, OrderFacts } from './order-checks.rules.ts';

type Asked = Db | Transaction;
const STANDING = [...STANDING_INVOICES];

/** An order as far as invoices of it are compared with it. */
export interface InvoicedOrder {
  id: string;
  number: string;
  state: string;
  supplierId: string;
  supplier: string;
  supplierRfc: string | null;
  contractId: string;
  currency: string;
  issuedAt: Date;
  category: string;
  /** Codes of the object of expense of what it buys. */
  items: string[];
  total: string;
  /** Last day on which something of it was accepted. */
  acceptedOn: string | null;
  /** Working days within which its invoices are paid. */
  paymentDays: number;
  supplierNumber: string | null;
  object: string;
  contract: string;
  area: string | null;
}

/** The order of an invoice; undefined where it was never sent. */
export async function selectInvoicedOrder(db: Asked, id: string): Promise<InvoicedOrder | undefined> {
  const { rows } = await sql<InvoicedOrder>`select o.id, o.number, o.state, o.supplier_id "supplierId",
      concat_ws(', ', s.name, s.legal_suffix) supplier, s.rfc "supplierRfc", o.contract_id "contractId", c.currency,
      o.payment_days "paymentDays", s.number "supplierNumber", o.object, c.number contract, a.name area, o.issued_at "issuedAt", p.category, o.total::text,
      array(select distinct coalesce(l.budget_line, left(l.cucop, 5)) from purchase_order_line k join lot l on l.id = k.lot_id
        where k.order_id = o.id and coalesce(l.budget_line, l.cucop) is not null) items,
      (select (max(r.decided_at) at time zone 'America/Mexico_City')::date::text from receipt r
        where r.order_id = o.id and r.state in ('accepted', 'partial')) "acceptedOn"
    from purchase_order o join supplier s on s.id = o.supplier_id join contract c on c.id = o.contract_id
      join procedure p on p.id = c.procedure_id left join area a on a.id = o.area_id
    where o.id = ${id} and o.number is not null and o.issued_at is not null`.execute(db);
  return rows[0];
}

/** The order of an invoice, which there is. */
export async function mustFind(db: Asked, id: string): Promise<InvoicedOrder> {
  const order = await selectInvoicedOrder(db, id);
  if (order === undefined) throw notFound('No encontramos ese pedido.');
  return order;
}

/** Uses of an invoice for codes of the object of expense; all of them where none of its codes has a rule. */
export function usesFor(items: readonly string[], usos: InvoicingFacts['usos']): string[] {
  const fitting = usos.filter(({ partidas }) =>
    items.some((item) => partidas.some((partida) => item.startsWith(partida))),
  );
  return [...new Set((fitting.length === 0 ? usos : fitting).flatMap((one) => one.usos))];
}

const CLASSES: Readonly<Record<string, WithholdingClass>> = {
  goods: 'goods',
  lease: 'lease',
  services: 'services',
  works_services: 'services',
};

/** What the bytes of an invoice of an order are compared with. */
export function reviewOrderOf(
  order: InvoicedOrder,
  receiver: InvoicingFacts,
): NonNullable<ReviewFacts['order']> {
  return {
    currency: order.currency,
    issuedAt: order.issuedAt.toISOString(),
    uses: usesFor(order.items, receiver.usos),
    withholdingClass: CLASSES[order.category] ?? 'goods',
  };
}

/** Lines of an order with what came of them and what other invoices than this one say. */
export async function selectLines(
  db: Asked,
  order: Pick<InvoicedOrder, 'id' | 'number'>,
  except: readonly string[] = [],
): Promise<LineOfOrder[]> {
  const { rows } =
    await sql<LineOfOrder>`select l.id, l.number, ${order.number} || '-' || l.number "key", l.description, l.unit,
      l.tax_rate "taxRate", l.quantity, l.unit_price "unitPrice",
      trim_scale(coalesce((select sum(r.accepted) from receipt_line r where r.line_id = l.id), 0))::text accepted,
      trim_scale(coalesce((select sum(x.quantity) from invoice_line x join invoice i on i.id = x.invoice_id
        where x.order_line_id = l.id and i.kind = 'invoice' and i.state = any(${STANDING}) and i.id <> all(${[...except]}::uuid[])), 0))::text "invoicedBefore"
    from purchase_order_line l where l.order_id = ${order.id} order by l.number`.execute(db);
  return rows;
}

/** What is known of an order, besides its lines. */
export async function selectFacts(
  db: Asked,
  order: InvoicedOrder,
  { except, issuer }: { except: readonly string[]; issuer: string },
): Promise<OrderFacts> {
  const { rows } = await sql<{
    regime: string | null;
    isNamed: boolean;
    invoiced: string;
    years: number[];
    penalties: string;
    opinionUntil: string | null;
  }>`select left(f.data->>'taxRegime', 3) regime, firm_key(s.name) = firm_key(${issuer}) "isNamed",
      coalesce((select sum(case i.kind when 'invoice' then i.total + i.isr_withheld + i.iva_withheld else -i.total end) from invoice i
        where i.order_id = ${order.id} and i.state = any(${STANDING}) and i.id <> all(${[...except]}::uuid[])), 0.00)::text invoiced,
      array(select distinct k.year from budget_entry e join spending_key k on k.id = e.key_id
        where e.document = ${order.contractId} and e.kind = 'commit' order by 1) years,
      greatest(0, coalesce((select sum(p.amount) from contract_penalty p join receipt r on r.id = p.delivery_id
          where r.order_id = ${order.id}), 0.00)
        + coalesce((select sum(x.amount) from order_penalty x where x.order_id = ${order.id} and x.kind = 'deficient' and x.state = 'firm'), 0.00)
        - coalesce((select sum(d.amount) from payment_order_penalty d join order_penalty x on x.id = d.penalty_id
          where x.order_id = ${order.id} and d.is_live), 0.00)
        - coalesce((select sum(i.total) from invoice i where i.order_id = ${order.id}
          and i.credit_kind = 'penalty' and i.state = any(${STANDING})), 0.00))::text penalties,
      (select max(p.expires_on)::text from registration_paper p where p.supplier_id = s.id and p.paper_code = 'opinion_sat'
        and p.status in ('valid', 'expired')) "opinionUntil"
    from supplier s left join supplier_file f on f.supplier_id = s.id where s.id = ${order.supplierId}`.execute(
    db,
  );
  const { regime, isNamed, ...found } = rows[0]!;
  return {
    ...found,
    number: order.number,
    // What was taken is invoiced after its end and its closing sheet too.
    isOpen: ['issued', 'proposed', 'accepted', 'rescinded', 'ended', 'settled'].includes(order.state),
    supplier: { rfc: order.supplierRfc, isNamed, regime },
    total: order.total,
    lines: await selectLines(db, order, except),
    today: todayInMexico(),
    isService: CLASSES[order.category] === 'services',
  };
}

/** Invoices that say the same, or that this one names. */
export async function selectEarlier(
  db: Asked,
  given: { orderId: string; uuid: string; rfc: string; details: InvoiceDetails; except: readonly string[] },
): Promise<EarlierInvoice[]> {
  const { details, except, orderId, rfc, uuid } = given;
  const named = [uuid, ...details.relations.map((one) => one.uuid)];
  const { rows } = await sql<EarlierInvoice>`select i.id, i.uuid, o.number "order", i.state, i.total::text,
      (select coalesce(sum(n.total), 0)::text from invoice_relation r join invoice n on n.id = r.invoice_id
        where r.uuid = i.uuid and r.type in ('01', '03') and n.kind = 'credit_note' and n.order_id = i.order_id
          and n.state = any(${STANDING}) and n.id <> all(${[...except]}::uuid[])) credited,
      (i.received_at at time zone 'America/Mexico_City')::date::text "receivedOn", i.order_id = ${orderId} "isOfThisOrder",
      o.supplier_id = (select supplier_id from purchase_order where id = ${orderId}) "isOfThisSupplier",
      i.series = ${details.series} and i.number = ${details.number} and i.number <> '' and i.total = ${details.total}
        and i.document->'emisor'->>'rfc' = ${rfc} "isTwin"
    from invoice i join purchase_order o on o.id = i.order_id
    where i.id <> all(${[...except]}::uuid[]) and i.uuid is not null and (i.uuid = any(${named})
      or (i.series = ${details.series} and i.number = ${details.number} and i.number <> '' and i.total = ${details.total}))
    order by i.received_at desc limit 200`.execute(db);
  return rows;
}
