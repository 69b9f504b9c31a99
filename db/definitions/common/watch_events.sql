-- Refuses writes of a table without their event: see expect_event.
create or replace procedure watch_events(in name regclass, in subjects text, in thing text default 'id')
  language plpgsql
as $$
begin
  execute format('create constraint trigger expect_event after insert or update or delete on %s
    deferrable initially deferred for each row execute function expect_event(%L, %L)', name, subjects, thing);
end $$;
