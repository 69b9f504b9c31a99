-- What one correction changed is one event. The state has its own.
create or replace function keep_change_event() returns trigger language plpgsql as $$
begin
  insert into procedure_event (procedure_id, kind, detail, at)
    select c.procedure_id, 'change',
      jsonb_build_object('reason', c.reason, 'changes', jsonb_agg(jsonb_build_object(
        'field', c.field, 'before', c.before, 'after', c.after) order by c.id)), c.changed_at
    from new_rows c join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
    where c.field <> 'status'
    group by c.procedure_id, c.reason, c.changed_at;
  return null;
end $$;

create or replace trigger procedure_change_event after insert on procedure_change referencing new table as new_rows for each statement execute function keep_change_event();
