-- unaccent() is only STABLE; indexes and generated columns need an immutable wrapper.
create or replace function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
