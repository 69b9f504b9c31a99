-- Arguments: the kind, and a query of the sources that a statement changed.
create or replace function search_touched()
  returns trigger
  language plpgsql
as $$
declare sources uuid[];
begin
  execute tg_argv[1] into sources;
  if sources is not null then perform keep_search(tg_argv[0], sources); end if;
  return null;
end $$;

create or replace trigger search_deleted_contract after delete on contract referencing old table as changed for each statement execute function search_touched('contract', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_inserted_contract after insert on contract referencing new table as changed for each statement execute function search_touched('contract', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_updated_contract after update on contract referencing old table as former new table as changed for each statement execute function search_touched('contract', 'select array_agg(distinct t.id) from (select c.* from changed c join former o using (id) where (c.title, c.number, c.supplier_name, c.supplier_rfc, c.signed_on, c.procedure_id) is distinct from (o.title, o.number, o.supplier_name, o.supplier_rfc, o.signed_on, o.procedure_id)) t');
create or replace trigger search_deleted_contract after delete on contract_lot referencing old table as changed for each statement execute function search_touched('contract', 'select array_agg(distinct t.contract_id) from changed t');
create or replace trigger search_inserted_contract after insert on contract_lot referencing new table as changed for each statement execute function search_touched('contract', 'select array_agg(distinct t.contract_id) from changed t');
create or replace trigger search_updated_contract after update on contract_lot referencing old table as former new table as changed for each statement execute function search_touched('contract', 'select array_agg(distinct t.contract_id) from (select c.* from changed c join former o using (contract_id, lot_id) where (c.contract_id, c.lot_id) is distinct from (o.contract_id, o.lot_id)) t');
create or replace trigger search_deleted_supplier after delete on supplier referencing old table as changed for each statement execute function search_touched('supplier', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_inserted_supplier after insert on supplier referencing new table as changed for each statement execute function search_touched('supplier', 'select array_agg(distinct t.id) from changed t');
create or replace trigger search_updated_supplier after update on supplier referencing old table as former new table as changed for each statement execute function search_touched('supplier', 'select array_agg(distinct t.id) from (select c.* from changed c join former o using (id) where (c.status, c.number, c.name, c.legal_suffix, c.trade_name, c.rfc, c.person_type, c.lines, c.state_name, c.registered_on, c.search) is distinct from (o.status, o.number, o.name, o.legal_suffix, o.trade_name, o.rfc, o.person_type, o.lines, o.state_name, o.registered_on, o.search)) t');
