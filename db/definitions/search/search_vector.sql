-- Stemmed with accents plus unstemmed without: unaccent before the stemmer would break it.
create or replace function search_vector(value text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('spanish', coalesce(value, '')) || to_tsvector('spanish_plain', coalesce(value, ''));
