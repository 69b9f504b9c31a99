-- What was proposed before proposals waited in the inbox waits there now.
insert into waiting_item (area, id, kind, subject, title, note, detail, place, owner_id, due_on)
  select 'substitution', id, 'substitution_to_accept', 'Work', 'Suplir a ' || absent_name,
    to_char(from_on, 'DD/MM/YYYY') || ' a ' || to_char(until_on, 'DD/MM/YYYY'), '', id::text, substitute_id, from_on
  from substitution where accepted_at is null and ended_at is null;
