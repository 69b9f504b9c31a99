-- Negative lists come in by the one import; what stays of their own is the list that came into force.

-- What waits is told again at the end: its words name columns that go.
do $$
begin
  execute 'create or replace view waiting_fact as ' || (
    select string_agg(branch, ' union all ' order by place)
    from regexp_split_to_table(rtrim(pg_get_viewdef('waiting_fact'), ';'), 'UNION ALL') with ordinality parts (branch, place)
    where branch !~ 'FROM (negative_list|import_run) ');
end $$;
drop trigger keep_waiting_list_insert on negative_list;
drop trigger keep_waiting_list_update on negative_list;
drop trigger keep_waiting_list_delete on negative_list;
drop trigger keep_waiting_list_truncate on negative_list;
drop trigger keep_waiting_list_term_insert on negative_list;
drop trigger keep_waiting_list_term_update on negative_list;
drop trigger keep_waiting_list_term_delete on negative_list;
drop trigger keep_waiting_list_term_truncate on negative_list;

alter table import_run
  -- What a person said of the file: its source, its columns, its day.
  add column settings jsonb,
  -- What the reading found that letting it begin depends on.
  add column facts jsonb,
  -- What is there and a file that replaces it leaves out.
  add column gone int not null default 0,
  -- Counts the steps of people and the end of a reading.
  add column version int not null default 1,
  add column settled_by text,
  -- The first of two people who let it begin.
  add column proposed_by text,
  add column proposed_at timestamptz,
  add constraint import_run_proposed check ((proposed_by is null) = (proposed_at is null));

alter table import_row drop constraint import_row_kind_check;
alter table import_row add constraint import_row_kind_check check (kind in ('new', 'changed', 'same', 'refused', 'gone'));

-- A file that waited is read again.
insert into import_run (id, kind, subject, file_sha256, file_name, file_bytes, status, options, settings, header, findings,
  row_count, position, taken, fresh, changed, gone, failure, created_by, created_name, request_id, created_at, settled_by,
  started_by, cancelled_by, proposed_by, proposed_at, started_at, finished_at)
select id, 'negative-lists', 'SupplierRegistry', file_sha256, file_name, file_bytes,
  case status when 'applied' then 'done' when 'cancelled' then status when 'refused' then 'failed' else 'analysing' end,
  jsonb_build_object('scope', 'all', 'publish', false, 'reason', coalesce(loss_reason, '')),
  jsonb_build_object('source', source, 'columns', mapping, 'day', case when cutoff_typed then cutoff_on end), header,
  case when status = 'applied' then jsonb_build_object('reading', '', 'columns', '[]'::jsonb, 'missing', '[]'::jsonb,
    'ignored', '[]'::jsonb, 'notes', '[]'::jsonb, 'marks', '[]'::jsonb, 'tables', '[]'::jsonb) end,
  row_count, case when status = 'applied' then coalesce(row_count, 0) else 0 end,
  case when status = 'applied' then coalesce((preview ->> 'fresh')::int + (preview ->> 'changed')::int, 0) else 0 end,
  coalesce((preview ->> 'fresh')::int, 0), coalesce((preview ->> 'changed')::int, 0), coalesce((preview ->> 'gone')::int, 0),
  failure, created_by, created_name, request_id, created_at, mapped_by, confirmed_by, cancelled_by,
  case when status = 'applied' then first_by end, case when status = 'applied' then first_at end,
  case when status = 'applied' then applied_at end, finished_at
from negative_list;

-- A list in force, or one that was. It is the import that brought it; without that it never was.
alter table screening_run drop constraint screening_run_list_id_fkey;
update screening_run set list_id = null where list_id in (select id from negative_list where status <> 'applied');
update negative_list set base_id = null where status <> 'applied';
delete from negative_list where status <> 'applied';
drop table negative_list_row;
drop index negative_list_recent, negative_list_in_force;
alter table negative_list drop constraint negative_list_first, drop constraint negative_list_applied;
alter table negative_list
  drop column file_sha256, drop column file_name, drop column file_bytes, drop column status, drop column cutoff_typed,
  drop column header, drop column mapping, drop column preview, drop column row_count, drop column position,
  drop column attempts, drop column failure, drop column loss_reason, drop column version, drop column created_by,
  drop column created_name, drop column request_id, drop column created_at, drop column mapped_by,
  drop column cancelled_by, drop column first_by, drop column first_name, drop column first_at,
  drop column confirmed_by, drop column confirmed_name, drop column finished_at,
  -- Entries that a list with the same cut-off took away without leaving a stretch of time: they come back with its undo.
  add column replaced jsonb not null default '[]',
  alter column id drop default,
  alter column cutoff_on set not null,
  alter column applied_at set not null,
  alter column applied_at set default now(),
  add foreign key (id) references import_run;
create index negative_list_in_force on negative_list (source, cutoff_on desc, applied_at desc);
create index negative_list_entry_from on negative_list_entry (from_list);
create index negative_list_entry_until on negative_list_entry (until_list) where until_list is not null;
alter table screening_run add foreign key (list_id) references negative_list on delete set null;

do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'), '; ' || chr(10)) || '
  union all
    select ''import'', i.id, case when i.status = ''ready'' then ''import_to_confirm'' else ''import_stopped'' end,
      i.subject, i.file_name, '''', i.kind, i.id::text,
      -- What a first person proposed waits for anybody else.
      case when i.proposed_by is null or i.status <> ''ready'' then i.created_by end, null::date, null::timestamptz, null::date
    from import_run i where i.status in (''ready'', ''failed'')
  union all
    -- A list in force is out of date after the time in which its source publishes another: it waits from that day on.
    select ''list_term'', named_uuid(c.source), ''list_term'', ''SupplierRegistry'', c.source, c.file_name, '''', c.source, null,
      c.cutoff_on + c.days, null, c.cutoff_on + c.days
    from (select distinct on (l.source) l.source, i.file_name, l.cutoff_on, case l.source when ''sat_69b'' then 90 else 30 end days
      from negative_list l join import_run i on i.id = l.id order by l.source, l.cutoff_on desc, l.applied_at desc) c';
end $$;
call watch_waiting('negative_list', 'list_term', 'select named_uuid(source) from changed');
delete from waiting_item where area = 'list';
select refresh_waiting('import', array(select id from import_run));
select refresh_waiting('list_term', array(select distinct named_uuid(source) from negative_list));
