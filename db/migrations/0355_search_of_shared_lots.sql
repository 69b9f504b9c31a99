-- A purchase whose lots may go to several suppliers is found by what the law calls that.
create or replace view search_source as
  select kind, things.source, part, parent, audience, title, number, keys, note,
    case kind when 'contract' then coalesce(search_contract_goods(things.source, parent), '')
      when 'procedure' then body || coalesce((select ' · Abastecimiento simultáneo' from procedure p where p.id = things.source and p.simultaneous is not null), '')
      else body end body,
    place, path, dated, is_current, weight
  from search_source_things things
  union all
  select 'page', t.document_id, t.page::text, p.id, 'everyone', 'Página ' || t.page, null, null, '', t.text, d.title || ' · ' || p.number,
    '/adquisiciones/documentos?proc=' || p.slug || '&doc=' || d.id || '&pag=' || t.page,
    (p.published_at at time zone 'America/Mexico_City')::date, false, 0.6
  from public_document_page t join document d on d.id = t.document_id join procedure p on p.id = t.procedure_id
  where t.is_current and t.text <> '';

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
      where (c.public_state, c.slug, c.number, c.title, c.published_at, c.compranet_number, c.requesting_area, c.description, c.search_text,
          c.simultaneous is null)
        is distinct from (o.public_state, o.slug, o.number, o.title, o.published_at, o.compranet_number, o.requesting_area, o.description, o.search_text,
          o.simultaneous is null));
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

-- Those that are public already.
do $$
declare
  declared uuid[] := array(select id from procedure where simultaneous is not null and public_state <> 'hidden');
begin
  if declared <> '{}' then perform keep_search('procedure', declared); end if;
end $$;
