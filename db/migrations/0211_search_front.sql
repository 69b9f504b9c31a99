-- What a common word costs the one search in a base of a hundred thousand procedures (decision 0239). Of a kind no more are ranked
-- than `most`; to take that many, its index gathered all that have the word and sorted them, tens of thousands.

-- Of two indexes of the same rows, said in the same words, the planner takes one and reads each page of it: thousands have a pair of
-- words, and thousands have all the words, but few have both. Said in other words, it takes both.
drop index search_entry_page;
create index search_entry_page on search_entry using gin (words) with (fastupdate = off) where kind >= 'page' and kind <= 'page';

-- One row of each sixteen of a kind, whatever it says: a common word has enough of them, and nothing else is read. What is rarer
-- goes on with the others, which are few then. All that have a word are found as before where they are no more than `most`.
do $do$
declare
  name text;
  which text;
  found text := '';
  columns text := 'e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated';
begin
  for name, which in values ('open', $$'procedure' and e.is_current$$), ('past', $$'procedure' and not e.is_current$$), ('lot', $$'lot'$$),
    ('contract', $$'contract'$$), ('supplier', $$'supplier'$$), ('document', $$'document'$$), ('page', $$'page'$$)
  loop
    execute format('create index search_entry_front_%s on search_entry using gin (words) with (fastupdate = off) where kind = %s and id & 15 = 0',
      name, replace(which, 'e.', ''));
    found := found || format($$
    (select * from (
      (select %1$s from search_entry e where %2$s = any(kinds)%3$s and e.kind = %4$s and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select %1$s from search_entry e where %2$s = any(kinds)%3$s and e.kind = %4$s and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all$$, columns, split_part(which, ' ', 1), case when name = 'page' then $$ and beside = '{}'$$ else '' end, which);
  end loop;
  execute format($function$
create or replace function search_found(asked tsquery, ranked tsquery, typed text, audiences text[], kinds text[], most int, beside int[])
  returns table (id bigint, kind text, rank real, dated date) language sql stable
  set enable_seqscan = off set enable_indexscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
  select f.id, f.kind,
    ((0.2 + ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, ranked)
      + case when f.title_plain = typed or translate(lower(f.number), 'áéíóúüñ', 'aeiouun') = typed then 1.5
        when starts_with(f.title_plain, typed) or starts_with(translate(lower(f.number), 'áéíóúüñ', 'aeiouun'), typed) then 0.5
        when strpos(f.title_plain, typed) > 0 then 0.3 else 0 end) * f.weight)::real, f.dated
  from (%2$s
    -- By pairs and words at once.
    (select %1$s from search_entry e where 'page' = any(kinds) and beside <> '{}' and e.kind = 'page'
      and search_pairs(e.words) @> beside and e.words @@ asked limit most)
    union all
    (select %1$s from search_entry e
      where e.kind in ('regulation', 'article', 'sheet', 'person', 'area', 'profile') and e.kind = any(kinds)
      and e.audience = any(audiences) and e.words @@ asked limit most * 2)) f
$$
$function$, columns, found);
end $do$;
