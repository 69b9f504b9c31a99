-- Whether the registered mailbox of a supplier said of some request that it did not ask for it, and nobody has answered yet.
-- A registration that was cancelled and begun again is the same one.
create or replace function has_open_hold(supplier uuid) returns boolean stable language sql as $$
  select exists (select from registration_request r
    left join supplier s on s.id = supplier and s.rfc <> 'XEXX010101000'
    where r.held_at is not null and r.status in ('submitted', 'in_review', 'observed', 'validated', 'approved')
      and (r.supplier_id = supplier or r.rfc = s.rfc))
$$;
