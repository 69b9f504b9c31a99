-- Where the unit asks for a second pair of eyes: who wrote what is not public yet, and what one of them asks another to do.
alter table document
  add column writers text[] not null default '{}',
  add column proposed_action text check (proposed_action in ('publish', 'withdraw')),
  add column proposed_publish_at timestamptz,
  add column proposed_reason text,
  add column proposed_by text references officer,
  add column proposed_at timestamptz,
  add constraint document_proposal check (num_nulls(proposed_action, proposed_by, proposed_at) in (0, 3)
    and (proposed_action = 'withdraw') = (proposed_reason is not null)
    and (proposed_publish_at is null or proposed_action = 'publish'));
create index document_proposed_by on document (proposed_by) where proposed_by is not null;

update document d set writers = array(
    select v.created_by from document_version v where v.document_id = d.id and v.published_at is null
    union select d.created_by where d.status in ('draft', 'scheduled'))
  where d.status in ('draft', 'scheduled')
    or exists (select from document_version v where v.document_id = d.id and v.published_at is null);

-- Only the branch of documents is told anew: what somebody proposed waits for anybody else.
do $$
begin
  execute 'create or replace view waiting_fact as ' || (
    select string_agg(branch, ' union all ' order by place)
    from regexp_split_to_table(rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)), 'UNION ALL')
      with ordinality parts (branch, place)
    where branch !~ 'SELECT ''document''') || '
  union all
    select ''document'', d.id, case when d.proposed_action is not null then ''document_review''
        when d.status = ''scheduled'' then ''document_scheduled'' else ''document_draft'' end, ''Documents'',
      d.title, p.number, d.kind, p.id::text, case when d.proposed_action is null then d.created_by end,
      (coalesce(d.proposed_publish_at, d.publish_at) at time zone ''America/Mexico_City'')::date,
      coalesce(d.proposed_publish_at, d.publish_at), null::date
    from document d join procedure p on p.id = d.procedure_id
    where d.proposed_action is not null or d.status = ''scheduled''
      or (p.status <> ''draft'' and (d.status = ''draft'' or (d.status = ''published''
        and exists (select from document_version v where v.document_id = d.id and v.published_at is null))))';
end $$;
