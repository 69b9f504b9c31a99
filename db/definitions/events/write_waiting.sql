-- Makes what waits of an area under these ids what the facts say, and tells the plot of the week what came and went.
create or replace function write_waiting(wanted_area text, wanted uuid[], facts waiting_item[]) returns void language plpgsql as $$
begin
  with gone as (
    delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
      and not exists (select from unnest(facts) f where f.id = w.id)
    returning w.subject, w.kind
  ),
  kept as (
    insert into waiting_item as w
      (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
    select area, id, kind, subject, title, note, detail, place, owner_without_interest(owner_id, area, id, place), due_on, due_at, shows_on
    from unnest(facts) order by id
    on conflict (area, id) do update set kind = excluded.kind, subject = excluded.subject, title = excluded.title,
      note = excluded.note, detail = excluded.detail, place = excluded.place, owner_id = excluded.owner_id,
      due_on = excluded.due_on, due_at = excluded.due_at, shows_on = excluded.shows_on,
      since = case when w.kind = excluded.kind then w.since else clock_timestamp() end,
      -- What happens again, or comes to somebody else, has to be seen to again, and is of nobody by an earlier hand-over.
      handed_to = case when w.kind = excluded.kind and w.owner_id is not distinct from excluded.owner_id
        then w.handed_to end,
      settled_by = case when w.kind = excluded.kind and w.owner_id is not distinct from excluded.owner_id
        then w.settled_by end,
      settled_at = case when w.kind = excluded.kind and w.owner_id is not distinct from excluded.owner_id
        then w.settled_at end
    where (w.kind, w.subject, w.title, w.note, w.detail, w.place, w.owner_id, w.due_on, w.due_at, w.shows_on)
      is distinct from (excluded.kind, excluded.subject, excluded.title, excluded.note, excluded.detail,
      excluded.place, excluded.owner_id, excluded.due_on, excluded.due_at, excluded.shows_on)
    returning w.subject, w.kind, w.xmax = 0 is_new
  )
  insert into waiting_flow (subject, kind, entered)
  select subject, kind, false from gone union all select subject, kind, true from kept where is_new;
end $$;
