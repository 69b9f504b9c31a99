-- Whether a text names a regulation by one of its names, word by word.
create or replace function names_regulation(said text, name text) returns boolean language sql immutable parallel safe return
  length(name) >= 3 and ' ' || regexp_replace(plain(said), '[^a-z0-9]+', ' ', 'g') || ' '
    like '% ' || trim(regexp_replace(plain(name), '[^a-z0-9]+', ' ', 'g')) || ' %';
