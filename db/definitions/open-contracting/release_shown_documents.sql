-- A procedure waits for its release when visitors see something else of its documents, not when an officer uploads, schedules or
-- discards what nobody sees yet: how many wait is told in public.
create or replace function release_shown_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into open_release_due (procedure_id)
      select distinct procedure_id from changed where procedure_id is not null and status <> 'draft';
  else
    insert into open_release_due (procedure_id)
      select distinct c.procedure_id from changed c join former f on f.id = c.id
      where c.procedure_id is not null
        and (c.procedure_id, c.stage, c.kind, c.title, c.document_date, c.position, c.withdrawn_at, c.withdrawn_reason)
          is distinct from (f.procedure_id, f.stage, f.kind, f.title, f.document_date, f.position, f.withdrawn_at, f.withdrawn_reason)
        and exists (select from document_version v where v.document_id = c.id and v.published_at is not null);
  end if;
  return null;
end $$;

create or replace trigger release_deleted after delete on document referencing old table as changed for each statement execute function release_shown_documents();
create or replace trigger release_updated after update on document referencing old table as former new table as changed for each statement execute function release_shown_documents();
