-- What people call the declaration that nothing stands in the way of a contract.
with given (key, name, alike) as (values
  ('habla-manifiesto', 'manifiesto',
    '{carta bajo protesta,declaración de integridad,conflicto de interés,supuestos de impedimento}'::text[])),
kept as (
  insert into content_item (kind, key, title, published, is_public, edition, published_at, words)
    select 'sinonimos', key, name, jsonb_build_object('name', name, 'alike', alike), true, 1, now(),
      name || ' ' || array_to_string(alike, ' ')
    from given
    where not exists (select from search_synonym s where plain(s.name) = plain(given.name))
    on conflict do nothing
    returning id, key)
insert into search_synonym (id, key, name, alike, is_published)
  select k.id, k.key, g.name, g.alike, true from kept k join given g using (key);
