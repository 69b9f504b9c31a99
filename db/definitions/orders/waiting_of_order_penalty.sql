-- What of a penalty waits: its buyer tells the supplier of one that was proposed; one that was answered, or whose term to answer is over,
-- is resolved by somebody who buys for the area, unless two already decide it.
create view waiting_of_order_penalty as
select 'order_penalty'::text area, x.id, case x.state when 'proposed' then 'order_penalty_to_notify' else 'order_penalty_to_resolve' end kind,
  'Orders'::text subject, o.object title, concat_ws(' · ', o.number || '/' || x.number, concat_ws(', ', s.name, s.legal_suffix)) note,
  ''::text detail, o.id::text place, case x.state when 'proposed' then o.buyer_id end owner_id,
  case x.state when 'notified' then x.answer_by + 1 end due_on, null::timestamptz due_at,
  case x.state when 'notified' then x.answer_by + 1 end shows_on
from order_penalty x join purchase_order o on o.id = x.order_id join supplier s on s.id = o.supplier_id
where x.state in ('proposed', 'notified', 'answered')
  and not exists (select from decision_proposal d where d.record_type = 'order_penalty' and d.record_id = x.id::text and d.status = 'open');
