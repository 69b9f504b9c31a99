-- Grounds of a direct award are a kind of content: the unit adds, renames and withdraws them, and links each to its norm. A ground
-- keeps the code by which procedures name it.
alter table award_ground
  add column id uuid not null default gen_random_uuid() constraint award_ground_id unique,
  add column key text constraint award_ground_key unique,
  add column regulation uuid references regulation,
  add column is_published boolean not null default true,
  drop constraint award_ground_code_check,
  add constraint award_ground_code check (code ~ '^[a-z0-9_-]{1,80}$');
update award_ground set key = replace(code, '_', '-');

create function name_award_ground() returns trigger language plpgsql as $$
begin
  new.code := coalesce(new.code, new.key);
  return new;
end $$;
create trigger name_award_ground before insert on award_ground for each row execute function name_award_ground();

create or replace function content_subject(kind text) returns text language sql immutable parallel safe return
  case kind when 'areas' then 'Directory' when 'directorio' then 'Directory' when 'normatividad' then 'Regulations'
    when 'textos' then 'Regulations' when 'fichas' then 'Procedures' when 'perfiles' then 'ComputingProfiles'
    when 'topes' then 'Settings' when 'sinonimos' then 'Settings' when 'fundamentos' then 'Settings' else 'Notices' end;

insert into content_item (id, kind, key, title, published, is_public, edition, published_at, words)
  select id, 'fundamentos', key, name || ' (' || source || ')', jsonb_build_object('name', name, 'regime', regime, 'source', source,
    'regulation', '', 'isByAmount', is_by_amount, 'position', position::text), true, 1, now(), name || ' ' || source
  from award_ground;

create or replace view direct_award as
select p.id procedure_id, g.name ground_name, g.source ground_source, n.ground_article, n.justification,
  coalesce(g.is_by_amount, true) is_by_amount, m.amount, m.amount_with_tax, l.direct_max, l.legal_source limit_source,
  coalesce(trim(n.ground_article), '') = '' is_ungrounded,
  m.amount > l.direct_max is_over,
  m.amount <= l.direct_max and m.amount > l.direct_max * 0.95 is_near,
  (select r.slug from regulation r where r.id = g.regulation and r.is_published) ground_regulation
from procedure p
left join planning n on n.procedure_id = p.id
left join award_ground g on g.code = n.ground_code
cross join lateral (
  select coalesce(
      (select sum(a.amount) from award a where a.procedure_id = p.id and a.status = 'awarded'),
      (select round(sum(c.amount) * 100 / 116, 2) from contract c where c.procedure_id = p.id and c.currency = 'MXN')) amount,
    (select sum(c.amount) from contract c where c.procedure_id = p.id and c.currency = 'MXN') amount_with_tax) m
left join lateral (
  select min(o.direct_max) direct_max, min(o.legal_source) legal_source
  from (
    select x.direct_max, x.legal_source, x.is_own, count(*) over () ranges, count(*) filter (where x.is_own) over () own
    from amount_limit x
    where x.is_published and x.regime = p.regime
      and x.fiscal_year = extract(year from coalesce(p.published_at, now()) at time zone 'America/Mexico_City')) o
  where o.is_own and o.own = 1 or o.own <> 1 and o.ranges = 1) l on true
where p.kind = 'direct';

create trigger touch_direct_awards after insert or update or delete on award_ground
  for each statement execute function touch_direct_awards();
call watch_public_table('award_ground');
