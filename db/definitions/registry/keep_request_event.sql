-- A request that was sent is never deleted; with a draft go the steps that it had.
create or replace function keep_request_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from registration_request where id = old.request_id) then
    raise exception 'request_event is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;

create or replace trigger request_event_kept before delete or update on request_event for each row execute function keep_request_event();
