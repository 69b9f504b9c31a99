create or replace function keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_autosave and (old.id, old.subject_type, old.subject_id, old.actor_id, old.operation)
    = (new.id, new.subject_type, new.subject_id, new.actor_id, new.operation) then
    return new;
  end if;
  raise exception 'revision is append-only' using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger revision_kept before delete or update on revision for each row execute function keep_revision();
