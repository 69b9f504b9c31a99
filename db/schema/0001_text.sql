-- How texts are compared and searched: extensions, accents, stems.

-- Foundations: extensions, text search, audit log, file index, version of the public data.
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

create function joined_texts(texts text[]) returns text
  language sql immutable parallel safe
  return array_to_string(texts, ' ');
