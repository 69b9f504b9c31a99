-- The history of a supplier goes only with the import that brought the supplier, when that import is undone.
create or replace function keep_supplier_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from import_row r join import_run i on i.id = r.import_id
    where r.subject_id = old.supplier_id and i.kind = 'registry' and i.status = 'undoing') then
    return old;
  end if;
  raise exception 'supplier_event is append-only' using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger supplier_event_kept before delete or update on supplier_event for each row execute function keep_supplier_event();
