-- What came and nobody decided yet waits for whoever receives, until the last day to accept it.
create view waiting_of_receipt as
select 'receipt'::text area, r.id, 'receipt_to_decide'::text kind, 'Receipts'::text subject, o.object title,
  r.number || ' · ' || o.number note, ''::text detail, o.id::text place, r.receiver_id owner_id, r.accept_by due_on,
  null::timestamptz due_at, null::date shows_on
from receipt r join purchase_order o on o.id = r.order_id where r.state = 'arrived';
