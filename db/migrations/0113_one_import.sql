-- One import: every kind of table that people bring is a run of the same table, with its rows staged beside it.
alter table import_run
  add column kind text not null default 'contracts',
  -- Who administers what it fills.
  add column subject text not null default 'Procurement',
  -- What a person decided who let it begin.
  add column options jsonb,
  add column fresh int not null default 0,
  add column changed int not null default 0,
  add column doubtful int not null default 0,
  add column started_by text,
  add column cancelled_by text,
  add column undone_by text;
alter table import_run alter column kind drop default, alter column subject drop default;
alter table import_run rename column preview to findings;
alter table import_run drop constraint import_run_preview, drop constraint import_run_status_check;
update import_run set fresh = coalesce((findings ->> 'fresh')::int, taken), findings = jsonb_build_object(
  'reading', '', 'columns', '[]'::jsonb, 'missing', '[]'::jsonb, 'ignored', coalesce(findings -> 'ignored', '[]'),
  'notes', coalesce(findings -> 'notes', '[]'), 'marks', coalesce(findings -> 'inferences', '[]'), 'tables', '[]'::jsonb)
where findings is not null;
drop index import_run_one_running;

insert into import_run (id, kind, subject, file_sha256, file_name, file_bytes, status, options, header, findings, row_count,
  position, taken, fresh, refused, doubtful, attempts, failure, created_by, created_name, request_id, created_at, started_by,
  cancelled_by, started_at, finished_at)
select id, 'registry', 'SupplierRegistry', file_sha256, file_name, file_bytes,
  -- What was read into the rows of before is read again.
  case when status in ('ready', 'running') then 'analysing' else status end,
  case when scope is not null then jsonb_build_object('scope', scope) end, header,
  jsonb_build_object('reading', '', 'columns', '[]'::jsonb, 'missing', '[]'::jsonb, 'ignored', to_jsonb(ignored),
    'notes', '[]'::jsonb, 'marks', '[]'::jsonb, 'tables', '[]'::jsonb),
  row_count, row_count, written, valid_count, refused_count, doubtful_count, 0, failure, created_by, created_name, request_id,
  created_at, started_by, cancelled_by, started_at, finished_at
from registry_import;
-- A run that was read or half written by the work of before is read again; what it wrote is skipped then.
update import_run set status = 'analysing', position = 0, attempts = 0 where status in ('ready', 'running');

alter table import_run add constraint import_run_status check
  (status in ('analysing', 'ready', 'running', 'done', 'undoing', 'undone', 'cancelled', 'failed'));
alter table import_run add constraint import_run_findings check
  (status in ('analysing', 'failed', 'cancelled') or findings is not null);
-- One of a kind writes at a time.
create unique index import_run_one_running on import_run (kind) where status in ('running', 'undoing');
drop index import_run_recent;
create index import_run_recent on import_run (kind, created_at desc, id);
create index import_run_file on import_run (file_sha256);

-- A row of a file: what it would do, and what became of it.
create table import_row (
  import_id  uuid not null references import_run on delete cascade,
  position   int not null,
  line       int not null,
  kind       text not null check (kind in ('new', 'changed', 'same', 'refused')),
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
  cells      text[] not null default '{}',
  primary key (import_id, position)
);
-- Rows stand here between the preview and the writing: packing each of them costs more than the place that it saves.
alter table import_row set (toast_tuple_target = 8160);
create index import_row_refused on import_row (import_id, position) where kind = 'refused';
create index import_row_doubtful on import_row (import_id, position) where doubts is not null;
create index import_row_subject on import_row (subject_id) where subject_id is not null;

insert into import_row (import_id, position, line, kind, code, problems, cells)
select import_id, position, line, 'refused', code, jsonb_build_object('Fila', reason), row from import_refusal;
insert into import_row (import_id, position, line, kind, code, key, problems, cells)
select r.import_id, r.position, r.line, 'refused', case when r.is_duplicate then 'repeated' else 'wrong' end, r.rfc, r.problems,
  r.row
from registry_import_row r join import_run i on i.id = r.import_id and i.status <> 'analysing' where r.problems is not null;

-- What a run made besides the things of its rows, such as the procedure of a contract.
create table import_made (
  import_id uuid not null references import_run on delete cascade,
  kind      text not null,
  id        uuid not null,
  primary key (import_id, kind, id)
);

-- What waits for a person says which import it is; every other fact stays as it is.
do $$
begin
  execute 'create or replace view waiting_fact as ' || (
    select string_agg(branch, ' union all ' order by place)
    from regexp_split_to_table(rtrim(pg_get_viewdef('waiting_fact'), ';'), 'UNION ALL') with ordinality parts (branch, place)
    where branch !~ 'FROM (registry_import|import_run) ') || '
  union all
    select ''import'', i.id, case when i.status = ''ready'' then ''import_to_confirm'' else ''import_stopped'' end,
      i.subject, i.file_name, '''', i.kind, i.id::text, i.created_by, null::date, null::timestamptz, null::date
    from import_run i where i.status in (''ready'', ''failed'')';
end $$;

delete from waiting_item where area in ('registry_import', 'import');
drop table import_refusal, registry_import_row, registry_import, content_import;
insert into waiting_item (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
from waiting_fact where area = 'import';
