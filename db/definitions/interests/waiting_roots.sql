-- The purchases to which a thing that waits belongs: by its own id, or by the place to which its row leads.
create or replace function waiting_roots(area text, id uuid, place text) returns setof uuid language plpgsql stable as $$
declare
  -- Of its expressions, what stands in a row is named as the row has it.
  wanted_area text := area;
  wanted uuid := id;
  at text := place;
begin
  case
    when wanted_area in ('procedure', 'schedule', 'clarification') then
      return query select purchase_roots('procedure', array[wanted::text]);
    when wanted_area in ('date_amendment', 'delivery') then return query select purchase_roots('procedure', array[at]);
    when wanted_area in ('contract', 'contractor') then return query select purchase_roots('contract', array[wanted::text]);
    when wanted_area in ('document', 'purchase_order', 'receipt', 'delivery_notice', 'order_guarantee', 'order_penalty', 'payment_order') then
      return query select purchase_roots(wanted_area, array[wanted::text]);
    when wanted_area = 'invoice_payment' then return query select purchase_roots('invoice', array[wanted::text]);
    when wanted_area = 'payment' then return query select purchase_roots('payment_order', array[at]);
    when wanted_area = 'dispute' then return query select purchase_roots('dispute', array[at]);
    when wanted_area = 'evaluation_order' then return query select purchase_roots('evaluation:order', array[wanted::text]);
    when wanted_area = 'tenderer' then return query select t.procedure_id from tenderer t where t.id = wanted;
    when wanted_area = 'invoice' then
      return query select purchase_roots('invoice', array(select i.id::text from invoice i where i.folio = at));
    when wanted_area = 'quotation' then
      return query select purchase_roots('quotation_request',
        array(select q.id::text from quotation_request q where q.folio = split_part(at, '/', 1)));
    when wanted_area = 'requisition_turn' then
      return query select purchase_roots('requisition', array(select r.id::text from requisition r where r.folio = at));
    when wanted_area = 'decision' then
      return query select r from decision_proposal d, purchase_roots(d.record_type, array[d.record_id]) r where d.id = wanted;
    else null;
  end case;
end $$;
