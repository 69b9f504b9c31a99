-- Backups that were finished, and trials that restored one: how old the newest is, and whether it can be restored.
create table backup_run (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null constraint backup_run_kind check (kind in ('backup', 'trial')),
  -- Name of the backup in its place; empty for a trial that did not get as far as reading it.
  backup     text not null,
  -- The instant of the data in it.
  taken_at   timestamptz,
  started_at timestamptz not null,
  ended_at   timestamptz not null default clock_timestamp(),
  row_count  bigint not null default 0,
  file_count bigint not null default 0,
  file_bytes bigint not null default 0,
  is_sealed  boolean not null default false,
  -- What was wrong, in a sentence; empty when nothing was.
  problem    text not null default '',
  -- Of a backup: what the log said up to an entry, so that it can be told whether it still says so.
  log_until  bigint,
  log_sha256 text constraint backup_run_log check (log_sha256 ~ '^[0-9a-f]{64}$')
);
create index backup_run_ended on backup_run (kind, ended_at desc);

-- The newest trial, and the newest backup that is not whole, wait for somebody to see them.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''backup'', r.id, case when r.kind = ''trial'' and r.problem = '''' then ''backup_proved'' else ''backup_failed'' end,
        ''Settings'', coalesce(to_char(r.taken_at at time zone ''America/Mexico_City'', ''DD/MM/YYYY HH24:MI''), ''''),
        left(r.problem, 300), r.kind, r.id::text, null, null::date, null::timestamptz, null::date
      from backup_run r where (r.kind = ''trial'' or r.problem <> '''')
        and not exists (select from backup_run n where n.kind = r.kind and n.ended_at > r.ended_at)';
end $$;
call watch_waiting('backup_run', 'backup', 'select id from backup_run where exists (select from changed)');
