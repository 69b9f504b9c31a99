-- Where what a signed contract buys of this lot is, for whoever asked for it: ordered; receiving, once its supplier accepted the order or
-- something of it came; received, once all of it was accepted; closed, once it is paid, settled, ended before it was
-- fulfilled, or its contract ended whole.
create or replace function lot_course(lot uuid) returns text language sql stable as $$
  with bought as (
    select c.id, exists (select from contract_end e where e.contract_id = c.id and e.kind = 'completion') is_ended
    from contract_lot k join contract c on c.id = k.contract_id where k.lot_id = lot_course.lot and c.signed_on is not null
  ), asked as (
    select o.id, o.state, l.quantity::numeric quantity,
      (select coalesce(sum(x.accepted), 0) from receipt_line x where x.line_id = l.id) accepted,
      exists (select from receipt_line x where x.line_id = l.id) has_come
    from purchase_order o join purchase_order_line l on l.order_id = o.id
    where l.lot_id = lot_course.lot and o.contract_id in (select id from bought) and o.state in ('accepted', 'rescinded', 'ended', 'settled')
  ), delivered as (
    -- Of contracts without orders.
    select d.accepted_on from contract_delivery d where d.contract_id in (select id from bought)
      and not exists (select from purchase_order o where o.contract_id = d.contract_id)
      and (not exists (select from contract_delivery_lot n where n.delivery_id = d.id)
        or exists (select from contract_delivery_lot n where n.delivery_id = d.id and n.lot_id = lot_course.lot))
  )
  select case
    when (select bool_and(is_ended) from bought) then 'closed'
    when exists (select from asked) then case
      when (select bool_and(state in ('rescinded', 'ended', 'settled')) from asked) then 'closed'
      when (select bool_and(state in ('rescinded', 'ended', 'settled') or accepted >= quantity) from asked) then case
        when exists (select from invoice i where i.order_id in (select id from asked) and i.kind = 'invoice' and i.state in ('paid', 'settled'))
          and not exists (select from invoice i where i.order_id in (select id from asked) and i.kind = 'invoice'
            and i.state not in ('paid', 'settled', 'cancelled', 'replaced', 'rejected')) then 'closed' else 'received' end
      else 'receiving' end
    when (select bool_and(accepted_on is not null) from delivered) then 'received'
    when (select bool_or(accepted_on is not null) from delivered) then 'receiving'
    else 'ordered' end
$$;
