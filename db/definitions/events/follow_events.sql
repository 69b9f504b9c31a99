-- At the end of a transaction, when all is written: what follows at once from the events that it told, those of one subject together.
create or replace function follow_events() returns trigger language plpgsql as $$
begin
  perform follow_told_events();
  return null;
end $$;

drop trigger if exists follow_events on change_event;
create constraint trigger follow_events after insert on change_event deferrable initially deferred for each row execute function follow_events();
