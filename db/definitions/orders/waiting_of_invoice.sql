-- What came as an invoice waits for those who pay until it is verified or returned, or for a legal opinion where it is held; one that
-- nobody answered in its term waits for who heads the unit too.
create view waiting_of_invoice as
select 'invoice'::text area, i.id, case i.state when 'held' then 'invoice_held' else 'invoice_to_verify' end kind, 'Invoices'::text subject,
  concat_ws(' ', case i.kind when 'credit_note' then 'Nota de crédito' else 'Factura' end, i.series || i.number) title,
  concat_ws(' · ', i.folio, o.number, concat_ws(', ', s.name, s.legal_suffix)) note, ''::text detail, i.folio place,
  null::text owner_id, i.answer_by due_on, null::timestamptz due_at, null::date shows_on
from invoice i join purchase_order o on o.id = i.order_id join supplier s on s.id = i.supplier_id
where i.state in ('received', 'matched', 'held')
union all
select 'invoice', named_uuid(i.id || 'late'), 'invoice_late', 'Head',
  concat_ws(' ', case i.kind when 'credit_note' then 'Nota de crédito' else 'Factura' end, i.series || i.number),
  concat_ws(' · ', i.folio, o.number, concat_ws(', ', s.name, s.legal_suffix)), '', i.folio, null, i.answer_by, null, i.answer_by + 1
from invoice i join purchase_order o on o.id = i.order_id join supplier s on s.id = i.supplier_id
where i.state in ('received', 'matched')
union all
-- Paid, and cancelled since at the tax authority: until what was paid is asked back.
select 'invoice', named_uuid(i.id || 'late'), 'invoice_cancelled', 'Invoices',
  concat_ws(' ', case i.kind when 'credit_note' then 'Nota de crédito' else 'Factura' end, i.series || i.number),
  concat_ws(' · ', i.folio, o.number, concat_ws(', ', s.name, s.legal_suffix)), '', i.folio, null, null, null, null
from invoice i join purchase_order o on o.id = i.order_id join supplier s on s.id = i.supplier_id
where i.sat_answer = 'cancelled' and i.state in ('paid', 'settled')
  and not exists (select from payment_claim x where x.invoice_id = i.id and x.kind = 'excess' and x.state <> 'refused');
