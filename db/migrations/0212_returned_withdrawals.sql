-- A withdrawal that one person proposed and another gave back is told to whoever proposed it, with the reason, until they have
-- seen it or propose again: the document itself stays public, so that no other row of theirs said it.
create or replace function refresh_waiting(wanted_area text, wanted uuid[]) returns void language plpgsql as $$
begin
  perform from waiting_item where area = wanted_area and id = any(wanted) order by id for update;
  with gone as (
    delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
      and not exists (select from waiting_fact f where f.area = wanted_area and f.id = w.id)
    returning w.subject
  )
  insert into waiting_flow (subject, entered) select subject, false from gone;
  with kept as (
    insert into waiting_item as w
      (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
    select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
    from waiting_fact where area = wanted_area and id = any(wanted) order by id
    on conflict (area, id) do update set kind = excluded.kind, subject = excluded.subject, title = excluded.title,
      note = excluded.note, detail = excluded.detail, place = excluded.place, owner_id = excluded.owner_id,
      due_on = excluded.due_on, due_at = excluded.due_at, shows_on = excluded.shows_on,
      since = case when w.kind = excluded.kind then w.since else clock_timestamp() end,
      -- What happens again, or comes to somebody else, has to be seen to again.
      settled_by = case when w.kind = excluded.kind and w.owner_id is not distinct from excluded.owner_id then w.settled_by end,
      settled_at = case when w.kind = excluded.kind and w.owner_id is not distinct from excluded.owner_id then w.settled_at end
    where (w.kind, w.subject, w.title, w.note, w.detail, w.place, w.owner_id, w.due_on, w.due_at, w.shows_on)
      is distinct from (excluded.kind, excluded.subject, excluded.title, excluded.note, excluded.detail, excluded.place,
      excluded.owner_id, excluded.due_on, excluded.due_at, excluded.shows_on)
    returning w.subject, w.xmax = 0 is_new
  )
  insert into waiting_flow (subject, entered) select subject, true from kept where is_new;
end $$;

do $$
begin
  execute 'create or replace view waiting_fact as ' || (
    select string_agg(branch, ' union all ' order by place)
    from regexp_split_to_table(rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)), 'UNION ALL')
      with ordinality parts (branch, place)
    where branch !~ 'SELECT ''document''') || '
  union all
    select ''document'', d.id, case when d.proposed_action is not null then ''document_review''
        when d.status = ''scheduled'' then ''document_scheduled''
        when d.returned_action = ''withdraw'' and d.status = ''published'' and not exists (select from document_version v
          where v.document_id = d.id and v.published_at is null) then ''document_review''
        else ''document_draft'' end, ''Documents'',
      d.title, p.number, concat_ws(chr(9), d.kind, coalesce(d.proposed_action,
          case when d.returned_action = ''withdraw'' then ''withdrawal_returned'' when d.returned_at is not null then ''returned'' end),
        coalesce(d.proposed_by, d.returned_by), case when d.proposed_action is null then d.returned_reason end),
      p.id::text, case when d.proposed_action is null then coalesce(d.returned_to, d.created_by) end,
      (coalesce(d.proposed_publish_at, d.publish_at) at time zone ''America/Mexico_City'')::date,
      coalesce(d.proposed_publish_at, d.publish_at), null::date
    from document d join procedure p on p.id = d.procedure_id
    where d.proposed_action is not null or d.status = ''scheduled''
      or (d.returned_action = ''withdraw'' and d.status = ''published'')
      or (p.status <> ''draft'' and (d.status = ''draft'' or (d.status = ''published''
        and exists (select from document_version v where v.document_id = d.id and v.published_at is null))))';
end $$;

-- What already waits is told anew.
select refresh_waiting(area, ids) from (
  select area, array_agg(distinct id) ids from (
    select area, id, kind, detail from waiting_fact where area = 'document'
    except select area, id, kind, detail from waiting_item) changed group by area) told;
