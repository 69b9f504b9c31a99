-- What was given is never changed: a function ends, and another is given; an end that is still ahead may be taken back. Whoever enters for the first time with the mail that it
-- names becomes its person.
create or replace function refuse_grant_change() returns trigger language plpgsql as $$
declare
  may constant text[] := '{person_id,ended_at,ended_by,ended_by_name,end_reason,version}';
begin
  if tg_op = 'DELETE' or old.ended_at <= clock_timestamp() and new.ended_at is distinct from old.ended_at
    or old.person_id is not null and new.person_id is distinct from old.person_id
    or to_jsonb(new) - may <> to_jsonb(old) - may then
    raise exception 'a function that was given is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger function_grant_kept before update or delete on function_grant for each row execute function refuse_grant_change();
