-- What cites regulations and their articles, and what somebody has to look at again because an article changed.

-- The regulation that rules procedures of a regime (REGIME_REGULATIONS of contract/regulations.ts).
create function regime_regulation(regime text) returns text language sql immutable parallel safe return
  case regime when 'laassp_2025' then 'laassp-2025' when 'laassp_2000' then 'laassp-2000'
    when 'ley_gto' then 'ley-contrataciones-gto' when 'lineamientos_ug' then 'lineamientos-ug-2023'
    when 'lopsrm' then 'lopsrm' end;

-- Anchors of the articles that a text names: «arts. 43 y 44», «artículos 20 a 25», «art. 46, fr. II», «artículo 26 Bis».
-- After the singular only the first number is one of an article.
create function cited_articles(said text) returns text[] language plpgsql immutable parallel safe as $$
declare
  found text[];
  token text[];
  last int;
  is_range boolean;
  anchors text[] := '{}';
begin
  for found in select regexp_matches(plain(said), '\m(articulos|arts|articulo|art)\M\.?\s*((?:\d{1,4}[oº°]?(?:\s+(?:bis|ter|quater|quinquies|sexies)\M)?(?:\s*(?:,|\my\M|\me\M|\ma\M|\mal\M)\s*)*)+)', 'g') loop
    last := null;
    is_range := false;
    for token in select regexp_matches(found[2], '(\d{1,4})[oº°]?(?:\s+(bis|ter|quater|quinquies|sexies)\M)?|\m(al?)\M', 'g') loop
      if token[3] is not null then
        is_range := last is not null;
        continue;
      end if;
      exit when last is not null and not is_range and found[1] in ('articulo', 'art');
      if is_range then
        anchors := anchors || array(select 'articulo-' || n from generate_series(last + 1, least(token[1]::int, last + 200) - 1) n);
      end if;
      anchors := anchors || ('articulo-' || token[1]::int || coalesce('-' || token[2], ''));
      last := token[1]::int;
      is_range := false;
    end loop;
  end loop;
  return anchors;
end $$;

-- Whether a text names a regulation by one of its names, word by word.
create function names_regulation(said text, name text) returns boolean language sql immutable parallel safe return
  length(name) >= 3 and ' ' || regexp_replace(plain(said), '[^a-z0-9]+', ' ', 'g') || ' '
    like '% ' || trim(regexp_replace(plain(name), '[^a-z0-9]+', ' ', 'g')) || ' %';

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

-- What cites an article that a later version changed: open until somebody looked at it.
create table citation_review (
  id      uuid primary key default gen_random_uuid(),
  text_id uuid not null constraint citation_review_text references regulation_text on delete cascade,
  anchor  text not null,
  kind    text not null,
  key     text not null,
  title   text not null,
  says    text not null,
  detail  text not null,
  made_at timestamptz not null default now(),
  done_by text constraint citation_review_done_by references officer,
  done_at timestamptz,
  constraint citation_review_done check ((done_by is null) = (done_at is null)),
  constraint citation_review_once unique (text_id, anchor, kind, key)
);

-- When the newest version of a regulation comes into sight, what cites an article that it changes or drops has to be
-- looked at. What was written anew and no more changes the article is taken back, unless somebody has looked at it.
create function keep_citation_reviews() returns trigger language plpgsql as $$
declare
  older uuid;
  changed text[] := '{}';
begin
  select t.id into older from regulation_text t
    where t.regulation = new.regulation and t.is_published and t.id <> new.id
      and (t.in_force_on, t.key collate "C") < (new.in_force_on, new.key collate "C")
    order by t.in_force_on desc, t.key collate "C" desc limit 1;
  if new.is_published and older is not null and not exists (select from regulation_text t
      where t.regulation = new.regulation and t.is_published and t.id <> new.id
        and (t.in_force_on, t.key collate "C") > (new.in_force_on, new.key collate "C")) then
    changed := array(select b.anchor from regulation_article b
      left join regulation_article a on a.text_id = new.id and a.anchor = b.anchor
      where b.text_id = older and (a.anchor is null or (a.heading, a.text) is distinct from (b.heading, b.text)));
  end if;
  delete from citation_review c where c.text_id = new.id and c.done_at is null and c.anchor <> all(changed);
  insert into citation_review (text_id, anchor, kind, key, title, says, detail)
    select distinct on (c.anchor, c.kind, c.key) new.id, c.anchor, c.kind, c.key, c.title, c.says, c.detail
    from regulation_citation c where c.regulation = new.regulation and c.anchor = any(changed)
    on conflict on constraint citation_review_once do nothing;
  return null;
end $$;
-- After `regulation_articles_kept`: triggers run in the order of their names.
create trigger regulation_citations_kept after insert or update on regulation_text
  for each row execute function keep_citation_reviews();

-- A version whose changes nobody looked at waits, once for all that cites it.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''citation_review'', t.id, ''citation_review'', ''Regulations'', r.title, t.name, '''',
        r.slug || ''/comparacion?a='' || t.key, null, null::date, null::timestamptz, null::date
      from regulation_text t join regulation r on r.id = t.regulation
      where exists (select from citation_review c where c.text_id = t.id and c.done_at is null)';
end $$;
call watch_waiting('citation_review', 'citation_review', 'select text_id from changed');
call watch_waiting('regulation_text', 'citation_review', 'select id from changed');
call watch_waiting('regulation', 'citation_review', 'select t.id from changed c join regulation_text t on t.regulation = c.id');
