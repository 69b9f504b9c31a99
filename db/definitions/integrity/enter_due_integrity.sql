create or replace function enter_due_integrity() returns trigger language plpgsql as $$
declare
  abouts uuid[];
begin
  with taken as (delete from integrity_due where tx = pg_current_xact_id() returning about)
    select array_agg(about) into abouts from taken;
  if abouts is not null then perform enter_integrity_states(abouts); end if;
  return null;
end $$;

drop trigger if exists integrity_due_entered on integrity_due;
create constraint trigger integrity_due_entered after insert on integrity_due deferrable initially deferred for each row execute function enter_due_integrity();
