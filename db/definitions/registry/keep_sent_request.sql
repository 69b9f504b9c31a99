-- A request that was sent is never deleted; with a draft go the steps that it had.
create or replace function keep_sent_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request that was sent is kept' using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger registration_request_kept before delete on registration_request for each row when (old.status <> 'draft'::text) execute function keep_sent_request();
