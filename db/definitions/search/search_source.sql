-- A purchase whose lots may go to several suppliers is found by what the law calls that.
create view search_source as
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
