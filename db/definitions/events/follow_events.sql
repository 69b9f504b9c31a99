-- At the end of a transaction, when all is written: what follows at once from the events that it told, those of one subject together;
-- then visitors get the pages anew.
create or replace function follow_events() returns trigger language plpgsql as $$
begin
  -- An import tells thousands: all but the first are followed already.
  if coalesce(current_setting('portal.followed', true), '') not like pg_current_xact_id() || ':%'
    or split_part(current_setting('portal.followed', true), ':', 2)::bigint < new.id then
    perform follow_told_events();
  end if;
  if new.is_public or is_seen(new.subject) then perform raise_public_version(); end if;
  return null;
end $$;

drop trigger if exists follow_events on change_event;
create constraint trigger follow_events after insert on change_event deferrable initially deferred for each row execute function follow_events();
