-- Bulk import of an existing registry: the file is read into staged rows, and all of them are taken in one transaction.
create table registry_import (
  id               uuid primary key default gen_random_uuid(),
  file_sha256      text not null references stored_file,
  file_name        text not null,
  file_bytes       bigint not null check (file_bytes > 0),
  status           text not null default 'analysing'
                   check (status in ('analysing', 'ready', 'running', 'done', 'cancelled', 'failed')),
  -- `all`: refused whole when a single row is wrong; `valid`: the officer chose to take only the valid ones.
  scope            text check (scope in ('all', 'valid')),
  header           text[] not null default '{}',
  columns          jsonb not null default '[]',
  ignored          text[] not null default '{}',
  row_count        int not null default 0,
  valid_count      int not null default 0,
  refused_count    int not null default 0,
  duplicate_count  int not null default 0,
  doubtful_count   int not null default 0,
  incomplete_count int not null default 0,
  -- Rows written so far by the transaction that is still open.
  written          int not null default 0,
  attempts         int not null default 0,
  failure          text,
  created_by       text not null,
  created_name     text,
  -- Who took the last step of each kind.
  started_by       text,
  cancelled_by     text,
  request_id       text not null,
  created_at       timestamptz not null default now(),
  started_at       timestamptz,
  finished_at      timestamptz
);
create unique index registry_import_one_running on registry_import ((true)) where status = 'running';
create index registry_import_recent on registry_import (created_at desc, id);
create index registry_import_file on registry_import (file_sha256);

-- A row of the file: either what will become a supplier, or why it is refused. Taken rows are deleted with the import.
-- Rows stand here between the preview and the registration: packing each of them costs more than the place that it saves.
create table registry_import_row (
  import_id    uuid not null references registry_import on delete cascade,
  position     int not null,
  line         int not null,
  rfc          text not null default '',
  supplier_id  uuid not null default gen_random_uuid(),
  -- Null when the row is refused.
  supplier     jsonb,
  file         jsonb,
  keys         jsonb,
  -- Message per column, when it is refused.
  problems     jsonb,
  -- Why a valid row is doubtful, by column.
  doubts       jsonb,
  is_duplicate boolean not null default false,
  row          text[] not null default '{}',
  primary key (import_id, position)
) with (toast_tuple_target = 8160);
create index registry_import_row_refused on registry_import_row (import_id, position) where problems is not null;
create index registry_import_row_doubts on registry_import_row (import_id, position) where doubts is not null;
create index registry_import_row_rfc on registry_import_row (import_id, rfc) where problems is null;
