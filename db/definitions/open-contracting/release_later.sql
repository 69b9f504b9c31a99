create or replace function release_later() returns trigger language plpgsql as $$
begin
  execute 'insert into open_release_due (procedure_id) ' || tg_argv[0];
  return null;
end $$;

create or replace trigger release_deleted after delete on contract_amendment referencing old table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger release_inserted after insert on contract_amendment referencing new table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger release_updated after update on contract_amendment referencing new table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger release_deleted after delete on contract_delivery referencing old table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger release_inserted after insert on contract_delivery referencing new table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger release_updated after update on contract_delivery referencing new table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger release_deleted after delete on contract_payment referencing old table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger release_inserted after insert on contract_payment referencing new table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
create or replace trigger release_updated after update on contract_payment referencing new table as changed for each statement execute function release_later('select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
