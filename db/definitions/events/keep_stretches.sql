-- Brings the stretches that ended of these requisitions and procedures up to what their facts say; gives how many rows differed.
create or replace function keep_stretches(ids uuid[]) returns int language plpgsql as $$
declare
  facts closed_stretch[] := array(select row(s.*)::closed_stretch from stretches_of(ids) s);
  gone int;
  made int;
begin
  delete from closed_stretch c where c.source = any(ids) and not exists (select from unnest(facts) f where f is not distinct from c);
  get diagnostics gone = row_count;
  insert into closed_stretch select f.* from unnest(facts) f on conflict do nothing;
  get diagnostics made = row_count;
  return greatest(gone, made);
end $$;
