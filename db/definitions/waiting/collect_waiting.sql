-- What waits of an area is a view of its own, and waiting_fact is all of them. A change asks one area, with a plan that is made
-- once: a statement over every area cost five times as much before it read a row, although its other branches never ran.
-- Makes waiting_fact and refresh_waiting anew from the views of the areas. Another area: create or replace its view
-- waiting_of_<area> with these columns, then call this.
create or replace procedure collect_waiting() language plpgsql as $collect$
declare
  names text[] := array(select viewname::text from pg_views
    where schemaname = 'public' and viewname like 'waiting\_of\_%' order by viewname collate "C");
begin
  execute 'create or replace view waiting_fact as '
    || (select string_agg('select * from ' || name, ' union all ') from unnest(names) name);
  -- What is there is locked first, so that two changes that touch one thing from two sides see each other.
  execute 'create or replace function refresh_waiting(wanted_area text, wanted uuid[]) returns void language plpgsql
      set plan_cache_mode = force_generic_plan as $refresh$
    begin
      perform from waiting_item where area = wanted_area and id = any(wanted) order by id for update;
      case wanted_area' || (select string_agg(format('
      when %L then
        with fact as materialized (select * from %I where id = any(wanted)),
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
        select subject, kind, false from gone union all select subject, kind, true from kept where is_new;',
        substr(name, length('waiting_of_') + 1), name), '') from unnest(names) name) || '
      end case;
    end $refresh$';
end $collect$;
