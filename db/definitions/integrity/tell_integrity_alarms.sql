-- Keeps each of these differences as an alarm; gives those that are new. A thing that tells what a closed alarm told is told again.
create or replace function tell_integrity_alarms(differences jsonb) returns setof uuid language sql as $$
  insert into integrity_alarm (kind, thing, about, procedure, difference, entry_id, told, said)
    select d.kind, d.thing, d.about, coalesce(d.told, d.said) ->> 'procedure', d.difference, d.entry_id, d.told, d.said
    from jsonb_to_recordset(differences)
      d (difference text, kind text, thing text, about uuid, entry_id bigint, told jsonb, said jsonb)
    -- An alarm that was altered is told with its own words.
    order by d.kind, d.thing
    on conflict do nothing returning id
$$;
