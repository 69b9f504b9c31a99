-- Computing profiles are kept by their owners. Prices are rows with their source; what replaces a profile names it.
alter table computing_profile
  add slug          text,
  add prices        jsonb not null default '[]',
  add replaces      uuid references computing_profile,
  add change_reason text,
  add is_published  boolean not null default true;
create index computing_profile_replaces on computing_profile (replaces);

update computing_profile p set slug = lower(key),
  specification = (select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid()::text, 'group', g.part ->> 'group',
      'label', r.line ->> 'label', 'value', r.line ->> 'value') order by g.place, r.place), '[]')
    from jsonb_array_elements(p.specification) with ordinality g(part, place),
      lateral jsonb_array_elements(g.part -> 'rows') with ordinality r(line, place)),
  prices = (select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid()::text, 'on', h.price ->> 'on',
      'min', h.price ->> 'amount', 'max', '', 'source', coalesce(p.price_source, ''))), '[]')
      from jsonb_array_elements(p.price_history) h(price))
    || case when p.price_min is null or p.price_on is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'id', gen_random_uuid()::text, 'on', p.price_on::text, 'min', p.price_min::text, 'max', coalesce(p.price_max::text, ''),
      'source', coalesce(p.price_source, ''))) end,
  replaces = (select o.id from computing_profile o where o.replaced_by = p.key limit 1);
set constraints all immediate;
alter table computing_profile
  alter slug set not null,
  add constraint computing_profile_slug_key unique (slug);

insert into content_item (id, kind, key, title, words, published, is_public, edition, published_at)
select p.id, 'perfiles', p.slug, p.key || ', ' || p.name, concat_ws(' ', p.key, p.name, p.technical_text),
  jsonb_build_object('code', p.key, 'name', p.name, 'kind', p.kind, 'level', p.level, 'uses', to_jsonb(p.uses),
    'specification', p.specification, 'highlights', to_jsonb(p.highlights), 'technicalText', p.technical_text,
    'norms', to_jsonb(p.norms), 'warranty', p.warranty, 'budgetLine', coalesce(p.budget_line, ''), 'prices', p.prices,
    'validFrom', p.valid_from::text, 'validUntil', p.valid_until::text, 'replaces', coalesce(o.slug, ''),
    'changeReason', '', 'authorisedBy', coalesce(p.authorised_by, '')), true, p.edition, now()
from computing_profile p left join computing_profile o on o.id = p.replaces;

alter table computing_profile drop price_min, drop price_max, drop price_on, drop price_source, drop price_history,
  drop replaced_by, drop edition;
