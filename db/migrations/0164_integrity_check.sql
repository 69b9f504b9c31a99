-- The nightly reading of files and rows against the log: how far it is, so that it goes on after a restart, and what it found.
create table integrity_check (
  id         uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  -- The last content that was read.
  last_file  text not null default '',
  file_count bigint not null default 0,
  file_bytes bigint not null default 0,
  -- A sentence for each thing that is wrong.
  wrong      text[] not null default '{}'
);
create index integrity_check_started on integrity_check (started_at desc);
