-- A delivery that its supplier announced waits for whoever receives, until something came of it or its order ended.
create view waiting_of_delivery_notice as
select 'delivery_notice'::text area, n.id, 'delivery_announced'::text kind, 'Receipts'::text subject, o.object title,
  concat_ws(' · ', o.number, concat_ws(', ', s.name, s.legal_suffix)) note, ''::text detail, o.id::text place, o.receiver_id owner_id,
  n.arrives_on due_on, null::timestamptz due_at, null::date shows_on
from delivery_notice n join purchase_order o on o.id = n.order_id join supplier s on s.id = o.supplier_id where n.receipt_id is null
  and o.state in ('issued', 'proposed', 'accepted');
