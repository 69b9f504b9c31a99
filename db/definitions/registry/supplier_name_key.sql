-- Form in which two spellings of a firm's name are equal: no case, accents or punctuation, «S. A.» = «SA».
create or replace function supplier_name_key(name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    trim(regexp_replace(regexp_replace(plain(name), '(\w)\.(?=\w)', '\1. ', 'g'), '[^a-z0-9&]+', ' ', 'g')),
    '\m(\w) (?=\w\M)', '\1', 'g');
