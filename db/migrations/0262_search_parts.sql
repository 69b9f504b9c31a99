-- A thing that is said in one of many ways is ranked as if it had one: `ts_rank` shares what a text has among all that is asked, so
-- that each further synonym made every title worth less. With `parts`, how many things are asked, it is shared among those.
-- The version before goes on calling it with the arguments it had.
-- contract: 0261
drop function search_found(tsquery, tsquery, text, text[], text[], int, int[]);
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
    found := found || format($$
    (select * from (
      (select %1$s from search_entry e where %2$s = any(kinds)%3$s and e.kind = %4$s and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select %1$s from search_entry e where %2$s = any(kinds)%3$s and e.kind = %4$s and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all$$, columns, split_part(which, ' ', 1), case when name = 'page' then $$ and beside = '{}'$$ else '' end, which);
  end loop;
  execute format($function$
create function search_found(asked tsquery, ranked tsquery, typed text, audiences text[], kinds text[], most int, beside int[], parts int default 0)
  returns table (id bigint, kind text, rank real, dated date) language sql stable
  set enable_seqscan = off set enable_indexscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
  select f.id, f.kind,
    ((0.2 + case when parts = 0 then ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, ranked)
        else least(0.65, ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, ranked) * (numnode(ranked) + 1) / 2 / parts) end
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
