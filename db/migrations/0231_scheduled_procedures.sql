-- A call that is published by itself at an hour: what was agreed for it (its own version, that of its planning, its documents
-- each with theirs), by whom, and what became of it. One row a procedure, kept: a new schedule takes the place of the last.
create table procedure_schedule (
  procedure_id      uuid primary key references procedure,
  version           int not null default 1,
  status            text not null check (status in ('proposed', 'agreed', 'failed', 'taken_back', 'published')),
  publish_at        timestamptz not null,
  -- [{id, version, early}]
  documents         jsonb not null,
  procedure_version int not null,
  planning_version  int not null,
  proposed_by       text not null references officer,
  proposed_at       timestamptz not null default now(),
  agreed_by         text references officer,
  agreed_at         timestamptz,
  -- Whoever is written to when it cannot be published at its hour.
  mail_to           text[] not null default '{}',
  failure           text,
  constraint procedure_schedule_failed check ((status = 'failed') = (failure is not null)),
  constraint procedure_schedule_agreed check (status <> 'agreed' or agreed_at is not null)
);
create index procedure_schedule_due on procedure_schedule (publish_at) where status in ('proposed', 'agreed');
create index procedure_schedule_proposed_by on procedure_schedule (proposed_by);
create index procedure_schedule_agreed_by on procedure_schedule (agreed_by) where agreed_by is not null;

-- Whether what was agreed is still what stands there: any change takes the schedule back.
create function is_as_scheduled(s procedure_schedule) returns boolean stable language sql
as $$
  select s.procedure_version = p.version
    and s.planning_version = coalesce((select n.version from planning n where n.procedure_id = p.id), 1)
    and not exists (select from jsonb_array_elements(s.documents) w
      where not exists (select from document d where d.id = (w ->> 'id')::uuid and d.procedure_id = p.id
        and d.version = (w ->> 'version')::int and d.status = 'draft'))
    from procedure p where p.id = s.procedure_id
$$;

do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
  union all
    select ''schedule'', p.id, case when s.status = ''failed'' or not is_as_scheduled(s) then ''schedule_failed''
        when s.status = ''proposed'' then ''schedule_review'' else ''schedule_waiting'' end, ''Procurement'',
      p.title, p.number, case when s.status = ''failed'' then ''failed'' when not is_as_scheduled(s) then ''changed'' else s.status end,
      p.id::text, case when s.status = ''proposed'' and is_as_scheduled(s) then null else s.proposed_by end,
      (s.publish_at at time zone ''America/Mexico_City'')::date, s.publish_at, null::date
    from procedure_schedule s join procedure p on p.id = s.procedure_id where s.status in (''proposed'', ''agreed'', ''failed'')';
end $$;

call watch_waiting('procedure_schedule', 'schedule', 'select procedure_id from changed');
call watch_waiting('procedure', 'schedule', 'select procedure_id from procedure_schedule where procedure_id in (select id from changed)');
call watch_waiting('planning', 'schedule', 'select procedure_id from procedure_schedule where procedure_id in (select procedure_id from changed)');
call watch_waiting('document', 'schedule', 'select procedure_id from procedure_schedule where procedure_id in (select procedure_id from changed)');
