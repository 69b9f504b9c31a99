-- A closed period is opened again as it was published, with nothing else of it changed.
create or replace function refuse_frozen() returns trigger language plpgsql as $$
declare
  may_move text[] := array['version', 'supplier_id', 'contract_id'];
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) - may_move) = (to_jsonb(new) - may_move) then return new; end if;
  if tg_op = 'UPDATE' and tg_table_name = 'evaluation_period' and to_jsonb(new) ->> 'status' = 'published'
    and (to_jsonb(old) - array['version', 'status', 'closed_at']) = (to_jsonb(new) - array['version', 'status', 'closed_at'])
  then return new; end if;
  raise exception '% is closed', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'frozen';
end $$;

create or replace trigger frozen_instrument before delete or update on evaluation_instrument for each row when (old.status = 'published'::text) execute function refuse_frozen();
create or replace trigger frozen_period before delete or update on evaluation_period for each row when (old.status = 'closed'::text) execute function refuse_frozen();
