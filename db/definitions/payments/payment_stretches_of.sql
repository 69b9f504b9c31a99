-- How long invoices of these procedures took to be paid whole: from when each came, not from when it was verified, which would take the days
-- of verifying it from its supplier; to its last transfer.
create or replace function payment_stretches_of(ids uuid[])
  returns setof closed_stretch
  language sql stable
as $$
  select 'payment', i.id, c.procedure_id, case when o.area_id is null then '{}' else array[o.area_id] end,
    (i.received_at at time zone 'America/Mexico_City')::date, paid.last, null::datemultirange
  from contract c join purchase_order o on o.contract_id = c.id join invoice i on i.order_id = o.id
  cross join lateral (select max(y.day) "last" from payment_part t join payment y on y.id = t.payment_id
    where t.invoice_id = i.id and y.state = 'paid') paid
  where c.procedure_id = any(ids) and c.source <> 'compranet' and i.kind = 'invoice' and i.state in ('paid', 'settled')
    and paid.last >= (i.received_at at time zone 'America/Mexico_City')::date
$$;
