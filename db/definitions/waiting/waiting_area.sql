-- Areas of the directory to which things that wait belong by their own facts: who asks for a purchase and who makes it.
create view waiting_area as
  select 'procedure' area, p.id, a.id area_id from procedure p join area a on a.name in (p.requesting_area, p.contracting_area)
union all
  select 'document', d.id, a.id from document d join procedure p on p.id = d.procedure_id
    join area a on a.name in (p.requesting_area, p.contracting_area)
union all
  select 'quotation', w.id, q.area_id from quotation_request q, lateral (values (q.id), (named_uuid(q.id || 'bounced'))) w (id)
    where q.area_id is not null
union all
  select 'purchase_order', o.id, o.area_id from purchase_order o where o.area_id is not null
union all
  select 'delivery_notice', n.id, o.area_id from delivery_notice n join purchase_order o on o.id = n.order_id where o.area_id is not null
union all
  select 'order_guarantee', g.id, o.area_id from order_guarantee g join purchase_order o on o.id = g.order_id where o.area_id is not null
union all
  select 'order_penalty', x.id, o.area_id from order_penalty x join purchase_order o on o.id = x.order_id where o.area_id is not null
union all
  select 'receipt', r.id, o.area_id from receipt r join purchase_order o on o.id = r.order_id where o.area_id is not null
union all
  select 'invoice', w.id, o.area_id from invoice i join purchase_order o on o.id = i.order_id,
    lateral (values (i.id), (named_uuid(i.id || 'late'))) w (id) where o.area_id is not null
union all
  select 'invoice_payment', i.id, o.area_id from invoice i join purchase_order o on o.id = i.order_id where o.area_id is not null
union all
  select 'payment_order', l.payment_order_id, o.area_id from payment_order_invoice l join invoice i on i.id = l.invoice_id
    join purchase_order o on o.id = i.order_id where o.area_id is not null
union all
  select 'payment', t.payment_id, o.area_id from payment_part t join invoice i on i.id = t.invoice_id
    join purchase_order o on o.id = i.order_id where o.area_id is not null
union all
  select 'decision', d.id, a.id from decision_proposal d
    join procedure p on d.record_type = 'procedure' and p.id::text = d.record_id
    join area a on a.name in (p.requesting_area, p.contracting_area)
union all
  select 'decision', d.id, o.area_id from decision_proposal d join order_penalty x on d.record_type = 'order_penalty' and x.id::text = d.record_id
    join purchase_order o on o.id = x.order_id where o.area_id is not null
union all
  select 'decision', d.id, o.area_id from decision_proposal d join purchase_order o on d.record_type = 'purchase_order' and o.id::text = d.record_id
    where o.area_id is not null;
