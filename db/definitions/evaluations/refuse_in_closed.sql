create or replace function refuse_in_closed() returns trigger language plpgsql as $$
declare
  may_move text[] := array['version', 'supplier_id', 'contract_id'];
  state text;
begin
  select status into state from evaluation_period
    where id = case when tg_op = 'INSERT' then new.period_id else old.period_id end;
  if state is distinct from 'closed' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) - may_move) = (to_jsonb(new) - may_move) then return new; end if;
  raise exception 'the period of % is closed', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'frozen';
end $$;

create or replace trigger frozen_order before insert or delete or update on evaluation_order for each row execute function refuse_in_closed();
create or replace trigger frozen_reply before insert or delete or update on evaluation_reply for each row execute function refuse_in_closed();
create or replace trigger frozen_result before insert or delete or update on evaluation_result for each row execute function refuse_in_closed();
