-- A payment of which no receipt (REP) came by the fifth day of the next month waits for whoever ordered it.
create view waiting_of_payment as
select 'payment'::text area, p.id, 'receipt_overdue'::text kind, 'Payments'::text subject, concat_ws(', ', s.name, s.legal_suffix) title,
  o.number || ' · ' || to_char(p.amount, 'FM$999,999,999,999,990.00') note, ''::text detail, o.id::text place, o.issuer_id owner_id,
  (date_trunc('month', p.day) + interval '1 month 4 days')::date due_on, null::timestamptz due_at,
  (date_trunc('month', p.day) + interval '1 month 5 days')::date shows_on
from payment p join payment_order o on o.id = p.payment_order_id join supplier s on s.id = o.supplier_id
where p.state = 'paid' and exists (select from payment_part t join invoice i on i.id = t.invoice_id
  where t.payment_id = p.id and t.receipt_id is null and i.payment_method = 'PPD');
