-- Notes every procedure whose rows of a table change; `key` is the column that names it.
create or replace procedure watch_procedures(in name regclass, in key text)
  language plpgsql
as $$
begin
  execute format('create trigger touch_inserted after insert on %s referencing new table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_updated after update on %s referencing new table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_left after update on %s referencing old table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_deleted after delete on %s referencing old table as changed
    for each statement execute function touch_procedures(%L)', name, key);
end $$;
