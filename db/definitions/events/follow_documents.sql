-- A document of a file, its versions and the text of their pages.
create or replace function follow_documents(ids uuid[], fields text[]) returns void language plpgsql as $$
declare
  files uuid[] := array(select distinct procedure_id from document where id = any(ids) and procedure_id is not null);
begin
  perform refresh_waiting('document', ids);
  perform refresh_waiting('schedule', array(select procedure_id from procedure_schedule where procedure_id = any(files)));
  perform keep_search('document', ids);
  perform keep_search('page', ids);
  -- A procedure waits for its release when visitors see something else of its documents, not when an officer uploads, schedules
  -- or discards what nobody sees yet: how many wait is told in public. A state alone says nothing: who publishes sets the moment of the
  -- version, who withdraws writes a reason, and a further version that waits leaves the public one as it is.
  insert into open_release_due (procedure_id)
    select distinct d.procedure_id from document d join document_version v on v.document_id = d.id
    where d.id = any(ids) and v.published_at is not null and d.procedure_id is not null
      and (fields is null or fields && '{stage,kind,title,documentDate,position,withdrawnReason}' or v.published_at >= now());
end $$;
