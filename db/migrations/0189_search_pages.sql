-- The text of documents, page by page, in the one index: what public_document_page lets out and nothing else.
alter table search_entry drop constraint search_entry_kind, add constraint search_entry_kind
  check (kind in ('procedure', 'lot', 'contract', 'supplier', 'document', 'page', 'regulation', 'article', 'sheet', 'person', 'area', 'profile'));
create index search_entry_page on search_entry using gin (words) with (fastupdate = off) where kind = 'page';

alter view search_source rename to search_source_things;
create view search_source as
  select * from search_source_things
  union all
  -- Its document is found by its own title: a page by what it says.
  select 'page', t.document_id, t.page::text, p.id, 'everyone', 'Página ' || t.page, null, null, '', t.text, d.title || ' · ' || p.number,
    '/adquisiciones/documentos?proc=' || p.slug || '&doc=' || d.id || '&pag=' || t.page,
    (p.published_at at time zone 'America/Mexico_City')::date, false, 0.6
  from public_document_page t join document d on d.id = t.document_id join procedure p on p.id = t.procedure_id
  where t.is_current and t.text <> '';

create or replace function search_found(asked tsquery, typed text, audiences text[], kinds text[], most int)
  returns table (id bigint, kind text, rank real, dated date) language sql stable set enable_seqscan = off set jit = off as $$
  select f.id, f.kind,
    ((0.2 + ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, asked)
      + case when f.title_plain = typed or plain(f.number) = typed then 1.5
        when starts_with(f.title_plain, typed) or starts_with(plain(coalesce(f.number, '')), typed) then 0.5
        when strpos(f.title_plain, typed) > 0 then 0.3 else 0 end) * f.weight)::real, f.dated
  from (
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds)
      and e.kind = 'procedure' and e.is_current and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds)
      and e.kind = 'procedure' and not e.is_current and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'lot' = any(kinds)
      and e.kind = 'lot' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'contract' = any(kinds)
      and e.kind = 'contract' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'supplier' = any(kinds)
      and e.kind = 'supplier' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'document' = any(kinds)
      and e.kind = 'document' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'page' = any(kinds)
      and e.kind = 'page' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e
      where e.kind in ('regulation', 'article', 'sheet', 'person', 'area', 'profile') and e.kind = any(kinds)
      and e.audience = any(audiences) and e.words @@ asked limit most * 2)) f
$$;

create or replace function compact_search_terms(after text, most int) returns text language plpgsql as $$
declare upto text;
begin
  select max(word collate "C") into upto
    from (select word from search_term where word ~>~ after order by word using ~<~ limit most) next;
  delete from search_term a using search_term b
    where a.word ~>~ after and a.word ~<=~ upto and (a.word, a.audience) = (b.word, b.audience)
      and ((b.written <> b.word) > (a.written <> a.word)
        or (b.written <> b.word) = (a.written <> a.word) and a.ctid > b.ctid);
  delete from search_term t where word ~>~ after and word ~<=~ upto
    and not exists (select from search_found(quote_literal(t.stem)::tsquery, t.word, array['everyone', 'signed-in'],
      array['procedure', 'lot', 'contract', 'supplier', 'document', 'page', 'regulation', 'article', 'sheet', 'person', 'area', 'profile'], 1));
  return upto;
end $$;

create or replace function search_procedure_touched() returns trigger language plpgsql as $$
declare
  ids uuid[];
  shown uuid[];
begin
  if tg_op = 'TRUNCATE' then
    delete from search_entry where kind = 'procedure';
    return null;
  elsif tg_op = 'UPDATE' then
    ids := array(select c.id from changed c join former o using (id)
      where (c.public_state, c.slug, c.number, c.title, c.published_at, c.compranet_number, c.requesting_area, c.description, c.search_text)
        is distinct from (o.public_state, o.slug, o.number, o.title, o.published_at, o.compranet_number, o.requesting_area, o.description, o.search_text));
    if ids = '{}' then return null; end if;
    shown := array(select c.id from changed c join former o using (id)
      where (c.public_state = 'hidden', c.slug, c.number, c.title, c.published_at)
        is distinct from (o.public_state = 'hidden', o.slug, o.number, o.title, o.published_at));
  else
    ids := array(select id from changed);
    if ids = '{}' then return null; end if;
  end if;
  perform keep_search('procedure', ids);
  -- One that begins has nothing yet, and what one had goes with it.
  if shown <> '{}' then
    perform keep_search('lot', array(select id from lot where procedure_id = any(shown)));
    perform keep_search('contract', array(select id from contract where procedure_id = any(shown)));
    perform keep_search('document', array(select id from document where procedure_id = any(shown)));
    perform keep_search('page', array(select id from document where procedure_id = any(shown)));
  end if;
  return null;
end $$;

-- The facts of a file come last, with all its pages there; a better reader reads it again.
call watch_search('file_text', 'page',
  'select array_agg(distinct v.document_id) from $changed t join document_version v on v.sha256 = t.sha256', 'reader, read_at, recognised_at');
call watch_search('document', 'page', 'select array_agg(distinct t.id) from $changed t', 'status, title, procedure_id, withdrawn_at');
call watch_search('document_version', 'page', 'select array_agg(distinct t.document_id) from $changed t', 'published_at, sha256');

-- Pages that are public already.
do $$
declare
  place uuid := '00000000-0000-0000-0000-000000000000';
begin
  while place is not null loop
    place := rebuild_search('page', place, 500);
  end loop;
end $$;
