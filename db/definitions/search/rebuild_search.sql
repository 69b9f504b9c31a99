-- Goes on with a kind after a source: the next ones brought up to date, and where it came to; null at the end. The next ones are
-- read by their keys, public or not: to ask what is public of all that is left would read all of it for every step.
create or replace function rebuild_search(of_kind text, after uuid, most int) returns uuid language plpgsql as $$
declare sources uuid[];
begin
  execute format('select array_agg(source order by source) from (
      (select id source from %I where id > $2 order by id limit $3)
      union (select distinct source from search_entry where kind = $1 and source > $2 order by source limit $3)
      order by source limit $3) next', search_table(of_kind))
    into sources using of_kind, after, most;
  if sources is null then return null; end if;
  perform keep_search(of_kind, sources);
  return sources[cardinality(sources)];
end $$;
