-- What came and nobody decided yet waits for whoever receives, until the last day to accept it; what was rejected and is not replaced,
-- from the day after its last one, for the buyer of an order of which something may still come.
create view waiting_of_receipt as
select 'receipt'::text area, r.id, case r.state when 'arrived' then 'receipt_to_decide' else 'receipt_not_replaced' end kind,
  case r.state when 'arrived' then 'Receipts' else 'Orders' end::text subject, o.object title,
  r.number || ' · ' || o.number note, ''::text detail, o.id::text place,
  case r.state when 'arrived' then r.receiver_id else o.buyer_id end owner_id,
  case r.state when 'arrived' then r.accept_by else r.replace_by + 1 end due_on,
  null::timestamptz due_at, case when r.state <> 'arrived' then r.replace_by + 1 end shows_on
from receipt r join purchase_order o on o.id = r.order_id
where r.state = 'arrived'
  or (r.replace_by is not null and o.state in ('issued', 'proposed', 'accepted') and not is_replaced(r.id));
