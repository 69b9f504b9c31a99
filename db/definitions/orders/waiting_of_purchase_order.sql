-- What of an order waits for its buyer: another date that the supplier proposed, a rejection, from the day after the term to answer
-- on, whom to call because nothing was answered; a change of quantities that it did not accept; a rescission or early end that its supplier answered, or whose term is over; and a closing
-- sheet that its supplier does not agree to, or did not answer in its term, unless two already decide it.
create view waiting_of_purchase_order as
select 'purchase_order'::text area, o.id,
  case when e.order_id is not null then 'order_ending_to_resolve' when f.order_id is not null then 'order_settlement_to_close'
    when o.answer_reason is not null and o.state in ('issued', 'accepted') then 'order_change_refused'
    when o.state = 'issued' then 'order_silent' when o.state = 'proposed' then 'order_date_proposed' else 'order_rejected' end kind,
  'Orders'::text subject, o.object title, concat_ws(' · ', o.number, concat_ws(', ', s.name, s.legal_suffix)) note, ''::text detail,
  o.id::text place, o.buyer_id owner_id, d.day due_on, null::timestamptz due_at, d.day shows_on
from purchase_order o join supplier s on s.id = o.supplier_id
  left join order_ending e on e.order_id = o.id and e.state in ('notified', 'answered')
    and not exists (select from decision_proposal d where d.record_type = 'purchase_order' and d.record_id = o.id::text and d.status = 'open')
  left join order_settlement f on f.order_id = o.id and f.state in ('sent', 'objected')
    and not exists (select from decision_proposal d where d.record_type = 'purchase_order' and d.record_id = o.id::text and d.status = 'open')
  cross join lateral (select case when e.state = 'notified' then e.answer_by + 1 when e.state = 'answered' then null
    when f.state = 'sent' then f.answer_by + 1 when f.order_id is null and o.state = 'issued' and o.answer_reason is null then o.answer_by + 1 end as day) d
where o.state in ('issued', 'proposed', 'rejected') or (o.state = 'accepted' and o.answer_reason is not null) or f.order_id is not null or e.order_id is not null;
