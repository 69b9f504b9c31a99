-- The purchases to which things of one kind belong: ids of procedures, of requisitions, and of requests for quotations, which begin
-- before there is a procedure. `kind` is that of the log; an id may go on after its uuid, as that of minutes does.
create or replace function purchase_roots(kind text, ids text[]) returns setof uuid language plpgsql stable as $$
declare
  things uuid[] := array(select left(one, 36)::uuid from unnest(ids) one where one ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)');
  orders uuid[];
begin
  case
    when kind in ('procedure', 'opening', 'award', 'clarifications', 'planning', 'procedure_schedule', 'act_minutes', 'urn') then
      return query select unnest(things);
    when kind = 'document' then
      return query select d.procedure_id from document d where d.id = any(things);
    when kind = 'contract' then
      return query select c.procedure_id from contract c where c.id = any(things)
        union select d.procedure_id from contract_draft d where d.id = any(things);
    when kind = 'dispute' then
      return query select d.procedure_id from dispute d where d.id = any(things);
    when kind = 'evaluation:order' then
      return query select c.procedure_id from evaluation_order o join contract c on c.id = o.contract_id where o.id = any(things);
    when kind in ('quotation_request', 'comparison') then
      return query select unnest(things)
        union select q.procedure_id from quotation_request q where q.id = any(things) and q.procedure_id is not null
        union select i.requisition_id from quotation_lot l join requisition_line i on i.id = any(l.line_ids)
          where l.request_id = any(things)
        union select o.procedure_id from quotation_lot l join lot_source s on s.line_id = any(l.line_ids) join lot o on o.id = s.lot_id
          where l.request_id = any(things);
    when kind = 'requisition' then
      return query select unnest(things)
        union select l.procedure_id from requisition_line i join lot_source s on s.line_id = i.id join lot l on l.id = s.lot_id
          where i.requisition_id = any(things);
    when kind = 'purchase_order' then orders := things;
    when kind = 'receipt' then orders := array(select r.order_id from receipt r where r.id = any(things));
    when kind = 'invoice' then orders := array(select i.order_id from invoice i where i.id = any(things));
    when kind = 'delivery_notice' then orders := array(select n.order_id from delivery_notice n where n.id = any(things));
    when kind = 'order_guarantee' then orders := array(select g.order_id from order_guarantee g where g.id = any(things));
    when kind = 'order_penalty' then orders := array(select x.order_id from order_penalty x where x.id = any(things));
    when kind = 'payment_order' then
      orders := array(select i.order_id from payment_order_invoice l join invoice i on i.id = l.invoice_id
        where l.payment_order_id = any(things));
    else null;
  end case;
  return query select distinct c.procedure_id from purchase_order o join contract c on c.id = o.contract_id where o.id = any(orders);
end $$;
