-- Areas and posts of the directory are kept by their owners: what visitors read stays where it was.
alter table area add is_published boolean not null default true;

alter table directory_person
  add key        text,
  add is_vacant  boolean not null default false,
  add post_level text,
  add held_since date;
update directory_person d set key = left(trim(both '-' from regexp_replace(plain(d.name), '[^a-z0-9]+', '-', 'g')), 60)
  || '-' || left(d.id::text, 6);
-- What waits for the end of the transaction would stop the next statement.
set constraints all immediate;
alter table directory_person
  alter key set not null,
  add constraint directory_person_key_key unique (key),
  -- A post without a person has no name.
  add constraint directory_person_name check (is_vacant or name <> '');

insert into content_item (id, kind, key, title, words, published, is_public, edition, published_at)
select a.id, 'areas', a.slug, a.name, a.name,
  jsonb_build_object('name', a.name, 'parent', coalesce(up.slug, ''), 'position', a.position::text), true, 1, now()
from area a left join area up on up.id = a.parent_id;

insert into content_item (id, kind, key, title, words, published, is_public, edition, published_at)
select d.id, 'directorio', d.key, d.name, concat_ws(' ', d.name, d.post, d.functions, d.extension, d.email),
  jsonb_build_object('post', d.post, 'name', d.name, 'isVacant', false, 'area', a.slug, 'level', '', 'heldSince', '',
    'phone', coalesce(d.phone, ''), 'extension', coalesce(d.extension, ''), 'email', coalesce(d.email, ''),
    'hours', coalesce(d.hours, ''), 'place', coalesce(d.place, ''), 'functions', d.functions, 'topics', to_jsonb(d.topics),
    'position', d.position::text), true, 1, now()
from directory_person d join area a on a.id = d.area_id where d.is_visible;
