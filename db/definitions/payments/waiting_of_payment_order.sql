-- What was ordered to be paid and is not paid yet waits for whoever issued it, from five days before its last day on.
create view waiting_of_payment_order as
select 'payment_order'::text area, o.id, 'payment_due'::text kind, 'Payments'::text subject, concat_ws(', ', s.name, s.legal_suffix) title,
  o.number || ' · ' || to_char(o.net - o.paid, 'FM$999,999,999,999,990.00') note, ''::text detail, o.id::text place, o.issuer_id owner_id,
  o.due_on, null::timestamptz due_at, o.due_on - 5 shows_on
from payment_order o join supplier s on s.id = o.supplier_id where o.state in ('ordered', 'scheduled', 'partial', 'held')
union all
-- What a bank paid, or has on its list, of an order that was voided, until it sends it back.
select 'payment_order', o.id, 'payment_of_voided', 'Payments', concat_ws(', ', s.name, s.legal_suffix),
  o.number || ' · ' || to_char(p.amount, 'FM$999,999,999,999,990.00'), '', o.id::text, null, p.day, null, null
from payment_order o join supplier s on s.id = o.supplier_id
  join (select payment_order_id, sum(amount) amount, min(day) "day" from payment where state in ('paid', 'scheduled')
    group by payment_order_id) p on p.payment_order_id = o.id
where o.state = 'voided';
