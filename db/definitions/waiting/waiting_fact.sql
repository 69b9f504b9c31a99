-- The facts: what waits now, of all areas. waiting_item is this view, kept.
create view waiting_fact as
select area, id, kind, subject, title, note, detail, place, owner_without_interest(owner_id, area, id, place) owner_id, due_on, due_at, shows_on
from (
  select * from waiting_of_alarm union all
  select * from waiting_of_backup union all
  select * from waiting_of_budget_message union all
  select * from waiting_of_citation_review union all
  select * from waiting_of_clarification union all
  select * from waiting_of_content union all
  select * from waiting_of_content_term union all
  select * from waiting_of_contract union all
  select * from waiting_of_contractor union all
  select * from waiting_of_correction union all
  select * from waiting_of_date_amendment union all
  select * from waiting_of_decision union all
  select * from waiting_of_delivery union all
  select * from waiting_of_dispute union all
  select * from waiting_of_document union all
  select * from waiting_of_evaluation_order union all
  select * from waiting_of_evaluation_period union all
  select * from waiting_of_evaluation_proposal union all
  select * from waiting_of_evaluation_reply union all
  select * from waiting_of_hold union all
  select * from waiting_of_import union all
  select * from waiting_of_imported_firm union all
  select * from waiting_of_integrity union all
  select * from waiting_of_invoice union all
  select * from waiting_of_invoice_payment union all
  select * from waiting_of_job union all
  select * from waiting_of_list_term union all
  select * from waiting_of_mail union all
  select * from waiting_of_account_act union all
  select * from waiting_of_match union all
  select * from waiting_of_payment union all
  select * from waiting_of_payment_order union all
  select * from waiting_of_petition union all
  select * from waiting_of_procedure union all
  select * from waiting_of_profile_term union all
  select * from waiting_of_purchase_order union all
  select * from waiting_of_quotation union all
  select * from waiting_of_delivery_notice union all
  select * from waiting_of_order_guarantee union all
  select * from waiting_of_order_penalty union all
  select * from waiting_of_receipt union all
  select * from waiting_of_related union all
  select * from waiting_of_request union all
  select * from waiting_of_requisition_turn union all
  select * from waiting_of_schedule union all
  select * from waiting_of_substitution union all
  select * from waiting_of_technical_opinion union all
  select * from waiting_of_tenderer
) fact;
