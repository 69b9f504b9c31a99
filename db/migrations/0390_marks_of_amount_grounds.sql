-- The limit of an amount binds only what is founded on its amount: nothing else is above it or near it.
create or replace view direct_award as
select p.id procedure_id, g.name ground_name, g.source ground_source, n.ground_article, n.justification,
  coalesce(g.is_by_amount, true) is_by_amount, m.amount, m.amount_with_tax, l.direct_max, l.legal_source limit_source,
  coalesce(trim(n.ground_article), '') = '' is_ungrounded,
  coalesce(g.is_by_amount, true) and m.amount > l.direct_max is_over,
  coalesce(g.is_by_amount, true) and m.amount <= l.direct_max and m.amount > l.direct_max * 0.95 is_near,
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

-- The list keeps the marks.
insert into procedure_touched (procedure_id) select id from procedure where kind = 'direct' and public_state <> 'hidden';
