-- Refuses what this transaction wrote of a thing unless one of its events tells of it.
create or replace function expect_told(subjects text, thing text, written text) returns void language plpgsql as $$
begin
  if is_told(subjects, thing) then return; end if;
  -- What is planted or repaired by hand tells its own event.
  if coalesce(current_setting('portal.own_event', true), '') = '' then
    raise exception '% % was written without its event: go through change()', written, thing
      using errcode = 'integrity_constraint_violation', constraint = 'expect_event';
  end if;
  insert into change_event (subject, subject_id, fields, is_public, operation, actor_id)
    values (split_part(subjects, ',', 1), thing, '{}', true, current_setting('portal.own_event'), 'sistema');
end $$;
