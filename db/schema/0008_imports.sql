-- Imports of contract files: what was uploaded, how far it got, and the rows that were refused.
create table import_run (
  id            uuid primary key default gen_random_uuid(),
  file_sha256   text not null references stored_file,
  file_name     text not null,
  file_bytes    bigint not null check (file_bytes > 0),
  status        text not null default 'analysing'
                check (status in ('analysing', 'ready', 'running', 'done', 'cancelled', 'failed')),
  preview       jsonb,
  -- Names of the columns as the rows have them, for the report.
  header        text[] not null default '{}',
  row_count     int,
  -- Rows dealt with and committed; written in the transaction of the rows themselves.
  position      int not null default 0,
  taken         int not null default 0,
  skipped       int not null default 0,
  refused       int not null default 0,
  -- Times the work was taken up since its last progress; too many end it.
  attempts      int not null default 0,
  failure       text,
  created_by    text not null,
  created_name  text,
  request_id    text not null,
  created_at    timestamptz not null default now(),
  started_at    timestamptz,
  finished_at   timestamptz,
  constraint import_run_preview check (status in ('analysing', 'failed', 'cancelled') or preview is not null)
);
create unique index import_run_one_running on import_run ((true)) where status = 'running';
create index import_run_recent on import_run (created_at desc, id);

-- Rows that were not taken, with the reason that their author reads.
create table import_refusal (
  import_id uuid not null references import_run on delete cascade,
  position  int not null,
  line      int not null,
  code      text not null,
  reason    text not null,
  row       text[] not null,
  primary key (import_id, position)
);
