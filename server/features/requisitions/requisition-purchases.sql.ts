import { sql } from 'kysely';
import type { Requisition } from '#contract/requisitions.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/**
 * Where lines of a requisition are bought, for whoever follows it (purchase-chain §2.9): requests for quotations that were sent,
 * and procedures with their address once they are public, whom they were awarded to and when it is delivered. Nothing of a bid.
 */
export async function selectPurchases(
  db: Db | Transaction,
  requisitionId: string,
): Promise<Requisition['purchases']> {
  const { rows } = await sql<Requisition['purchases'][number]>`
    with bought as (
      select t.procedure_id, array_agg(distinct t.id) lots, array_agg(distinct l.number order by l.number) as "lines"
      from requisition_line l join lot_source s on s.line_id = l.id join lot t on t.id = s.lot_id
      where l.requisition_id = ${requisitionId} group by t.procedure_id)
    select 'quotation' kind, q.folio number, q.title, null slug, null supplier, null "deliveredOn",
      (q.closes_at at time zone 'America/Mexico_City')::date "closesOn",
      array_agg(distinct l.number order by l.number) as "lines"
    from requisition_line l join quotation_lot o on o.line_ids @> array[l.id] join quotation_request q on q.id = o.request_id
    where l.requisition_id = ${requisitionId} and q.state not in ('draft', 'cancelled')
    group by q.id
    union all
    select 'procedure', p.number, p.title, case when p.public_state <> 'hidden' then p.slug end,
      (select string_agg(distinct a.supplier_name, ', ') from award a join lot o on o.id = a.lot_id
        where o.id = any(b.lots) and o.status = 'awarded' and a.status = 'awarded'),
      (select max(d.planned_on) from contract_delivery d join contract c on c.id = d.contract_id
        where c.procedure_id = p.id and d.accepted_on is null
          and (not exists (select from contract_delivery_lot n where n.delivery_id = d.id)
            or exists (select from contract_delivery_lot n where n.delivery_id = d.id and n.lot_id = any(b.lots)))),
      null, b."lines"
    from bought b join procedure p on p.id = b.procedure_id
    order by kind desc, number`.execute(db);
  return rows;
}
