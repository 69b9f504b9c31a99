-- For those who ask for no phrase.
create or replace function search_found(asked tsquery, ranked tsquery, typed text, audiences text[], kinds text[], most integer, beside integer[], parts integer default 0)
  returns table(id bigint, kind text, rank real, dated date)
  language sql
  stable
  set enable_seqscan to 'off'
  set enable_indexscan to 'off'
  set jit to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $$
  select f.id, f.kind,
    ((0.2 + case when parts = 0 then ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, ranked)
        else least(0.65, ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, ranked) * (numnode(ranked) + 1) / 2 / parts) end
      + case when f.title_plain = typed or translate(lower(f.number), 'áéíóúüñ', 'aeiouun') = typed then 1.5
        when starts_with(f.title_plain, typed) or starts_with(translate(lower(f.number), 'áéíóúüñ', 'aeiouun'), typed) then 0.5
        when strpos(f.title_plain, typed) > 0 then 0.3 else 0 end) * f.weight)::real, f.dated
  from (
    (select * from (
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds) and e.kind = 'procedure' and e.is_current and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds) and e.kind = 'procedure' and e.is_current and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all
    (select * from (
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds) and e.kind = 'procedure' and not e.is_current and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds) and e.kind = 'procedure' and not e.is_current and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all
    (select * from (
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'lot' = any(kinds) and e.kind = 'lot' and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'lot' = any(kinds) and e.kind = 'lot' and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all
    (select * from (
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'contract' = any(kinds) and e.kind = 'contract' and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'contract' = any(kinds) and e.kind = 'contract' and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all
    (select * from (
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'supplier' = any(kinds) and e.kind = 'supplier' and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'supplier' = any(kinds) and e.kind = 'supplier' and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all
    (select * from (
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'document' = any(kinds) and e.kind = 'document' and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'document' = any(kinds) and e.kind = 'document' and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all
    (select * from (
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'page' = any(kinds) and beside = '{}' and e.kind = 'page' and e.id & 15 = 0 and e.words @@ asked limit most)
      union all
      (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'page' = any(kinds) and beside = '{}' and e.kind = 'page' and e.id & 15 <> 0 and e.words @@ asked limit most)
    ) e limit most)
    union all
    -- By pairs and words at once.
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'page' = any(kinds) and beside <> '{}' and e.kind = 'page'
      and search_pairs(e.words) @> beside and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e
      where e.kind in ('regulation', 'article', 'sheet', 'person', 'area', 'profile') and e.kind = any(kinds)
      and e.audience = any(audiences) and e.words @@ asked limit most * 2)) f
$$;

create or replace function search_found(asked tsquery, typed text, audiences text[], kinds text[], most integer)
  returns table(id bigint, kind text, rank real, dated date)
  language sql
  stable
as $$
  select * from search_found(asked, asked, typed, audiences, kinds, most, '{}')
$$;
