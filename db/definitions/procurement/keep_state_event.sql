create or replace function keep_state_event() returns trigger language plpgsql as $$
begin
  if old.public_state = 'hidden' then
    insert into procedure_event (procedure_id, kind, at)
      values (new.id, 'published', least(coalesce(new.published_at, clock_timestamp()), clock_timestamp()));
  else
    insert into procedure_event (procedure_id, kind, detail)
      values (new.id, 'state',
        jsonb_build_object('before', old.public_state, 'after', new.public_state, 'reason', new.status_reason));
  end if;
  return null;
end $$;

create or replace trigger procedure_state_event after update of public_state on procedure for each row when (old.public_state is distinct from new.public_state and new.public_state <> 'hidden'::text and new.source <> 'compranet'::text) execute function keep_state_event();
