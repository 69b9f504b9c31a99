-- The only way in which the public gets at the text of pages (decision D10).
create view public_document_page as
  select v.document_id, v.number as version, t.page, t.text, t.source, v.sha256, d.procedure_id,
    not exists (select from document_version w
      where w.document_id = v.document_id and w.number > v.number and w.published_at <= now()) as is_current
  from document_version v
  join document d on d.id = v.document_id and d.withdrawn_at is null
  join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
  join file_page t on t.sha256 = v.sha256
  where v.published_at <= now();
