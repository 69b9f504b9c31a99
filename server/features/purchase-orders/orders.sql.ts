import { sql, type RawBuilder } from 'kysely';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { INVOICE_ACTS } from '#contract/invoices.ts';
import type { OrderAct, OrderEvent, OrderState, PurchaseOrderForm } from '#contract/purchase-orders.ts';
import type { OrderRejection } from '#contract/purchase-orders.ts';
import { orderTotals } from '#contract/rules/orders/order-lines.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** What of an order is remembered at each version: what was written, who is named, and what the supplier said. */
export type OrderWritten = PurchaseOrderForm & {
  state: OrderState;
  number: string | null;
  edition: number;
  promisedOn: string | null;
  answerText: string;
  administratorName: string | null;
  receiverName: string | null;
};

/** What is kept of an order beside what was written. */
export interface StoredOrder {
  id: string;
  version: number;
  number: string | null;
  edition: number;
  state: OrderState;
  contractId: string;
  contract: string;
  contracted: string | null;
  currency: string;
  isByDemand: boolean;
  procedureId: string;
  procedure: string;
  supplierId: string;
  supplier: string;
  supplierNumber: string | null;
  supplierRfc: string | null;
  supplierEmail: string | null;
  areaId: string | null;
  area: string | null;
  buyerId: string;
  buyer: string;
  buyerEmail: string | null;
  receiverId: string | null;
  total: string;
  issuedAt: Date | null;
  answerBy: string | null;
  retractBy: string | null;
  seenAt: Date | null;
  reminded: number;
  answerReason: OrderRejection | null;
  endText: string;
  mailbox: string | null;
}

/** What a contract `c` is worth as its amendments left it. */
export const WORTH = sql`coalesce((select m.amount_after from contract_amendment m
  where m.contract_id = c.id and m.amount_after is not null order by m.number desc limit 1), c.amount)`;

const stored = (where: RawBuilder<unknown>) => sql<StoredOrder>`
  select o.id, o.version, o.number, o.edition, o.state, o.contract_id "contractId", c.number contract, ${WORTH}::text contracted,
    c.currency, c.minimum_amount is not null "isByDemand", p.id "procedureId", p.number procedure, s.id "supplierId",
    concat_ws(', ', s.name, s.legal_suffix) supplier, s.number "supplierNumber", s.rfc "supplierRfc", s.email "supplierEmail",
    o.area_id "areaId", a.name area, o.buyer_id "buyerId", b.name buyer, b.email "buyerEmail", o.receiver_id "receiverId",
    o.total::text, o.issued_at "issuedAt", o.answer_by "answerBy", o.retract_by "retractBy", o.seen_at "seenAt", o.reminded,
    o.answer_reason "answerReason", o.end_text "endText", o.mailbox
  from purchase_order o join contract c on c.id = o.contract_id join procedure p on p.id = c.procedure_id
    join supplier s on s.id = o.supplier_id join officer b on b.id = o.buyer_id left join area a on a.id = o.area_id
  where ${where}`;

/** One order by its id. */
export async function selectOrder(db: Asked, id: string): Promise<StoredOrder | undefined> {
  return (await stored(sql`o.id = ${id}`).execute(db)).rows[0];
}

/** The order that a link opens, while it serves. */
export async function selectLinked(
  db: Asked,
  given: { folio: string; by: { hash: Buffer; now: Date } | { supplierId: string } },
): Promise<StoredOrder | undefined> {
  const { by } = given;
  // The account of its supplier reads it as long as it stands; what is being corrected opens for nobody.
  const opens =
    'hash' in by
      ? sql`o.token_hash = ${by.hash} and o.link_until >= ${by.now}`
      : sql`o.supplier_id = ${by.supplierId} and o.state <> 'draft'`;
  const { rows } = await stored(sql`upper(o.number) = upper(${given.folio}) and ${opens}`).execute(db);
  return rows[0];
}

/** What was written of an order, and its state. */
export async function readOrder(db: Asked, id: string): Promise<OrderWritten | undefined> {
  const { rows } =
    await sql<OrderWritten>`select o.state, o.number, o.edition, o.object, o.due_on "dueOn", o.due_days "dueDays",
      o.place, o.hours, o.advance_percent::float8 "advancePercent", o.payment_days "paymentDays",
      o.price_terms "priceTerms", o.notes, o.administrator_id administrator, o.receiver_id receiver,
      m.name "administratorName", r.name "receiverName", o.promised_on "promisedOn", o.answer_text "answerText",
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity,
        'unit', l.unit, 'unitPrice', l.unit_price, 'taxRate', l.tax_rate, 'lotId', l.lot_id) order by l.number)
        from purchase_order_line l where l.order_id = o.id), '[]') lines
    from purchase_order o left join officer m on m.id = o.administrator_id left join officer r on r.id = o.receiver_id
    where o.id = ${id}`.execute(db);
  return rows[0];
}

/** The form alone, as screens and operations send it. */
export function formOf(written: OrderWritten): PurchaseOrderForm {
  const { state: _, number: _n, edition: _e, promisedOn: _p, answerText: _a, ...rest } = written;
  const { administratorName: _m, receiverName: _r, ...form } = rest;
  return form;
}

/** Keeps what somebody begins for a contract. */
export async function insertOrder(
  tx: Transaction,
  given: { contractId: string; supplierId: string; areaId: string | null; buyerId: string },
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into purchase_order (contract_id, supplier_id, area_id, buyer_id)
    values (${given.contractId}, ${given.supplierId}, ${given.areaId}, ${given.buyerId}) returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}

