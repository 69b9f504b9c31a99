-- Which procedures a transaction changed: every process holds the public list in memory and brings it up to date by these
-- rows alone (decision 0184). Nobody waits for anybody: rows are only added, and those of past days are taken out.
create table procedure_touched (
  -- Null: all of them.
  procedure_id uuid,
  by_transaction xid8 not null default pg_current_xact_id(),
  at             timestamptz not null default now()
);
create index procedure_touched_transaction on procedure_touched (by_transaction);
create index procedure_touched_at on procedure_touched (at);

create function touch_procedures() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into procedure_touched default values;
  else
    execute format('insert into procedure_touched (procedure_id) select distinct %I from changed', tg_argv[0]);
  end if;
  return null;
end $$;

-- Notes every procedure whose rows of a table change; `key` is the column that names it.
create procedure watch_procedures(name regclass, key text) language plpgsql as $$
begin
  execute format('create trigger touch_inserted after insert on %s referencing new table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_updated after update on %s referencing new table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_left after update on %s referencing old table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_deleted after delete on %s referencing old table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_emptied after truncate on %s for each statement execute function touch_procedures(%L)',
    name, key);
end $$;
call watch_procedures('procedure', 'id');
call watch_procedures('milestone', 'procedure_id');
call watch_procedures('lot', 'procedure_id');
call watch_procedures('contract', 'procedure_id');
call watch_procedures('award', 'procedure_id');
