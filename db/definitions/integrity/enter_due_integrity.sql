-- At the end of an act: what was not as its leaves told before it is an alarm, and what it left has its leaf, bound to the
-- event and the row of the log of the act. Without an act no leaf is written: the next look at the thing finds the difference.
create or replace function enter_due_integrity() returns trigger language plpgsql as $$
declare
  abouts uuid[];
  found_so jsonb;
  event bigint := nullif(current_setting('portal.event', true), '');
begin
  -- The first of a transaction enters what all of them left: of the others each only sees that its own is gone.
  if not exists (select from integrity_due d where d.tx = new.tx and d.about = new.about) then return null; end if;
  with taken as (delete from integrity_due where tx = pg_current_xact_id() returning about, differences)
    select array_agg(about), (select jsonb_agg(one) from taken t, jsonb_array_elements(t.differences) one)
    into abouts, found_so from taken;
  if abouts is null then return null; end if;
  -- Of events that no transaction has committed only its own are seen; a backup brings those of another server along.
  event := coalesce((select max(e.id) from change_event e
    where e.position is null and e.tx = pg_current_xact_id() and e.at >= now()), event);
  if event is null then return null; end if;
  perform set_config('portal.event', event::text, true);
  if found_so is not null then abouts := abouts || array(select tell_integrity_alarms(found_so)); end if;
  perform enter_integrity(abouts);
  return null;
end $$;

drop trigger if exists integrity_due_entered on integrity_due;
create constraint trigger integrity_due_entered after insert on integrity_due deferrable initially deferred for each row execute function enter_due_integrity();
