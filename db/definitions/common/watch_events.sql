create or replace procedure watch_events(in name regclass, in subject text)
  language plpgsql
as $$
begin
  execute format('create constraint trigger expect_event after insert or update or delete on %s
    deferrable initially deferred for each row execute function expect_event(%L)', name, subject);
end $$;
