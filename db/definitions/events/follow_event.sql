-- What is true at once after an act, by its subject: inbox, search, list of procedures, released data. `fields` are those that
-- differ, null where nobody knows. An import writes the events of all its rows in one statement, and they are followed together.
create or replace function follow_event(subject text, ids uuid[], fields text[])
  returns void
  language plpgsql
as $$
begin
  case
    when subject in ('procedure', 'award') then
      perform follow_procedures(ids, fields);
      perform follow_lots(ids);
      perform keep_stretches(ids);
    when subject = 'planning' then
      perform note_touched(ids);
      perform refresh_waiting('schedule', ids);
    when subject = 'procedure_schedule' then
      perform refresh_waiting('schedule', ids);
    when subject = 'opening' then
      perform follow_openings(ids);
    when subject = 'clarifications' then
      perform refresh_waiting('clarification', ids);
    when subject = 'document' then
      perform follow_documents(ids, fields);
    when subject = 'citation_review' then
      perform refresh_waiting('citation_review', array(select text_id from citation_review where id = any(ids)));
    when subject like 'content:%' then
      perform follow_contents(subject, ids);
    when subject = 'contract' then
      perform follow_contracts(ids, fields);
      perform follow_lots(array(select procedure_id from contract where id = any(ids)));
      perform keep_stretches(array(select procedure_id from contract where id = any(ids)
        union select i.requisition_id from contract c join lot l on l.procedure_id = c.procedure_id join lot_source o on o.lot_id = l.id
          join requisition_line i on i.id = o.line_id where c.id = any(ids)));
    when subject = 'supplier' then
      perform follow_suppliers(ids, fields);
    when subject = 'evaluation:order' then
      perform refresh_waiting('evaluation_order', ids);
    when subject = 'evaluation:period' then
      perform refresh_waiting('evaluation_period', ids);
      -- What a review that is taken back leaves.
      perform refresh_waiting('evaluation_reply', array(select w.id from waiting_item w
        where w.area = 'evaluation_reply' and not exists (select from evaluation_reply r where r.id = w.id)));
    when subject = 'evaluation:proposal' then
      perform refresh_waiting('evaluation_proposal', ids);
    when subject = 'evaluation:reply' then
      perform refresh_waiting('evaluation_reply', ids);
    when subject = 'registration_request' then
      perform refresh_waiting('request', ids);
      perform refresh_waiting('hold', ids);
    when subject in ('function_grant', 'substitution') then
      -- Who may decide what is open may be somebody else now.
      perform follow_requisitions(array(select distinct s.requisition_id from requisition_step s
        join function_grant g on g.function = s.function and (g.id = any(ids) or g.substitution_id = any(ids))
        where s.opened_at is not null and s.decided_at is null));
      if subject = 'substitution' then perform refresh_waiting('substitution', ids); end if;
    when subject = 'requisition' then
      perform follow_requisitions(ids);
      perform keep_stretches(ids);
    when subject = 'quotation_request' then
      perform follow_quotations(ids);
    when subject = 'purchase_order' then
      perform refresh_waiting('purchase_order', ids);
      perform refresh_waiting('delivery_notice', array(select n.id from delivery_notice n where n.order_id = any(ids)));
      perform refresh_waiting('receipt', array(select r.id from receipt r where r.order_id = any(ids)));
      perform follow_lots(array(select distinct c.procedure_id from purchase_order o join contract c on c.id = o.contract_id
        where o.id = any(ids)));
    when subject = 'invoice' then
      perform follow_lots(array(select distinct c.procedure_id from invoice i join purchase_order o on o.id = i.order_id
        join contract c on c.id = o.contract_id where i.id = any(ids)));
      perform follow_invoices(ids);
      perform refresh_waiting('invoice_payment', ids);
    when subject = 'delivery_notice' then
      perform refresh_waiting('delivery_notice', ids);
    when subject = 'order_guarantee' then
      perform refresh_waiting('order_guarantee', ids);
    when subject = 'order_penalty' then
      perform refresh_waiting('order_penalty', ids);
    when subject = 'receipt' then
      -- What comes may replace what was rejected before.
      perform refresh_waiting('receipt', array(select x.id from receipt r join receipt x on x.order_id = r.order_id where r.id = any(ids)));
      perform follow_lots(array(select distinct c.procedure_id from receipt x join purchase_order o on o.id = x.order_id
        join contract c on c.id = o.contract_id where x.id = any(ids)));
    when subject = 'payment_order' then
      -- Of an order of interest, also the one that paid late; each may wait for several things.
      ids := ids || array(select x.payment_order_id from payment_order o join payment_claim x on x.id = o.interest_of where o.id = any(ids));
      perform refresh_waiting('payment_order', array(select one from unnest(ids) one
        union select named_uuid(one || why) from unnest(ids) one, unnest(array['interest', 'excess', 'stopped']) why));
      perform refresh_waiting('invoice_payment', array(select invoice_id from payment_order_invoice where payment_order_id = any(ids)));
      perform refresh_waiting('payment', array(select id from payment where payment_order_id = any(ids)));
    when subject = 'correction' then
      perform refresh_waiting('correction', ids);
    when subject = 'dispute' then
      perform refresh_waiting('dispute', ids || array(select id from dispute_report where dispute_id = any(ids)));
    when subject = 'declared_interest' then
      perform follow_interests(ids);
    when subject = 'petition' then
      perform refresh_waiting('petition', ids);
    else
      null;
  end case;
end $$;
