create or replace function keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_autosave and (old.id, old.subject_type, old.subject_id, old.actor_id, old.operation)
    = (new.id, new.subject_type, new.subject_id, new.actor_id, new.operation) then
    return new;
  end if;
  -- What its term of retention is over for loses what it said, and nothing else (server/kit/retention.ts).
  if tg_op = 'UPDATE' and current_setting('portal.retention', true) = 'on' and new.state = '{}' and new.differences = '[]'
    and to_jsonb(old) - '{state,differences}'::text[] = to_jsonb(new) - '{state,differences}'::text[] then
    return new;
  end if;
  raise exception 'revision is append-only' using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger revision_kept before delete or update on revision for each row execute function keep_revision();
