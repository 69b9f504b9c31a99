create or replace function keep_integrity_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and (old.id, old.kind, old.subject, old.leaf, old.leaf_hash, old.entered_at)
      = (new.id, new.kind, new.subject, new.leaf, new.leaf_hash, new.entered_at) then
    return new;
  end if;
  raise exception 'integrity_entry is append-only' using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger integrity_entry_kept before delete or update on integrity_entry for each row execute function keep_integrity_entry();
