-- Brings what waits of these things of an area up to what its view says now. Each area has a statement of its own, with a plan that is
-- made once: one over every area cost five times as much before it read a row. Another area: its view waiting_of_<area>, a line here
-- and one in waiting_fact.
create or replace function refresh_waiting(wanted_area text, wanted uuid[])
  returns void
  language plpgsql
  set plan_cache_mode to 'force_generic_plan'
as $$
declare
  facts waiting_item[];
begin
  -- What is there is locked first, so that two changes that touch one thing from two sides see each other.
  perform from waiting_item where area = wanted_area and id = any(wanted) order by id for update;
  case wanted_area
    when 'account_act' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_account_act f where id = any(wanted));
    when 'alarm' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_alarm f where id = any(wanted));
    when 'backup' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_backup f where id = any(wanted));
    when 'budget_message' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_budget_message f where id = any(wanted));
    when 'citation_review' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_citation_review f where id = any(wanted));
    when 'clarification' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_clarification f where id = any(wanted));
    when 'content' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_content f where id = any(wanted));
    when 'content_term' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_content_term f where id = any(wanted));
    when 'contract' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_contract f where id = any(wanted));
    when 'contractor' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_contractor f where id = any(wanted));
    when 'correction' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_correction f where id = any(wanted));
    when 'date_amendment' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_date_amendment f where id = any(wanted));
    when 'decision' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_decision f where id = any(wanted));
    when 'delivery' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_delivery f where id = any(wanted));
    when 'dispute' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_dispute f where id = any(wanted));
    when 'document' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_document f where id = any(wanted));
    when 'evaluation_order' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_evaluation_order f where id = any(wanted));
    when 'evaluation_period' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_evaluation_period f where id = any(wanted));
    when 'evaluation_proposal' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_evaluation_proposal f where id = any(wanted));
    when 'evaluation_reply' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_evaluation_reply f where id = any(wanted));
    when 'hold' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_hold f where id = any(wanted));
    when 'import' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_import f where id = any(wanted));
    when 'imported_firm' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_imported_firm f where id = any(wanted));
    when 'integrity' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_integrity f where id = any(wanted));
    when 'invoice' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_invoice f where id = any(wanted));
    when 'invoice_payment' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_invoice_payment f where id = any(wanted));
    when 'job' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_job f where id = any(wanted));
    when 'list_term' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_list_term f where id = any(wanted));
    when 'mail' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_mail f where id = any(wanted));
    when 'match' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_match f where id = any(wanted));
    when 'payment' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_payment f where id = any(wanted));
    when 'payment_order' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_payment_order f where id = any(wanted));
    when 'delivery_notice' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_delivery_notice f where id = any(wanted));
    when 'order_guarantee' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_order_guarantee f where id = any(wanted));
    when 'order_penalty' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_order_penalty f where id = any(wanted));
    when 'petition' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_petition f where id = any(wanted));
    when 'procedure' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_procedure f where id = any(wanted));
    when 'profile_term' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_profile_term f where id = any(wanted));
    when 'purchase_order' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_purchase_order f where id = any(wanted));
    when 'quotation' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_quotation f where id = any(wanted));
    when 'receipt' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_receipt f where id = any(wanted));
    when 'related' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_related f where id = any(wanted));
    when 'request' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_request f where id = any(wanted));
    when 'requisition_turn' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_requisition_turn f where id = any(wanted));
    when 'schedule' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_schedule f where id = any(wanted));
    when 'substitution' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_substitution f where id = any(wanted));
    when 'technical_opinion' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_technical_opinion f where id = any(wanted));
    when 'tenderer' then facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_tenderer f where id = any(wanted));
  end case;
  perform write_waiting(wanted_area, wanted, facts);
end $$;
