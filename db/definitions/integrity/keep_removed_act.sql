create or replace function keep_removed_act() returns trigger language plpgsql as $$
begin
  if (case tg_op when 'INSERT' then new.kind else old.kind end) = 'publication' then return null; end if;
  if tg_op = 'INSERT' then
    delete from removed_act where (procedure_id, kind, sequence) = (new.procedure_id, new.kind, new.sequence);
    return null;
  end if;
  insert into removed_act (procedure_id, kind, sequence, at, all_day)
    select old.procedure_id, old.kind, old.sequence, old.at, old.all_day
    from procedure p where p.id = old.procedure_id and p.public_state <> 'hidden'
    on conflict (procedure_id, kind, sequence) do update
      set at = excluded.at, all_day = excluded.all_day, removed_at = excluded.removed_at;
  return null;
end $$;

create or replace trigger removed_act_kept after insert or delete on milestone for each row execute function keep_removed_act();
