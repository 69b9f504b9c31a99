-- Files that bring many rows at once.

-- One import: every kind of table that people bring is a run of the same table, with its rows staged beside it.
create table import_run (
  id           uuid default gen_random_uuid() primary key,
  kind         text not null,
  -- Who administers what it fills.
  subject      text not null,
  file_sha256  text not null references stored_file(sha256),
  file_name    text not null,
  file_bytes   bigint not null check (file_bytes > 0),
  status       text not null default 'analysing',
  -- What a person decided who let it begin.
  options      jsonb,
  findings     jsonb,
  -- Names of the columns as the rows have them, for the report.
  header       text[] not null default '{}'::text[],
  row_count    int,
  -- Rows dealt with and committed; written in the transaction of the rows themselves.
  position     int not null default 0,
  taken        int not null default 0,
  skipped      int not null default 0,
  fresh        int not null default 0,
  changed      int not null default 0,
  refused      int not null default 0,
  doubtful     int not null default 0,
  -- Times the work was taken up since its last progress; too many end it.
  attempts     int not null default 0,
  failure      text,
  created_by   text constraint import_run_created_by references officer(id) deferrable initially deferred,
  -- Who took the last step of each kind.
  started_by   text constraint import_run_started_by references officer(id) deferrable initially deferred,
  cancelled_by text constraint import_run_cancelled_by references officer(id) deferrable initially deferred,
  undone_by    text constraint import_run_undone_by references officer(id) deferrable initially deferred,
  request_id   text not null,
  created_at   timestamptz not null default now(),
  started_at   timestamptz,
  finished_at  timestamptz,
  -- What a person said of the file: its source, its columns, its day.
  settings     jsonb,
  -- What the reading found that letting it begin depends on.
  facts        jsonb,
  -- What is there and a file that replaces it leaves out.
  gone         int not null default 0,
  -- Counts the steps of people and the end of a reading.
  version      int not null default 1,
  settled_by   text constraint import_run_settled_by references officer(id) deferrable initially deferred,
  -- The first of two people who let it begin.
  proposed_by  text constraint import_run_proposed_by references officer(id) deferrable initially deferred,
  proposed_at  timestamptz,
  constraint import_run_findings check ((status in ('analysing', 'failed', 'cancelled')) or findings is not null),
  constraint import_run_proposed check ((proposed_by is null) = (proposed_at is null)),
  constraint import_run_status check (status in ('analysing', 'ready', 'running', 'done', 'undoing', 'undone', 'cancelled',
    'failed'))
);
create index import_run_file on import_run (file_sha256);
-- One of a kind writes at a time.
create unique index import_run_one_running on import_run (kind) where (status in ('running', 'undoing'));
create index import_run_recent on import_run (kind, created_at desc, id);

-- What a run made besides the things of its rows, such as the procedure of a contract.
create table import_made (
  import_id uuid references import_run(id) on delete cascade,
  kind      text,
  id        uuid,
  primary key (import_id, kind, id)
);

-- A row of a file: what it would do, and what became of it. Rows stand here between the preview and the writing: packing
-- each of them costs more than the place that it saves.
create table import_row (
  import_id  uuid references import_run(id) on delete cascade,
  position   int,
  line       int not null,
  kind       text not null check (kind in ('new', 'changed', 'same', 'refused', 'gone')),
  -- Why it is refused, for counting.
  code       text,
  -- What tells it apart, and what it says in one word: the same key with other content is a conflict.
  key        text not null default '',
  content    text,
  -- What the file is divided by, such as the buyer.
  over       text,
  part       text,
  title      text not null default '',
  -- What it becomes, or became.
  subject_id uuid,
  -- What is written from it; forgotten when the run ends.
  data       jsonb,
  -- Messages by column.
  problems   jsonb,
  doubts     jsonb,
  changes    jsonb,
  -- How the thing was before, for taking the row back.
  before     jsonb,
  -- Its cells as they came, when it is refused.
  cells      text[] not null default '{}'::text[],
  primary key (import_id, "position")
) with (toast_tuple_target = 8160);
create index import_row_doubtful on import_row (import_id, "position") where (doubts is not null);
create index import_row_refused on import_row (import_id, "position") where (kind = 'refused');
create index import_row_subject on import_row (subject_id) where (subject_id is not null);
