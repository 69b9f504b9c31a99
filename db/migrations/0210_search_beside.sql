-- What a phrase and a common word cost the one search in a base of a hundred thousand procedures (decision 0237). Nothing that
-- is found changes.

-- Which words stand beside which: each pair of words that say something, with short ones between them or none, as one of 65,536
-- numbers. A page has what a phrase asks for only if it has the pairs of that phrase; that all the words of a phrase are
-- somewhere on it, as the index of words knows, is so of thousands of pages, and each of them had to be read.
create function search_pairs(words tsvector) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct ('x' || left(md5(former || ' ' || lexeme), 4))::bit(16)::int), '{}')
  from (select lexeme, lag(lexeme) over (order by place) former
    from unnest(words) w, unnest(w.positions) place
    where length(lexeme) > 3 or translate(lexeme, '0123456789', '') <> lexeme) told
  where former is not null
$$;
create index search_entry_beside on search_entry using gin (search_pairs(words)) with (fastupdate = off) where kind = 'page';

-- Always by the index of a kind, with a plan that the session keeps: how common a word is, the statistics know of all kinds
-- together, and a word that is common in pages and that no lot has made the planner read all the lots by their keys. What is found
-- may be asked for in fewer words than it is ranked by.
create function search_found(asked tsquery, ranked tsquery, typed text, audiences text[], kinds text[], most int, beside int[])
  returns table (id bigint, kind text, rank real, dated date) language sql stable
  set enable_seqscan = off set enable_indexscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
  select f.id, f.kind,
    ((0.2 + ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, ranked)
      + case when f.title_plain = typed or translate(lower(f.number), 'áéíóúüñ', 'aeiouun') = typed then 1.5
        when starts_with(f.title_plain, typed) or starts_with(translate(lower(f.number), 'áéíóúüñ', 'aeiouun'), typed) then 0.5
        when strpos(f.title_plain, typed) > 0 then 0.3 else 0 end) * f.weight)::real, f.dated
  from (
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds)
      and e.kind = 'procedure' and e.is_current and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds)
      and e.kind = 'procedure' and not e.is_current and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'lot' = any(kinds)
      and e.kind = 'lot' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'contract' = any(kinds)
      and e.kind = 'contract' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'supplier' = any(kinds)
      and e.kind = 'supplier' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'document' = any(kinds)
      and e.kind = 'document' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'page' = any(kinds)
      and beside = '{}' and e.kind = 'page' and e.words @@ asked limit most)
    union all
    -- By their pairs first and alone: read as one condition with the words, the planner takes those, for it knows of pairs nothing.
    (select e.* from (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e
        where 'page' = any(kinds) and beside <> '{}' and e.kind = 'page' and search_pairs(e.words) @> beside offset 0) e
      where e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e
      where e.kind in ('regulation', 'article', 'sheet', 'person', 'area', 'profile') and e.kind = any(kinds)
      and e.audience = any(audiences) and e.words @@ asked limit most * 2)) f
$$;

-- For those who ask for no phrase.
create or replace function search_found(asked tsquery, typed text, audiences text[], kinds text[], most int)
  returns table (id bigint, kind text, rank real, dated date) language sql stable as $$
  select * from search_found(asked, asked, typed, audiences, kinds, most, '{}')
$$;
