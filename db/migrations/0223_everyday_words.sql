-- What people call a challenge, a payment and a guarantee when they search.
with given (key, name, alike) as (values
  ('inconformidad', 'inconformidad', '{queja,denuncia,impugnación,reclamación}'::text[]),
  ('pago', 'pago', '{factura,cobro}'::text[]),
  ('garantia', 'garantía', '{fianza}'::text[])),
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

-- Words that mean something else as well led to the wrong place: a study of the climate at work, parcels, an area's name.
with worse (key, word) as (values
  ('aire-acondicionado', 'clima'), ('software', 'paquetería'), ('publicidad', 'difusión')),
mended as (
  update search_synonym s set alike = array_remove(s.alike, w.word)
    from worse w, content_item i
    where s.key = w.key and i.id = s.id and i.edition = 1 and w.word = any (s.alike)
    returning s.id, s.name, s.alike)
update content_item i
  set published = jsonb_build_object('name', m.name, 'alike', m.alike),
    words = m.name || ' ' || array_to_string(m.alike, ' ')
  from mended m where i.id = m.id;
