create or replace function keep_withdrawal_event() returns trigger language plpgsql as $$
begin
  insert into procedure_event (procedure_id, kind, detail)
    select p.id, 'withdrawn', jsonb_build_object('document', new.id, 'title', new.title, 'reason', new.withdrawn_reason)
    from procedure p where p.id = new.procedure_id and p.public_state <> 'hidden';
  return null;
end $$;

create or replace trigger document_withdrawal_event after update of status on document for each row when (old.status = 'published'::text and new.status = 'withdrawn'::text) execute function keep_withdrawal_event();
