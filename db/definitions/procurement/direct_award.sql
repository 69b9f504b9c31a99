-- What a direct award must say for itself: its ground, and its amount beside the limit that applied, which binds only what is founded on
-- its amount. The limit is that of its year and regime, as it stood when the purchase went out, which says to be the university's, or the
-- only one there is. Amounts are without tax, as limits are; of an imported contract only where its file told the rate, never reckoned.
create view direct_award as
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
      (select case when bool_and(c.source <> 'compranet' or c.source_row ? 'net') then round(sum(
            coalesce((c.source_row ->> 'net')::numeric, c.amount * 100 / 116)), 2) end
        from contract c where c.procedure_id = p.id and c.currency = 'MXN')) amount,
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
