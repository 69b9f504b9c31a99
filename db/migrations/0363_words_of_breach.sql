-- needs: plain
-- What people call a penalty of a contract, a bribe, and the care of gardens.
with given (key, name, alike) as (values
  ('habla-multa', 'multa', '{pena convencional,penas convencionales,penalización}'::text[]),
  ('habla-moche', 'moche', '{soborno,cohecho,mordida,corrupción}'),
  ('habla-jardineria', 'jardinería', '{jardinero,poda,áreas verdes}')),
kept as (
  insert into content_item (kind, key, title, published, is_public, edition, published_at, words)
    select 'sinonimos', key, name, jsonb_build_object('name', name, 'alike', alike), true, 1, now(),
      name || ' ' || array_to_string(alike, ' ')
    from given
    where not exists (select from search_synonym s where plain(array_to_string(s.name || s.alike, ' '))
      ~ ('\m(' || plain(array_to_string(given.name || given.alike, '|')) || ')\M'))
    on conflict do nothing
    returning id, key)
insert into search_synonym (id, key, name, alike, is_published)
  select k.id, k.key, g.name, g.alike, true from kept k join given g using (key);
