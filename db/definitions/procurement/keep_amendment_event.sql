create or replace function keep_amendment_event() returns trigger language plpgsql as $$
begin
  insert into procedure_event (procedure_id, kind, detail)
    select p.id, 'amendment', jsonb_build_object('contract', c.number, 'number', new.number, 'what', new.what)
    from contract c join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
    where c.id = new.contract_id and c.source <> 'compranet';
  return null;
end $$;

create or replace trigger contract_amendment_event after insert on contract_amendment for each row execute function keep_amendment_event();
