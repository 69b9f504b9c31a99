-- How texts are compared and searched: extensions, accents, stems.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- unaccent() is only STABLE; indexes and generated columns need an immutable wrapper.
create function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

create text search configuration spanish_plain (copy = simple);
alter text search configuration spanish_plain
  alter mapping for hword, hword_part, word with unaccent, simple;

-- Stemmed with accents plus unstemmed without: unaccent before the stemmer would break it.
create function search_vector(value text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('spanish', coalesce(value, '')) || to_tsvector('spanish_plain', coalesce(value, ''));

-- Words that visitors can find, without accents, to mend mistyped searches: one list, area by area, because a word that
-- is known in one of them finds nothing in another. Repeats are allowed, so that nobody waits for another's insert;
-- `compact_search_words` takes them out.
create table search_word (
  area text not null constraint search_word_area check (area in ('procedures', 'suppliers')),
  word text not null
);
create index search_word_exact on search_word (area, word);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

-- Adds the words of these texts that an area does not have yet.
create function keep_search_words(of_area text, texts text[]) returns void language sql as $$
  insert into search_word
    select of_area, w from (select distinct w from unnest(texts) t, regexp_split_to_table(plain(t), '[^[:alnum:]]+') w) words
    where w ~ '^[[:alpha:]]{3,40}$'
      and not exists (select from search_word known where known.area = of_area and known.word = w)
$$;

create function compact_search_words() returns void language sql as $$
  delete from search_word a using search_word b where (a.area, a.word) = (b.area, b.word) and a.ctid > b.ctid
$$;
