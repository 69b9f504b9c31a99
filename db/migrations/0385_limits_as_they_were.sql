-- A purchase is compared with the limits that stood when it went out: raising a limit later clears nobody. Kept by a trigger, so that
-- no door forgets it.
create table amount_limit_version (
  id             bigint generated always as identity primary key,
  key            text not null,
  name           text not null,
  fiscal_year    int not null,
  regime         text not null,
  budget_from    numeric(18,2) not null,
  budget_to      numeric(18,2),
  direct_max     numeric(18,2) not null,
  invitation_max numeric(18,2) not null,
  legal_source   text not null,
  is_own         boolean,
  valid_from     timestamptz not null,
  valid_until    timestamptz,
  recorded_at    timestamptz not null default now()
);
create index amount_limit_version_year on amount_limit_version (fiscal_year, regime);
create unique index amount_limit_version_present on amount_limit_version (key) where valid_until is null;

create function keep_amount_limit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.is_published = old.is_published
    and (new.key, new.name, new.fiscal_year, new.regime, new.budget_from, new.budget_to, new.direct_max, new.invitation_max, new.legal_source, new.is_own)
      is not distinct from
        (old.key, old.name, old.fiscal_year, old.regime, old.budget_from, old.budget_to, old.direct_max, old.invitation_max, old.legal_source, old.is_own)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update amount_limit_version set valid_until = now() where key = old.key and valid_until is null;
  end if;
  if tg_op <> 'DELETE' and new.is_published then
    -- The first ones of a year hold for all of it, with those that follow within a day: they are one publication.
    insert into amount_limit_version (key, name, fiscal_year, regime, budget_from, budget_to, direct_max, invitation_max, legal_source,
        is_own, valid_from)
      values (new.key, new.name, new.fiscal_year, new.regime, new.budget_from, new.budget_to, new.direct_max, new.invitation_max,
        new.legal_source, new.is_own,
        case when exists (select from amount_limit_version v where v.fiscal_year = new.fiscal_year and v.regime = new.regime
            and (v.key = new.key or v.recorded_at < now() - interval '1 day')) then now() else '-infinity' end);
  end if;
  return null;
end $$;
create trigger keep_amount_limit after insert or update or delete on amount_limit
  for each row execute function keep_amount_limit();

insert into amount_limit_version (key, name, fiscal_year, regime, budget_from, budget_to, direct_max, invitation_max, legal_source, is_own,
    valid_from)
  select key, name, fiscal_year, regime, budget_from, budget_to, direct_max, invitation_max, legal_source, is_own, '-infinity'
  from amount_limit where is_published;

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
    from amount_limit_version x
    where x.regime = p.regime
      and x.fiscal_year = extract(year from coalesce(p.published_at, now()) at time zone 'America/Mexico_City')
      and coalesce(p.published_at, now()) >= x.valid_from
      and (x.valid_until is null or coalesce(p.published_at, now()) < x.valid_until)) o
  where o.is_own and o.own = 1 or o.own <> 1 and o.ranges = 1) l on true
where p.kind = 'direct';
