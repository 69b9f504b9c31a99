-- Work is handed to another person, also what its own facts give to somebody; and what came in is told by its kind, so that
-- what the portal reports of itself is not counted as work of people.
alter table waiting_item add column handed_to text references officer;
alter table waiting_flow add column kind text;

create or replace function refresh_waiting(wanted_area text, wanted uuid[]) returns void language plpgsql as $$
begin
  perform from waiting_item where area = wanted_area and id = any(wanted) order by id for update;
  with gone as (
    delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
      and not exists (select from waiting_fact f where f.area = wanted_area and f.id = w.id)
    returning w.subject, w.kind
  )
  insert into waiting_flow (subject, kind, entered) select subject, kind, false from gone;
  with kept as (
    insert into waiting_item as w
      (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
    select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
    from waiting_fact where area = wanted_area and id = any(wanted) order by id
    on conflict (area, id) do update set kind = excluded.kind, subject = excluded.subject, title = excluded.title,
      note = excluded.note, detail = excluded.detail, place = excluded.place, owner_id = excluded.owner_id,
      due_on = excluded.due_on, due_at = excluded.due_at, shows_on = excluded.shows_on,
      since = case when w.kind = excluded.kind then w.since else clock_timestamp() end,
      -- What happens again, or comes to somebody else, has to be seen to again, and is nobody's by an earlier hand-over.
      handed_to = case when w.kind = excluded.kind and w.owner_id is not distinct from excluded.owner_id then w.handed_to end,
      settled_by = case when w.kind = excluded.kind and w.owner_id is not distinct from excluded.owner_id then w.settled_by end,
      settled_at = case when w.kind = excluded.kind and w.owner_id is not distinct from excluded.owner_id then w.settled_at end
    where (w.kind, w.subject, w.title, w.note, w.detail, w.place, w.owner_id, w.due_on, w.due_at, w.shows_on)
      is distinct from (excluded.kind, excluded.subject, excluded.title, excluded.note, excluded.detail, excluded.place,
      excluded.owner_id, excluded.due_on, excluded.due_at, excluded.shows_on)
    returning w.subject, w.kind, w.xmax = 0 is_new
  )
  insert into waiting_flow (subject, kind, entered) select subject, kind, true from kept where is_new;
end $$;
