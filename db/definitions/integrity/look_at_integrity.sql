-- Notes that this transaction is about to change a thing, with what of it is not as its leaves tell before it does.
create or replace function look_at_integrity(thing uuid, is_new boolean default false) returns void language plpgsql as $$
declare
  found_so jsonb;
begin
  insert into integrity_due (about) values (thing) on conflict do nothing;
  if not found or is_new then return; end if;
  select jsonb_agg(to_jsonb(d)) into found_so from integrity_differences(array[thing]) d
    -- A notice whose first day is today waits for the job of every minute, which takes what an act published.
    where not (d.kind = 'section' and d.difference = 'unlogged' and exists (select from notice x
      where x.id = d.about and x.shown_from = (now() at time zone 'America/Mexico_City')::date
        and exists (select from audit_log a where a.subject_type = 'content:avisos' and a.subject_id = x.id::text)));
  if found_so is not null then
    update integrity_due set differences = found_so where tx = pg_current_xact_id() and about = thing;
  end if;
end $$;
