-- Open data (OCDS): a release for each change of a published procedure, as it was told at that moment. The text holds what
-- the page of the procedure told, so that the files of a month or a year are read and sent without drawing it again.
create table open_release (
  procedure_id uuid not null references procedure on delete cascade,
  number       int not null check (number > 0),
  released_at  timestamptz not null,
  tags         text[] not null check (cardinality(tags) > 0),
  digest       bytea not null check (length(digest) = 32),
  body         text not null check (body like '{%}'),
  is_newest    boolean not null default true,
  constraint open_release_pkey primary key (procedure_id, number)
);
create unique index open_release_newest on open_release (procedure_id) where is_newest;
create index open_release_released on open_release (released_at, procedure_id, number);

-- Procedures whose release has to be looked at, from a moment on: rows are only added, so that nobody waits for anybody.
create table open_release_due (
  id           bigint generated always as identity primary key,
  procedure_id uuid not null,
  due_at       timestamptz not null default clock_timestamp()
);
create index open_release_due_at on open_release_due (due_at);
create index open_release_due_procedure on open_release_due (procedure_id);

-- What does not follow the rules of the standard is not released until it is mended.
create table open_release_refusal (
  procedure_id uuid primary key references procedure on delete cascade,
  problems     text[] not null,
  found_at     timestamptz not null default clock_timestamp()
);

create function release_later() returns trigger language plpgsql as $$
begin
  execute 'insert into open_release_due (procedure_id) ' || tg_argv[0];
  return null;
end $$;

-- Has the release of a procedure looked at when rows of a table change; the query tells of which, over `changed`.
create procedure watch_releases(place regclass, changed_ids text) language plpgsql as $$
begin
  execute format('create trigger release_inserted after insert on %s referencing new table as changed
    for each statement execute function release_later(%L)', place, changed_ids);
  execute format('create trigger release_updated after update on %s referencing new table as changed
    for each statement execute function release_later(%L)', place, changed_ids);
  execute format('create trigger release_deleted after delete on %s referencing old table as changed
    for each statement execute function release_later(%L)', place, changed_ids);
end $$;
-- Procedures, acts, lots, contracts and awards note there that they changed.
create trigger release_touched after insert on procedure_touched referencing new table as changed
  for each statement execute function release_later('select distinct procedure_id from changed where procedure_id is not null');
call watch_releases('document', 'select distinct procedure_id from changed where procedure_id is not null');
call watch_releases('document_version',
  'select distinct d.procedure_id from changed c join document d on d.id = c.document_id where d.procedure_id is not null');
call watch_releases('tenderer', 'select distinct procedure_id from changed');
call watch_releases('bid', 'select distinct t.procedure_id from changed c join tenderer t on t.id = c.tenderer_id');
call watch_releases('contract_amendment',
  'select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
call watch_releases('contract_delivery',
  'select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');
call watch_releases('contract_payment',
  'select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id');

insert into open_release_due (procedure_id) select id from procedure where public_state <> 'hidden';
