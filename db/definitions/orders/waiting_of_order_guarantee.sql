-- A guarantee that was handed in waits for its buyer to validate it; one that counts, from thirty days before it ends, to be renewed or released.
create view waiting_of_order_guarantee as
select 'order_guarantee'::text area, g.id, case g.state when 'kept' then 'order_guarantee_to_validate' else 'order_guarantee_ends' end kind,
  'Orders'::text subject, o.object title, concat_ws(' · ', o.number, concat_ws(', ', s.name, s.legal_suffix)) note, ''::text detail,
  o.id::text place, o.buyer_id owner_id, case g.state when 'valid' then g.valid_until end due_on, null::timestamptz due_at,
  case g.state when 'valid' then g.valid_until - 30 end shows_on
from order_guarantee g join purchase_order o on o.id = g.order_id join supplier s on s.id = o.supplier_id
where g.state in ('kept', 'valid');
