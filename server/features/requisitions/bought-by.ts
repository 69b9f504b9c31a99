import { sql } from 'kysely';
import { PROCEDURE_STATUS_LABELS } from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { QUOTATION_REQUEST_STATE_LABELS, type QuotationRequestState } from '#contract/quotation-requests.ts';
import type { Requisition, RequisitionOrder } from '#contract/requisitions.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { holdersOf } from '#server/kit/functions.ts';
import { REQUISITION } from './requisition-change.ts';
import { writeAct } from './requisition-course.sql.ts';
import { refuseAsker } from './requisition-desk.service.ts';

/** A requisition that somebody buys. */
export interface Bought {
  id: string;
  folio: string;
  title: string;
  version: number;
  areaId: string;
  buyerId: string | null;
}

const COLUMNS = sql`r.id, r.folio, r.title, r.version, r.area_id "areaId", r.buyer_id "buyerId"`;

/** Requisitions that a person buys and that have not ended. */
export async function selectBought(db: Db | Transaction, buyer: string): Promise<Bought[]> {
  const { rows } = await sql<Bought>`select ${COLUMNS} from requisition r
    where r.buyer_id = ${buyer} and r.ended_at is null and r.state <> 'closed' order by r.folio`.execute(db);
  return rows;
}

/** Whether somebody may buy it; throws with why not: the function in its area, or S3. */
export async function requireMayBuy(
  tx: Transaction,
  { areaId, id }: Pick<Bought, 'areaId' | 'id'>,
  receiver: { id: string; name: string },
): Promise<void> {
  if (!(await holdersOf(tx, 'buyer', { areaId })).some((one) => one.id === receiver.id))
    throw failure('forbidden', {
      detail: `A ${receiver.name} le falta la función «Comprador» en esa área.`,
    });
  await refuseAsker(tx, receiver, id);
}

