-- Who declared a conflict of interest in an order of a closed period stays as declared.
create or replace function refuse_recusal_in_closed() returns trigger language plpgsql as $$
declare
  order_is uuid := case when tg_op = 'INSERT' then new.order_id else old.order_id end;
begin
  if exists (select from evaluation_order o join evaluation_period p on p.id = o.period_id
      where o.id = order_is and p.status = 'closed') then
    raise exception 'the period of % is closed', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'frozen';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create or replace trigger frozen_recusal before insert or delete or update on evaluation_recusal for each row execute function refuse_recusal_in_closed();
