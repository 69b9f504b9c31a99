-- What of an order waits for its buyer: another date that the supplier proposed, a rejection, and, from the day after the term to answer
-- on, whom to call because nothing was answered.
create view waiting_of_purchase_order as
select 'purchase_order'::text area, o.id,
  case o.state when 'issued' then 'order_silent' when 'proposed' then 'order_date_proposed' else 'order_rejected' end kind,
  'Orders'::text subject, o.object title, concat_ws(' · ', o.number, concat_ws(', ', s.name, s.legal_suffix)) note, ''::text detail,
  o.id::text place, o.buyer_id owner_id, case o.state when 'issued' then o.answer_by + 1 else null end due_on, null::timestamptz due_at,
  case o.state when 'issued' then o.answer_by + 1 end shows_on
from purchase_order o join supplier s on s.id = o.supplier_id where o.state in ('issued', 'proposed', 'rejected');
