import { sql } from 'kysely';
import type { RequisitionOrder } from '#contract/requisitions.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Row = Omit<RequisitionOrder, 'receipts'> & {
  procedure: string;
  receipts: (Omit<RequisitionOrder['receipts'][number], 'arrivedAt'> & { arrivedAt: string })[];
};

/**
 * Orders by which lots of a requisition are bought, from the day on which they were sent to their supplier, by number of their procedure:
 * what whoever asked for them follows. Of an order that buys for others too, their own lines and what came of those.
 */
export async function selectRequisitionOrders(
  db: Db | Transaction,
  requisitionId: string,
): Promise<Map<string, RequisitionOrder[]>> {
  const { rows } = await sql<Row>`
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
