-- At the end of a transaction: each thing of which it wrote has its event.
create or replace function expect_due_events() returns trigger language plpgsql as $$
declare
  is_there boolean := true;
begin
  delete from event_due
    where (tx, thing, subjects, operation, of_table) = (new.tx, new.thing, new.subjects, new.operation, new.of_table);
  if is_told(new.subjects, new.thing::text) then return null; end if;
  -- A row that met another one was not inserted (on conflict do nothing).
  if new.operation = 'insert' then
    execute format('select exists (select from %I t where t.%I = $1 and age(t.xmin) <= age(pg_current_xact_id()::xid))',
      new.of_table, new.of_column) using new.thing into is_there;
  end if;
  if is_there then perform expect_told(new.subjects, new.thing::text, new.operation || ' of ' || new.of_table); end if;
  return null;
end $$;

drop trigger if exists events_expected on event_due;
create constraint trigger events_expected after insert on event_due deferrable initially deferred for each row execute function expect_due_events();
