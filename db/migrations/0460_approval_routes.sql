-- Who authorises a requisition, as the unit keeps it; a kind of content, with its steps as child rows. Amounts are named by the rows
-- that hold them (UMA of the day, maximum amounts of the year), so that a route never states one by itself.
create table approval_route (
  id              uuid default gen_random_uuid() primary key,
  key             text not null constraint approval_route_key unique,
  name            text not null check (length(name) >= 3),
  position        int not null check (position >= 0),
  kind            text not null check (kind in ('base', 'extra')),
  area            uuid references area(id),
  over_kind       text not null check (over_kind in ('none', 'uma', 'direct', 'invitation', 'pesos')),
  over_value      numeric(18,2) check (over_value > 0),
  up_to_kind      text not null check (up_to_kind in ('none', 'uma', 'direct', 'invitation', 'pesos')),
  up_to_value     numeric(18,2) check (up_to_value > 0),
  category        text not null,
  prefixes        text[] not null default '{}',
  without_profile boolean not null default false,
  funding         text not null,
  flag            text not null,
  valid_from      date,
  valid_until     date,
  legal_source    text not null check (length(legal_source) >= 3),
  steps           jsonb not null default '[]',
  is_published    boolean not null,
  constraint approval_route_over check ((over_kind in ('uma', 'pesos')) = (over_value is not null)),
  constraint approval_route_up_to check ((up_to_kind in ('uma', 'pesos')) = (up_to_value is not null)),
  check (valid_until >= valid_from)
);
create index approval_route_position on approval_route (position) where is_published;
create index approval_route_area on approval_route (area);

-- As shipped: usual practice, which the unit edits before its first requisition.
with step(route, number, function, place, days) as (values
  (10, 1, 'area_approver', 'own', '2'),
  (20, 1, 'area_approver', 'own', '2'),
  (20, 2, 'area_approver', 'parent', '2'),
  (30, 1, 'area_approver', 'own', '2'),
  (30, 2, 'area_approver', 'parent', '2'),
  (30, 3, 'finance_head', 'whole', '3'),
  (40, 1, 'area_approver', 'own', '2'),
  (40, 2, 'area_approver', 'parent', '2'),
  (40, 3, 'finance_head', 'whole', '3'),
  (40, 4, 'committee_secretary', 'whole', '20'),
  (50, 0, 'technical_reviewer', 'whole', '5'),
  (51, 0, 'technical_reviewer', 'whole', '5'),
  (52, 0, 'technical_reviewer', 'whole', '5'),
  (60, 5, 'area_approver', 'whole', '2'),
  (70, 4, 'committee_secretary', 'whole', '20'),
  (71, 1, 'area_approver', 'own', '2'),
  (80, 3, 'finance_head', 'whole', '3')),
route(position, key, name, kind, over_kind, over_value, up_to_kind, up_to_value, prefixes, without_profile, flag, legal_source) as (values
  (10, 'hasta-300-uma', 'Hasta 300 UMA', 'base', 'none', null, 'uma', 300, '{}'::text[], false, 'none', 'Práctica usual; por confirmar con la Unidad'),
  (20, 'hasta-directa', 'Hasta el monto de adjudicación directa', 'base', 'uma', 300, 'direct', null, '{}', false, 'none', 'Práctica usual; por confirmar con la Unidad'),
  (30, 'hasta-invitacion', 'Hasta el monto de invitación', 'base', 'direct', null, 'invitation', null, '{}', false, 'none', 'Práctica usual; por confirmar con la Unidad'),
  (40, 'licitacion', 'Más del monto de invitación', 'base', 'invitation', null, 'none', null, '{}', false, 'none', 'Práctica usual; por confirmar con la Unidad'),
  (50, 'dictamen-computo', 'Equipo y servicios de cómputo', 'extra', 'none', null, 'none', null, '{515,323,327}', true, 'none', 'Práctica usual; por confirmar con la Unidad'),
  (51, 'vehiculos', 'Vehículos', 'extra', 'none', null, 'none', null, '{541}', false, 'none', 'Práctica usual; por confirmar con la Unidad'),
  (52, 'dictamen-quimicos', 'Sustancias químicas y materiales de laboratorio', 'extra', 'none', null, 'none', null, '{251,255}', false, 'none', 'Práctica usual; por confirmar con la Unidad'),
  (60, 'consultorias', 'Consultorías, asesorías y estudios', 'extra', 'none', null, 'none', null, '{331,333,335}', false, 'none', 'LAASSP 2025, art. 27'),
  (70, 'excepcion-comite', 'Excepción que dictamina el comité', 'extra', 'none', null, 'none', null, '{}', false, 'exception_committee', 'LAASSP 2025, arts. 30, fr. II, y 54'),
  (71, 'excepcion-area', 'Excepción que dictamina el área requirente', 'extra', 'none', null, 'none', null, '{}', false, 'exception_area', 'LAASSP 2025, art. 54'),
  (80, 'directa-en-invitacion', 'Directa en el rango de invitación', 'extra', 'none', null, 'none', null, '{}', false, 'direct_in_invitation_band', 'LAASSP 2025, art. 55'))
insert into approval_route (key, name, position, kind, over_kind, over_value, up_to_kind, up_to_value, category, prefixes, without_profile,
    funding, flag, legal_source, steps, is_published)
  select r.key, r.name, r.position, r.kind, r.over_kind, r.over_value, r.up_to_kind, r.up_to_value, 'any', r.prefixes, r.without_profile,
    'any', r.flag, r.legal_source,
    (select jsonb_agg(jsonb_build_object('id', r.key || '-' || row_number, 'number', number::text, 'function', function, 'place', place,
        'area', '', 'rule', 'one', 'days', days, 'escalateTo', 'parent') order by row_number)
      from (select s.*, row_number() over (order by s.number) from step s where s.route = r.position) s),
    true
  from route r;
insert into content_item (id, kind, key, title, published, is_public, edition, published_at, words)
  select id, 'rutas', key, name, jsonb_build_object('name', name, 'position', position::text, 'kind', kind, 'area', '',
      'overKind', over_kind, 'overValue', coalesce(trim_scale(over_value)::text, ''), 'upToKind', up_to_kind,
      'upToValue', coalesce(trim_scale(up_to_value)::text, ''), 'category', category, 'prefixes', prefixes, 'withoutProfile', without_profile,
      'funding', funding, 'flag', flag, 'validFrom', '', 'validUntil', '', 'legalSource', legal_source, 'steps', steps),
    true, 1, now(), name || ' ' || legal_source
  from approval_route;
