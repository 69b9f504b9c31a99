-- The event of one act, in its transaction and after what it did: its row, and all that is true at once (follow_event).
create or replace function tell_event(subject text, id text, version int, fields text[], is_public boolean, operation text, actor_id text)
  returns void
  language plpgsql
as $$
begin
  insert into change_event (subject, subject_id, version, fields, is_public, operation, actor_id)
    values (subject, id, version, coalesce(fields, '{}'), is_public, operation, actor_id);
  -- Of a thing with several parts, such as the minutes of one act, the id begins with that of the whole.
  if id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)' then
    -- Who tells a version tells all fields.
    perform follow_event(subject, array[left(id, 36)::uuid], case when version is not null then fields end);
  end if;
end $$;
