-- An invoice that was verified waits, whoever pays, until its payment is ordered.
create view waiting_of_invoice_payment as
select 'invoice_payment'::text area, i.id, 'payment_to_order'::text kind, 'Payments'::text subject,
  concat_ws(', ', s.name, s.legal_suffix) title, i.folio || ' · ' || o.number note, ''::text detail, ''::text place, null::text owner_id,
  i.due_on, null::timestamptz due_at, null::date shows_on
from invoice i join supplier s on s.id = i.supplier_id join purchase_order o on o.id = i.order_id
where i.kind = 'invoice' and i.state in ('verified', 'bounced') and i.due_on is not null
  and not exists (select from payment_order_invoice l where l.invoice_id = i.id and l.is_live);
