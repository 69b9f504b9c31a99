create or replace function touch_procedures()
  returns trigger
  language plpgsql
as $$
begin
  execute format('select note_touched(array(select distinct %I from changed))', tg_argv[0]);
  return null;
end $$;

create or replace trigger touch_deleted after delete on contract referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_inserted after insert on contract referencing new table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_left after update on contract referencing old table as changed for each statement execute function touch_procedures('procedure_id');
create or replace trigger touch_updated after update on contract referencing new table as changed for each statement execute function touch_procedures('procedure_id');
