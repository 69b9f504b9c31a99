-- A withdrawal that one person proposed and another gave back is told to whoever proposed it, with the reason, until they have
-- seen it or propose again: the document itself stays public, so that no other row of theirs said it.
create or replace function refresh_waiting(wanted_area text, wanted uuid[])
  returns void
  language plpgsql
  set plan_cache_mode to 'force_generic_plan'
as $$
    begin
      perform from waiting_item where area = wanted_area and id = any(wanted) order by id for update;
      case wanted_area
      when 'backup' then
        with fact as materialized (select * from waiting_of_backup where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'citation_review' then
        with fact as materialized (select * from waiting_of_citation_review where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'clarification' then
        with fact as materialized (select * from waiting_of_clarification where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'content' then
        with fact as materialized (select * from waiting_of_content where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'content_term' then
        with fact as materialized (select * from waiting_of_content_term where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'contract' then
        with fact as materialized (select * from waiting_of_contract where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'contractor' then
        with fact as materialized (select * from waiting_of_contractor where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'correction' then
        with fact as materialized (select * from waiting_of_correction where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'date_amendment' then
        with fact as materialized (select * from waiting_of_date_amendment where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'decision' then
        with fact as materialized (select * from waiting_of_decision where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'delivery' then
        with fact as materialized (select * from waiting_of_delivery where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'document' then
        with fact as materialized (select * from waiting_of_document where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'evaluation_order' then
        with fact as materialized (select * from waiting_of_evaluation_order where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'evaluation_period' then
        with fact as materialized (select * from waiting_of_evaluation_period where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'evaluation_proposal' then
        with fact as materialized (select * from waiting_of_evaluation_proposal where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'evaluation_reply' then
        with fact as materialized (select * from waiting_of_evaluation_reply where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'hold' then
        with fact as materialized (select * from waiting_of_hold where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'import' then
        with fact as materialized (select * from waiting_of_import where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'imported_firm' then
        with fact as materialized (select * from waiting_of_imported_firm where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'integrity' then
        with fact as materialized (select * from waiting_of_integrity where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'job' then
        with fact as materialized (select * from waiting_of_job where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'list_term' then
        with fact as materialized (select * from waiting_of_list_term where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'mail' then
        with fact as materialized (select * from waiting_of_mail where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'match' then
        with fact as materialized (select * from waiting_of_match where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'procedure' then
        with fact as materialized (select * from waiting_of_procedure where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'profile_term' then
        with fact as materialized (select * from waiting_of_profile_term where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'related' then
        with fact as materialized (select * from waiting_of_related where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'request' then
        with fact as materialized (select * from waiting_of_request where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'schedule' then
        with fact as materialized (select * from waiting_of_schedule where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'technical_opinion' then
        with fact as materialized (select * from waiting_of_technical_opinion where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      when 'tenderer' then
        with fact as materialized (select * from waiting_of_tenderer where id = any(wanted)),
        gone as (
          delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
            and not exists (select from fact f where f.id = w.id)
          returning w.subject, w.kind
        ),
        kept as (
          insert into waiting_item as w
            (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
          select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
          from fact order by id
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
      end case;
    end $$;
