-- Readings of files and rows against the log that an officer asks for: who, how far, and that it can be stopped.
alter table integrity_check
  add column cause      text not null default 'schedule' constraint integrity_check_cause check (cause in ('schedule', 'officer')),
  add column status     text not null default 'running'
    constraint integrity_check_status check (status in ('running', 'done', 'cancelled', 'failed')),
  add column asked_by   text references officer,
  add column request_id text not null default 'revision-de-integridad',
  -- What there was to read when it began.
  add column file_total bigint not null default 0,
  add column byte_total bigint not null default 0,
  add column attempts   int not null default 0;
update integrity_check set status = case when ended_at is null then 'failed' else 'done' end,
  ended_at = coalesce(ended_at, clock_timestamp());
create unique index integrity_check_one on integrity_check ((true)) where status = 'running';
create index integrity_check_asked_by on integrity_check (asked_by);

-- The newest reading waits for somebody where something does not match, and for whoever asked for it.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''integrity'', c.id, case when c.wrong = ''{}'' then ''integrity_checked'' else ''integrity_broken'' end, ''AuditLog'',
        to_char(c.ended_at at time zone ''America/Mexico_City'', ''DD/MM/YYYY HH24:MI''), left(coalesce(c.wrong[1], ''''), 300),
        c.cause, c.id::text, case when c.wrong = ''{}'' then c.asked_by end, null::date, null::timestamptz, null::date
      from integrity_check c where c.status = ''done'' and (c.wrong <> ''{}'' or c.cause = ''officer'')
        and not exists (select from integrity_check n where n.status = ''done'' and n.ended_at > c.ended_at)';
end $$;
call watch_waiting('integrity_check', 'integrity', 'select id from changed
  union select id from integrity_check where exists (select from changed)');
