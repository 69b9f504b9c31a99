-- How texts are compared and searched: extensions, and words without accents.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create text search configuration spanish_plain (copy = simple);
alter text search configuration spanish_plain
  alter mapping for hword, hword_part, word with unaccent, simple;
