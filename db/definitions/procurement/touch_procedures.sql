create or replace function touch_procedures()
  returns trigger
  language plpgsql
as $$
begin
  execute format('insert into procedure_touched (procedure_id) select distinct %I from changed', tg_argv[0]);
  return null;
end $$;

create or replace trigger touch_deleted after delete on award referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_inserted after insert on award referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_left after update on award referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_updated after update on award referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_deleted after delete on lot referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_inserted after insert on lot referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_left after update on lot referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_updated after update on lot referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_deleted after delete on milestone referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_inserted after insert on milestone referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_left after update on milestone referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_updated after update on milestone referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_deleted after delete on planning referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_inserted after insert on planning referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_left after update on planning referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_updated after update on planning referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_deleted after delete on procedure referencing old table as changed for each statement execute function touch_procedures('id');
create or replace trigger touch_inserted after insert on procedure referencing new table as changed for each statement execute function touch_procedures('id');
create or replace trigger touch_left after update on procedure referencing old table as changed for each statement execute function touch_procedures('id');
create or replace trigger touch_updated after update on procedure referencing new table as changed for each statement execute function touch_procedures('id');
