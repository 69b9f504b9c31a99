-- What people call computing equipment when they search; texts of the unit say «cómputo».
with given (key, name, alike) as (values
  ('computo', 'cómputo', '{computación,informática}'::text[])),
kept as (
  insert into content_item (kind, key, title, published, is_public, edition, published_at, words)
    select 'sinonimos', key, name, jsonb_build_object('name', name, 'alike', alike), true, 1, now(),
      name || ' ' || array_to_string(alike, ' ')
    from given
    where not exists (select from search_synonym s where array_to_string(s.name || s.alike, ' ') ~* '\mcomputaci[oó]n\M')
    on conflict do nothing
    returning id, key)
insert into search_synonym (id, key, name, alike, is_published)
  select k.id, k.key, g.name, g.alike, true from kept k join given g using (key);
