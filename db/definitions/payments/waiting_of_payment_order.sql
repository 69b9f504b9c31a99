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
where o.state = 'voided'
union all
-- Interest that a supplier asked for, until it is answered or, once it was granted, while no order of payment pays it.
select 'payment_order', named_uuid(o.id || 'interest'), 'interest_asked', 'Payments', concat_ws(', ', s.name, s.legal_suffix),
  o.number || ' · ' || w.folios, '', o.id::text, null, w.answer_by, null, null
from (select x.payment_order_id, min(x.answer_by) answer_by, string_agg(i.folio, ', ' order by i.folio) folios
    from payment_claim x join invoice i on i.id = x.invoice_id
    where x.kind = 'interest' and (x.state = 'asked' or (x.state = 'granted'
      and not exists (select from payment_order p where p.interest_of = x.id and p.state <> 'voided')))
    group by x.payment_order_id) w
  join payment_order o on o.id = w.payment_order_id join supplier s on s.id = o.supplier_id
union all
-- An excess that did not come back in its days.
select 'payment_order', named_uuid(o.id || 'excess'), 'excess_overdue', 'Payments', concat_ws(', ', s.name, s.legal_suffix),
  o.number || ' · ' || to_char(w.amount, 'FM$999,999,999,999,990.00'), '', o.id::text, null, w.answer_by, null, w.answer_by + 1
from (select payment_order_id, min(answer_by) answer_by, sum(amount) amount from payment_claim
    where kind = 'excess' and state = 'asked' group by payment_order_id) w
  join payment_order o on o.id = w.payment_order_id join supplier s on s.id = o.supplier_id
union all
-- Held because the tax authority says that an invoice of it is cancelled, or about to be.
select 'payment_order', named_uuid(o.id || 'stopped'), 'payment_stopped', 'Payments', concat_ws(', ', s.name, s.legal_suffix),
  o.number || ' · ' || w.folios, '', o.id::text, null, null, null, null
from (select l.payment_order_id, string_agg(i.folio, ', ' order by i.folio) folios from payment_order_invoice l
    join invoice i on i.id = l.invoice_id where l.is_live and i.sat_answer in ('cancelled', 'cancelling') group by 1) w
  join payment_order o on o.id = w.payment_order_id join supplier s on s.id = o.supplier_id
where o.state = 'held';
