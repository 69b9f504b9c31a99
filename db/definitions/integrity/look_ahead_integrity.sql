-- Notes that this transaction is about to change things, with what of them is not as their leaves tell before it does. Whoever is about to
-- change many says so first: each row of them then finds that its thing was looked at.
create or replace function look_ahead_integrity(things uuid[]) returns void language plpgsql as $$
declare
  fresh uuid[];
  wrong record;
begin
  with due as (insert into integrity_due (about) select distinct one from unnest(things) one on conflict do nothing returning about)
    select array_agg(about) into fresh from due;
  if fresh is null then return; end if;
  for wrong in
    select d.about, jsonb_agg(to_jsonb(d)) found_so from integrity_differences(fresh) d
      -- A notice whose first day is today waits for the job of every minute, which takes what an act published.
      where not (d.kind = 'section' and d.difference = 'unlogged' and exists (select from notice x
        where x.id = d.about and x.shown_from = (now() at time zone 'America/Mexico_City')::date
          and exists (select from audit_log a where a.subject_type = 'content:avisos' and a.subject_id = x.id::text)))
      group by d.about
  loop
    update integrity_due set differences = wrong.found_so where tx = pg_current_xact_id() and about = wrong.about;
  end loop;
end $$;
