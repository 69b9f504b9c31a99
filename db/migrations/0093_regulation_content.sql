-- Regulations are kept by their owners: what visitors read stays where it was.
insert into content_item (id, kind, key, title, words, published, is_public, edition, published_at)
select r.id, 'normatividad', r.slug, r.title, concat_ws(' ', r.title, r.short_title, r.kind, r.issuer, r.summary),
  jsonb_build_object('title', r.title, 'shortTitle', coalesce(r.short_title, ''), 'level', r.level, 'kind', r.kind,
    'issuer', r.issuer, 'medium', coalesce(r.medium, ''), 'publishedOn', coalesce(r.published_on::text, ''),
    'inForceOn', coalesce(r.in_force_on::text, ''), 'lastReformOn', coalesce(r.last_reform_on::text, ''),
    'repealedOn', coalesce(r.repealed_on::text, ''), 'status', r.status, 'replacedBy', coalesce(n.slug, ''),
    'amends', coalesce(a.slug, ''), 'topics', to_jsonb(r.topics), 'summary', r.summary,
    'officialUrl', coalesce(r.official_url, ''), 'position', r.position::text), true, 1, now()
from regulation r left join regulation n on n.id = r.replaced_by left join regulation a on a.id = r.amends
where r.is_published;