/** Writes what was written; a line keeps its row as long as its id is there. */
export async function writeOrder(tx: Transaction, id: string, form: PurchaseOrderForm): Promise<void> {
  await sql`update purchase_order set object = ${form.object}, due_on = ${form.dueOn}, due_days = ${form.dueDays},
      place = ${form.place}, hours = ${form.hours}, advance_percent = ${form.advancePercent},
      payment_days = ${form.paymentDays}, price_terms = ${form.priceTerms}, notes = ${form.notes},
      administrator_id = ${form.administrator}, receiver_id = ${form.receiver}, total = ${orderTotals(form.lines).gross}
    where id = ${id}`.execute(tx);
  const lines = form.lines.map((line, place) => ({ ...line, number: place + 1 }));
  await sql`delete from purchase_order_line where order_id = ${id}
    and id <> all(${lines.map((line) => line.id)}::uuid[])`.execute(tx);
  await sql`insert into purchase_order_line (id, order_id, number, lot_id, description, quantity, unit, unit_price, tax_rate)
    select l.id, ${id}::uuid, l.number, l."lotId", l.description, l.quantity, l.unit, l."unitPrice", l."taxRate"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (id uuid, number int, "lotId" uuid, description text,
      quantity text, unit text, "unitPrice" text, "taxRate" text)
    on conflict (id) do update set number = excluded.number, lot_id = excluded.lot_id, description = excluded.description,
      quantity = excluded.quantity, unit = excluded.unit, unit_price = excluded.unit_price, tax_rate = excluded.tax_rate
    where purchase_order_line.order_id = ${id}`.execute(tx);
}

/** How many of these lines belong to another order, or buy a lot of another contract: nobody takes them along. */
export async function countForeign(
  tx: Transaction,
  order: { id: string; contractId: string },
  { lines }: Pick<PurchaseOrderForm, 'lines'>,
): Promise<number> {
  const lots = lines.flatMap(({ lotId }) => lotId ?? []);
  const { rows } = await sql<{ count: number }>`select (select count(*)::int from purchase_order_line
      where id = any(${lines.map(({ id }) => id)}::uuid[]) and order_id <> ${order.id})
    + (select count(*)::int from unnest(${lots}::uuid[]) t (id) where not exists (select from contract_lot k
      where k.contract_id = ${order.contractId} and k.lot_id = t.id)) count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Takes the next number of a year: `P-{AAAA}-{00000}`. */
export async function takeNumber(tx: Transaction, year: number): Promise<string> {
  const { rows } = await sql<{
    last: number;
  }>`insert into purchase_order_number (year, last) values (${year}, 1)
    on conflict (year) do update set last = purchase_order_number.last + 1 returning last`.execute(tx);
  return `P-${year}-${String(rows[0]!.last).padStart(5, '0')}`;
}

/** Keeps what was done, by whom; whoever only writes on does so once. */
export async function writeAct(
  tx: Transaction,
  orderId: string,
  done: { act: OrderAct; person?: { id: string; name?: string | undefined }; by?: string; said?: string },
): Promise<void> {
  const { act, person, said = '' } = done;
  await sql`insert into purchase_order_act (order_id, act, person_id, by_name, said)
    select ${orderId}, ${act}, ${person?.id ?? null}, coalesce((select name from officer where id = ${person?.id ?? null}), ${done.by ?? ''}), ${said}
    where ${act} <> 'write' or not exists (select from purchase_order_act
      where order_id = ${orderId} and person_id = ${person?.id ?? null} and act in ('begin', 'write'))`.execute(
    tx,
  );
}

/** Everything that was done, the newest first. */
export async function selectHistory(db: Asked, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await sql<Omit<OrderEvent, 'at'> & { at: Date }>`
    select act, at, by_name "by", said text from purchase_order_act where order_id = ${orderId} order by id desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** What was done with its invoices, the newest first; what is said of their lines and doubts stays with them. */
export async function selectInvoiceEvents(
  db: Asked,
  orderId: string,
): Promise<PurchaseOrder['invoiceEvents']> {
  const { rows } = await sql<Omit<PurchaseOrder['invoiceEvents'][number], 'at'> & { at: Date }>`
    select a.act, a.at, i.folio, case when a.act in ('order', 'unorder', 'pay', 'receipt', 'settle', 'replace') then a.said else '' end text
    from invoice_act a join invoice i on i.id = a.invoice_id
    where i.order_id = ${orderId} and a.act = any(${Object.keys(INVOICE_ACTS)}) and a.act <> 'match' order by a.id desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Who did one of these acts, and when first: pairs of duties read it. */
export async function selectDoers(db: Asked, orderId: string, acts: readonly OrderAct[]) {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    select person_id id, by_name name, min(at) at from purchase_order_act
    where order_id = ${orderId} and act = any(${[...acts]}) and person_id is not null
    group by person_id, by_name order by 3`.execute(db);
  return rows.map(({ at, ...who }) => ({ ...who, at: at.toISOString() }));
}

/** Who sent an order, and who proposed to: neither receives it. */
export async function selectIssuers(db: Asked, orderId: string) {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    select d.proposed_by id, o.name, d.proposed_at at from decision_proposal d join officer o on o.id = d.proposed_by
    where d.operation = 'issuePurchaseOrder' and d.record_type = 'purchase_order' and d.record_id = ${orderId}
      and d.status in ('open', 'done') order by d.proposed_at`.execute(db);
  return [
    ...(await selectDoers(db, orderId, ['issue'])),
    ...rows.map(({ at, ...who }) => ({ ...who, at: at.toISOString() })),
  ];
}
