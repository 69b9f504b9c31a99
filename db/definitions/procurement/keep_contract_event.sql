create or replace function keep_contract_event() returns trigger language plpgsql as $$
begin
  insert into procedure_event (procedure_id, kind, detail)
    select p.id, 'contract', jsonb_build_object('number', new.number, 'supplier', new.supplier_name)
    from procedure p where p.id = new.procedure_id and p.public_state <> 'hidden';
  return null;
end $$;

create or replace trigger contract_event after insert on contract for each row when (new.source <> 'compranet'::text) execute function keep_contract_event();
