-- What one person proposed and another gave back: who, when and why, told to whoever proposed it until they propose again.
alter table document
  add column returned_action text check (returned_action in ('publish', 'withdraw')),
  add column returned_to text references officer,
  add column returned_by text references officer,
  add column returned_at timestamptz,
  add column returned_reason text,
  add constraint document_returned check (
    num_nulls(returned_action, returned_to, returned_by, returned_at, returned_reason) in (0, 5));
create index document_returned_to on document (returned_to) where returned_to is not null;
create index document_returned_by on document (returned_by) where returned_by is not null;

alter table content_item
  add column returned_by text references officer,
  add column returned_at timestamptz,
  add column returned_reason text,
  add constraint content_item_returned check (num_nulls(returned_by, returned_at, returned_reason) in (0, 3));
create index content_item_returned_by on content_item (returned_by) where returned_by is not null;

-- The detail of a row may say, after its code and a tab each: what was asked or done of it, by whom, and why.
do $$
begin
  execute 'create or replace view waiting_fact as ' || (
    select string_agg(branch, ' union all ' order by place)
    from regexp_split_to_table(rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)), 'UNION ALL')
      with ordinality parts (branch, place)
    where branch !~ 'SELECT ''(document|content)''') || '
  union all
    select ''document'', d.id, case when d.proposed_action is not null then ''document_review''
        when d.status = ''scheduled'' then ''document_scheduled'' else ''document_draft'' end, ''Documents'',
      d.title, p.number, concat_ws(chr(9), d.kind, coalesce(d.proposed_action, case when d.returned_at is not null then ''returned'' end),
        coalesce(d.proposed_by, d.returned_by), case when d.proposed_action is null then d.returned_reason end),
      p.id::text, case when d.proposed_action is null then coalesce(d.returned_to, d.created_by) end,
      (coalesce(d.proposed_publish_at, d.publish_at) at time zone ''America/Mexico_City'')::date,
      coalesce(d.proposed_publish_at, d.publish_at), null::date
    from document d join procedure p on p.id = d.procedure_id
    where d.proposed_action is not null or d.status = ''scheduled''
      or (p.status <> ''draft'' and (d.status = ''draft'' or (d.status = ''published''
        and exists (select from document_version v where v.document_id = d.id and v.published_at is null))))
  union all
    select ''content'', c.id, ''content_'' || case c.stage when ''in_review'' then ''review'' else c.stage end,
      content_subject(c.kind), c.title, '''',
      case when c.stage = ''in_review'' then concat_ws(chr(9), c.kind, ''review'', c.hands[cardinality(c.hands)])
        when c.stage = ''draft'' and c.returned_at is not null
          then concat_ws(chr(9), c.kind, ''returned'', c.returned_by, c.returned_reason)
        else c.kind end,
      c.kind || ''/'' || c.key,
      case c.stage when ''draft'' then c.hands[cardinality(c.hands)] when ''scheduled'' then c.scheduled_by end,
      (c.publish_at at time zone ''America/Mexico_City'')::date, c.publish_at, null::date
    from content_item c where c.stage is not null';
end $$;

-- What already waits is told anew.
select refresh_waiting(area, ids) from (
  select area, array_agg(distinct id) ids from (
    select area, id, detail from waiting_fact where area in ('document', 'content')
    except select area, id, detail from waiting_item) changed group by area) told;
