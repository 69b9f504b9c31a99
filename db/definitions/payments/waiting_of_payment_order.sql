-- What was ordered to be paid and is not paid yet waits for whoever issued it, from five days before its last day on.
create view waiting_of_payment_order as
select 'payment_order'::text area, o.id, 'payment_due'::text kind, 'Payments'::text subject, concat_ws(', ', s.name, s.legal_suffix) title,
  o.number || ' · ' || to_char(o.net - o.paid, 'FM$999,999,999,999,990.00') note, ''::text detail, o.id::text place, o.issuer_id owner_id,
  o.due_on, null::timestamptz due_at, o.due_on - 5 shows_on
from payment_order o join supplier s on s.id = o.supplier_id where o.state in ('ordered', 'scheduled', 'partial', 'held');