/** Gives a requisition from one buyer to another, in its own change. */
export async function giveBought(
  tx: Transaction,
  wish: { id: string; from: string; to: { id: string; name: string }; author: Author; reason: string },
): Promise<void> {
  const { author, from, id, reason, to } = wish;
  const { rows } =
    await sql<Bought>`select ${COLUMNS} from requisition r where r.id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.buyerId !== from)
    throw failure('state_conflict', {
      detail: `Ya la lleva otra persona${row === undefined ? '' : `: ${row.folio}`}.`,
    });
  await requireMayBuy(tx, row, to);
  await change(
    tx,
    REQUISITION,
    { id, version: row.version, author, operation: 'assignRequisition', reason },
    async () => {
      await sql`update requisition set buyer_id = ${to.id} where id = ${id}`.execute(tx);
      await writeAct(tx, id, { act: 'assign', personId: author.person.id, note: to.name });
    },
  );
}

/**
 * Where lines of a requisition are bought, for whoever follows it (purchase-chain §2.9): requests for quotations that were sent,
 * and procedures with their address once they are public, whom they were awarded to, when it is delivered, and
 * the orders with what came of them. Nothing of a bid.
 */
export async function selectPurchases(
  db: Db | Transaction,
  requisitionId: string,
): Promise<Requisition['purchases']> {
  const { rows } = await sql<Omit<Requisition['purchases'][number], 'says' | 'orders'> & { state: string }>`
    with bought as (
      select t.procedure_id, array_agg(distinct t.id) lots, array_agg(distinct l.number order by l.number) as "lines"
      from requisition_line l join lot_source s on s.line_id = l.id join lot t on t.id = s.lot_id
      where l.requisition_id = ${requisitionId} group by t.procedure_id)
    select 'quotation' kind, q.folio number, q.title, q.state, q.procedure_id is null and (q.state = 'sent' or (q.kind <> 'research' and q.state in ('closed', 'opened'))) "isOpen", null slug, null supplier, null "deliveredOn",
      (q.closes_at at time zone 'America/Mexico_City')::date "closesOn",
      array_agg(distinct l.number order by l.number) as "lines"
    from requisition_line l join quotation_lot o on o.line_ids @> array[l.id] join quotation_request q on q.id = o.request_id
    where l.requisition_id = ${requisitionId} and q.state not in ('draft', 'cancelled')
    group by q.id
    union all
    select 'procedure', p.number, p.title, case when p.public_state = 'hidden' then 'draft' else p.status end, true, case when p.public_state <> 'hidden' then p.slug end,
      (select string_agg(distinct a.supplier_name, ', ') from award a join lot o on o.id = a.lot_id
        where o.id = any(b.lots) and o.status = 'awarded' and a.status = 'awarded'),
      (select max(d.planned_on) from contract_delivery d join contract c on c.id = d.contract_id
        where c.procedure_id = p.id and d.accepted_on is null
          and (not exists (select from contract_delivery_lot n where n.delivery_id = d.id)
            or exists (select from contract_delivery_lot n where n.delivery_id = d.id and n.lot_id = any(b.lots)))),
      null, b."lines"
    from bought b join procedure p on p.id = b.procedure_id
    order by kind desc, number`.execute(db);
  const orders = await selectRequisitionOrders(db, requisitionId);
  return rows.map(({ state, ...row }) => ({
    ...row,
    orders: row.kind === 'procedure' ? (orders.get(row.number) ?? []) : [],
    says:
      row.kind === 'quotation'
        ? QUOTATION_REQUEST_STATE_LABELS[state as QuotationRequestState]
        : state === 'draft'
          ? ''
          : PROCEDURE_STATUS_LABELS[state as ProcedureStatus],
  }));
}

type OrderRow = Omit<RequisitionOrder, 'receipts'> & {
  procedure: string;
  receipts: (Omit<RequisitionOrder['receipts'][number], 'arrivedAt'> & { arrivedAt: string })[];
};

/**
 * Orders by which lots of a requisition are bought, from the day on which they were sent to their supplier, by number of their procedure:
 * what whoever asked for them follows. Of an order that buys for others too, their own lines and what came of those.
 */
async function selectRequisitionOrders(
  db: Db | Transaction,
  requisitionId: string,
): Promise<Map<string, RequisitionOrder[]>> {
  const { rows } = await sql<OrderRow>`
    with bought as (select distinct s.lot_id from requisition_line l join lot_source s on s.line_id = l.id
        where l.requisition_id = ${requisitionId}),
      own as (select distinct n.id, n.order_id, n.number, n.description, n.quantity, n.unit, n.unit_price
        from purchase_order_line n join purchase_order o on o.id = n.order_id
        where n.lot_id in (select lot_id from bought)
          or n.lot_id is null and exists (select from contract_lot k where k.contract_id = o.contract_id and k.lot_id in (select lot_id from bought)))
    select p.number procedure, o.id, o.number, o.state, concat_ws(', ', s.name, s.legal_suffix) supplier, o.total::text, c.currency,
      o.due_on "dueOn", o.promised_on "promisedOn",
      (select min(n.arrives_on) from delivery_notice n where n.order_id = o.id and n.receipt_id is null) "announcedOn",
      exists (select from purchase_order_line n where n.order_id = o.id and n.id not in (select id from own)) "buysMore",
      (select jsonb_agg(jsonb_build_object('number', n.number, 'description', n.description, 'quantity', n.quantity, 'unit', n.unit, 'unitPrice', n.unit_price,
          'accepted', trim_scale(coalesce((select sum(x.accepted) from receipt_line x where x.line_id = n.id), 0))::text) order by n.number)
        from own n where n.order_id = o.id) "lines",
      coalesce((select jsonb_agg(jsonb_build_object('number', r.number, 'state', r.state, 'arrivedAt', r.device_at, 'note', r.note,
          'acceptBy', r.accept_by, 'replaceBy', r.replace_by, 'isReplaced', r.replace_by is not null and is_replaced(r.id),
          'lines', (select jsonb_agg(jsonb_build_object('number', n.number, 'description', n.description, 'unit', n.unit, 'arrived', trim_scale(x.arrived)::text,
              'accepted', trim_scale(x.accepted)::text, 'rejected', trim_scale(x.rejected)::text, 'reason', x.reason) order by n.number)
            from receipt_line x join own n on n.id = x.line_id where x.receipt_id = r.id)) order by r.server_at desc, r.number desc)
        from receipt r where r.order_id = o.id
          and exists (select from receipt_line x join own n on n.id = x.line_id where x.receipt_id = r.id)), '[]') receipts
    from purchase_order o join contract c on c.id = o.contract_id join procedure p on p.id = c.procedure_id join supplier s on s.id = o.supplier_id
    where o.state not in ('draft', 'voided') and o.id in (select order_id from own)
    order by o.issued_at, o.number`.execute(db);
  const found = new Map<string, RequisitionOrder[]>();
  for (const { procedure, receipts, ...order } of rows) {
    const told = receipts.map((one) => ({ ...one, arrivedAt: new Date(one.arrivedAt).toISOString() }));
    found.set(procedure, [...(found.get(procedure) ?? []), { ...order, receipts: told }]);
  }
  return found;
}
