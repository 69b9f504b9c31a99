-- Everything in sight of visitors that cites a regulation, once for each article that it names; `anchor` is null where it
-- names none. What has a regime cites the regulation of that regime; any other text cites those that it names, one to a
-- semicolon.
create view regulation_citation as
  with said as (
    select r.id regulation, 'sheet' kind, s.slug key, s.title, cited ->> 'article' says, '' detail,
      case when plain(cited ->> 'article') ~ '\mart' then '' else 'artículos ' end || (cited ->> 'article') articles
    from procedure_sheet s cross join lateral jsonb_array_elements(s.basis) cited
      join regulation r on r.slug = cited ->> 'regulation'
    where s.is_published
  union all
    select r.id, 'rule', p.id::text, p.code, p.source, p.kind || '/' || coalesce(p.act, ''), p.source
    from procurement_rule p join regulation r on r.slug = regime_regulation(p.regime)
    where p.valid_until is null or p.valid_until >= (now() at time zone 'America/Mexico_City')::date
  union all
    select r.id, 'ground', g.code, g.name, g.source, '', g.source
    from award_ground g join regulation r on r.slug = regime_regulation(g.regime)
  union all
    select r.id, 'limit', l.id::text, l.name, l.legal_source, l.fiscal_year::text, l.legal_source
    from amount_limit l join regulation r on r.slug = regime_regulation(l.regime)
    where l.is_published
  union all
    select r.id, 'instrument', i.key || '-' || i.edition, i.name, trim(part), i.edition::text, part
    from evaluation_instrument i cross join lateral regexp_split_to_table(i.source, ';') part
      join regulation r on names_regulation(part, r.title) or names_regulation(part, r.short_title)
    where i.status = 'published'
  union all
    select r.id, 'procedure', p.slug, p.title, n.ground_article, p.number, n.ground_article
    from planning n join award_ground g on g.code = n.ground_code join procedure p on p.id = n.procedure_id
      join regulation r on r.slug = regime_regulation(g.regime)
    where p.public_state <> 'hidden' and n.ground_article <> ''
  )
  select s.regulation, s.kind, s.key, s.title, coalesce(s.says, '') says, s.detail, a.anchor
  from said s left join lateral unnest(cited_articles(s.articles)) a(anchor) on true;
