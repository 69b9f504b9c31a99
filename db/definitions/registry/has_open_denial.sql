-- Whether a company said «No fui yo» of something that was sent in its name, and nobody of the unit has seen to it.
create or replace function has_open_denial(supplier uuid) returns boolean stable language sql as $$
  select exists (select from account_act a where a.supplier_id = supplier and a.holds
    and not exists (select from waiting_item w where w.area = 'account_act' and w.id = a.id and w.settled_at is not null))
$$;
