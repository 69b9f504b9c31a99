-- What the registry had of a supplier when a request about it was approved: changes of one time are judged together.
alter table registration_request add column prior jsonb;
create index registration_request_held on registration_request (supplier_id) where held_at is not null;

insert into registry_term (code, amount, unit, text, source) values
  ('identity_window', 90, 'days', 'Días en los que los cambios de cuenta, correo, teléfono y representante cuentan como hechos a la vez', 'Regla propia del padrón');

-- Whether the registered mailbox of a supplier said of some request that it did not ask for it, and nobody has answered yet.
-- A registration that was cancelled and begun again is the same one.
create function has_open_hold(supplier uuid) returns boolean stable language sql as $$
  select exists (select from registration_request r
    left join supplier s on s.id = supplier and s.rfc <> 'XEXX010101000'
    where r.held_at is not null and r.status in ('submitted', 'in_review', 'observed', 'validated', 'approved')
      and (r.supplier_id = supplier or r.rfc = s.rfc))
$$;

do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
  union all
    select ''hold'', r.id, ''request_held'', ''SupplierRegistry'', r.name, r.folio, r.kind::text, r.folio, r.assignee_id,
      (r.held_at at time zone ''America/Mexico_City'')::date, r.held_at, null::date
    from registration_request r
    where r.held_at is not null and r.status in (''submitted'', ''in_review'', ''observed'', ''validated'', ''approved'')';
end $$;
call watch_waiting('registration_request', 'hold', 'select id from changed where status <> ''draft''');
