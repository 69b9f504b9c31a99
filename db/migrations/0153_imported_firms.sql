-- A firm that an import of contracts brought and the registry does not know waits to be joined to a supplier, or to be
-- settled as it is (decision 0193). One row for each firm, however many contracts it has.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''imported_firm'', s.id, ''supplier_to_join'', ''SupplierRegistry'', s.name, ''CompraNet'', '''', s.name, null,
        null::date, null::timestamptz, null::date
      from supplier s
      where s.source = ''compranet'' and s.status = ''unregistered''
        and exists (select from contract c where c.supplier_id = s.id)';
end $$;
call watch_waiting('supplier', 'imported_firm', 'select id from changed where source = ''compranet''');
call watch_waiting('contract', 'imported_firm', 'select distinct supplier_id from changed where supplier_id is not null');
-- A contract that is given to another supplier leaves its firm without one.
create trigger keep_waiting_imported_firm_left after update on contract referencing old table as changed
  for each statement execute function keep_waiting('imported_firm',
    'select distinct supplier_id from changed where supplier_id is not null');
select refresh_waiting('imported_firm', array(select id from supplier where source = 'compranet' and status = 'unregistered'));
