-- Sheets of procedures are kept by their owners. Steps, requirements, questions and regulations are rows with ids.
create function rows_with_ids(given jsonb) returns jsonb language sql volatile as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid()::text) || case jsonb_typeof(entry)
    when 'object' then entry else jsonb_build_object('text', entry) end order by place), '[]')
  from jsonb_array_elements(given) with ordinality e(entry, place)
$$;

alter table procedure_sheet
  add slug  text,
  add basis jsonb not null default '[]';
update procedure_sheet s set slug = lower(key),
  requirements = rows_with_ids(requirements), steps = rows_with_ids(steps), questions = rows_with_ids(questions),
  basis = (select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid()::text, 'regulation', cited, 'article', '')), '[]')
    from unnest(s.regulations) cited);
set constraints all immediate;
alter table procedure_sheet
  alter slug set not null,
  add constraint procedure_sheet_slug_key unique (slug);

insert into content_item (id, kind, key, title, words, published, is_public, edition, published_at, review_on)
select s.id, 'fichas', s.slug, s.key || ', ' || s.title, concat_ws(' ', s.key, s.title, s.category, s.objective),
  jsonb_build_object('code', s.key, 'title', s.title, 'audience', s.audience, 'category', s.category,
    'objective', s.objective, 'scope', s.scope, 'registryRequest', coalesce(s.registry_request, ''),
    'responseTime', s.response_time, 'cost', s.cost, 'responsibleArea', s.responsible_area, 'contact', s.contact,
    'schedule', s.schedule, 'channel', s.channel, 'requirements', s.requirements, 'steps', s.steps, 'result', s.result,
    'forms', '[]'::jsonb, 'basis', s.basis, 'questions', s.questions, 'issuedOn', s.issued_on::text,
    'position', s.position::text), true, s.edition, now(), s.review_due_on
from procedure_sheet s where s.is_published;

alter table procedure_sheet drop regulations, drop edition, drop review_due_on;
drop function rows_with_ids(jsonb);
