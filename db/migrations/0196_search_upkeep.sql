-- What the index costs whoever writes and whoever looks for something. Nothing that is found changes.

-- Not strict, and by its letters: the planner writes it into the query, where a function of its own would be called for
-- every word of every text.
create or replace function search_stem(word text) returns text language sql immutable parallel safe return
  case when length(word) < 4 or translate(word, '0123456789', '') <> word then word
    when length(word) > 4 and right(word, 3) = 'ces' then left(word, -3) || 'z'
    when length(word) > 4 and right(word, 2) in ('as', 'es', 'os') then left(word, -2)
    when length(word) > 4 and right(word, 1) = 's' and right(word, 2) not in ('is', 'us', 'ss') then left(word, -1)
    when right(word, 1) in ('a', 'e', 'o') then left(word, -1)
    else word end;

-- The words of a text by their forms and places, with a weight (A to D). What is longer than any word is none: a signature or
-- an encoded file in a text would otherwise be more than a word of the index can hold.
create or replace function search_words(value text, weight "char") returns tsvector language sql immutable parallel safe as $$
  select coalesce(setweight(string_agg(quote_literal(search_stem(w)) || ':' || least(n, 16383)::text, ' ')::tsvector, weight), '')
  from unnest(string_to_array(btrim(regexp_replace(plain(left(coalesce(value, ''), 20000)), '[^[:alnum:]]+', ' ', 'g')), ' '))
    with ordinality words (w, n)
  where length(w) <= 400
$$;

-- Each word once, before anything is asked of it.
create or replace function search_terms_kept() returns trigger language plpgsql as $$
begin
  insert into search_term (word, written, audience)
    select word, max(written), audience from (
      select plain(w) word, w written, audience from (
        select distinct w, e.audience from changed e,
          unnest(string_to_array(regexp_replace(lower(concat_ws(' ', e.title, e.note, left(e.body, 20000))), '[^[:alnum:]áéíóúüñ]+', ' ', 'g'), ' ')) w) once
      where w ~ '^[[:alpha:]áéíóúüñ]{3,40}$') words
    -- A spelling with accents is worth more than the one without that came first.
    where not exists (select from search_term t where t.word = words.word and t.audience = words.audience
      and (t.written <> t.word or words.written = words.word))
    group by word, audience;
  return null;
end $$;

-- The table whose rows are the sources of a kind.
create function search_table(of_kind text) returns text language sql immutable parallel safe return
  case of_kind when 'page' then 'document' when 'article' then 'regulation_text' when 'sheet' then 'procedure_sheet'
    when 'person' then 'directory_person' when 'profile' then 'computing_profile' else of_kind end;

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

-- Numbers are compared by their letters: `plain` reads a dictionary for each row, twice.
create or replace function search_found(asked tsquery, typed text, audiences text[], kinds text[], most int)
  returns table (id bigint, kind text, rank real, dated date) language sql stable set enable_seqscan = off set jit = off as $$
  select f.id, f.kind,
    ((0.2 + ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, asked)
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
      and e.kind = 'page' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e
      where e.kind in ('regulation', 'article', 'sheet', 'person', 'area', 'profile') and e.kind = any(kinds)
      and e.audience = any(audiences) and e.words @@ asked limit most * 2)) f
$$;
