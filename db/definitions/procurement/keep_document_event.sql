create or replace function keep_document_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.published_at is not null then return null; end if;
  insert into procedure_event (procedure_id, kind, detail, at)
    select d.procedure_id, 'document', jsonb_build_object('document', d.id, 'title', d.title, 'kind', d.kind,
      'version', new.number, 'note', new.change_note), new.published_at
    from document d join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    where d.id = new.document_id and new.published_at <= clock_timestamp();
  return null;
end $$;

create or replace trigger document_version_event after insert or update of published_at on document_version for each row when (new.published_at is not null) execute function keep_document_event();
