-- Follows each event of this transaction once, those of one subject together; the first deferred trigger that asks does it for all.
create or replace function follow_told_events() returns void language plpgsql as $$
declare
  followed text[] := string_to_array(current_setting('portal.followed', true), ':');
  last bigint := case when followed[1] = pg_current_xact_id()::text then followed[2]::bigint else 0 end;
  told record;
begin
  for told in
    select subject, array_agg(distinct subject_id) things, max(max(id)) over () latest,
      -- Who tells a version tells all fields.
      case when bool_and(version is not null) then coalesce(array_agg(distinct field) filter (where field is not null), '{}') end fields
    -- A backup brings transactions of another server along: none of them is of now, and all of now have no place yet.
    from change_event left join unnest(fields) field on true
    where position is null and tx = pg_current_xact_id() and at >= now() and id > last
    group by subject order by min(id)
  loop
    perform set_config('portal.followed', pg_current_xact_id() || ':' || told.latest, true);
    -- Of a thing with several parts, such as the minutes of one act, the id begins with that of the whole.
    perform follow_event(told.subject, array(select distinct left(thing, 36)::uuid from unnest(told.things) thing
      where thing ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)'), told.fields);
    perform follow_decisions(told.subject, told.things);
    perform follow_catalogues(told.subject, told.things, told.fields);
    if told.subject = 'technical_opinion' then
      perform refresh_waiting('technical_opinion', array(select id from technical_opinion where folio = any(told.things)));
    end if;
  end loop;
end $$;
