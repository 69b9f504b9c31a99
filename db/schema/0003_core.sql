-- What every area stands on: the log, revisions, files, the version of the public data, settings, budgets.

-- Rows of a history are added and nothing else.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- Who did what, for people to read: nothing is decided by what it calls an operation.
create table audit_log (
  id           bigint generated always as identity primary key,
  occurred_at  timestamptz not null default clock_timestamp(),
  actor_id     text not null,
  actor_name   text,
  operation    text not null,
  subject_type text not null,
  subject_id   text not null,
  before       jsonb,
  after        jsonb,
  reason       text,
  request_id   text not null,
  search       tsvector generated always as (
                 to_tsvector('spanish_plain', left(coalesce(actor_name, '') || ' ' || subject_id || ' ' || request_id || ' '
                   || coalesce(reason, '') || ' ' || coalesce(after::text, before::text, ''), 6000))) stored
);
-- Read by thing, by time, by person, by kind of operation and of thing and by words, a page at a time, whatever its length.
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_at on audit_log (occurred_at desc, id desc);
create index audit_log_actor_at on audit_log (actor_id, occurred_at desc, id desc);
create index audit_log_operation_at on audit_log (operation, occurred_at desc, id desc);
create index audit_log_type_at on audit_log (subject_type, occurred_at desc, id desc);
create index audit_log_search on audit_log using gin (search);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Who works in the unit.
create table officer (
  id        text primary key,
  name      text not null,
  last_seen timestamptz not null default now()
);

-- One row per distinct content; the bytes lie in the file store under the same hash.
create table stored_file (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes      bigint not null check (bytes > 0),
  media_type text not null,
  pages      int,
  -- What lies inside archives and spreadsheets.
  contents   text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- An upload that was acknowledged to a person and may be named by what its purpose says, not by anything else.
create table upload (
  id            uuid primary key default gen_random_uuid(),
  sha256        text not null references stored_file,
  original_name text not null,
  uploaded_by   text not null,
  uploaded_at   timestamptz not null default now(),
  purpose       text not null default 'document' check (purpose in ('document', 'official_document'))
);
create index upload_age on upload (uploaded_at);

-- Contents that somebody is about to keep in an object store: a clean-up of any process leaves them alone for a day.
create table content_claim (
  sha256   text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null default clock_timestamp()
);
create index content_claim_age on content_claim (taken_at);

-- Anonymous pages are cached under this number; every change of public data raises it.
create table data_version (
  only_row boolean primary key default true check (only_row),
  version  bigint not null default 1
);
insert into data_version default values;

-- Runs once at the end of a transaction (deferred), so that its row lock is the last one taken.
create function raise_data_version() returns trigger language plpgsql as $$
begin
  if current_setting('portal.raised', true) is distinct from pg_current_xact_id()::text then
    update data_version set version = version + 1;
    perform set_config('portal.raised', pg_current_xact_id()::text, true);
    notify data_version;
  end if;
  return null;
end $$;

-- Makes every change of a public table raise the version.
create procedure watch_public_table(name regclass) language plpgsql as $$
begin
  execute format('create constraint trigger raise_data_version after insert or update or delete on %s
    deferrable initially deferred for each row execute function raise_data_version()', name);
end $$;

-- What every change of a changeable thing left: its whole state, and the differences by field with the labels of that day.
create table revision (
  id           bigint generated always as identity primary key,
  subject_type text not null,
  subject_id   text not null,
  -- Version of the thing after the change.
  version      int not null,
  at           timestamptz not null default clock_timestamp(),
  actor_id     text not null,
  actor_name   text,
  operation    text not null,
  reason       text,
  state        jsonb not null,
  differences  jsonb not null,
  -- Whether visitors see the thing otherwise than before.
  is_public    boolean not null,
  -- The next autosave of the same person replaces it while the sitting lasts.
  is_autosave  boolean not null default false
);
create index revision_subject on revision (subject_type, subject_id, id desc);

create function keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_autosave and (old.id, old.subject_type, old.subject_id, old.actor_id, old.operation)
    = (new.id, new.subject_type, new.subject_id, new.actor_id, new.operation) then
    return new;
  end if;
  raise exception 'revision is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger revision_kept before update or delete on revision for each row execute function keep_revision();
create trigger revision_no_truncate before truncate on revision for each statement execute function refuse_change();

-- A public change raises the version of the public data when its transaction ends.
create constraint trigger raise_data_version after insert on revision
  deferrable initially deferred for each row when (new.is_public) execute function raise_data_version();

-- Settings of this installation that people of the unit change.
create table instance_setting (
  key        text primary key,
  value      jsonb not null,
  version    int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text
);

-- Logotypes of the institution, checked and made safe before they are kept; settings name them by digest.
create table artwork (
  sha256      text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type  text not null check (media_type in ('image/svg+xml', 'image/png')),
  data        bytea not null check (length(data) <= 400000),
  uploaded_by text not null,
  uploaded_at timestamptz not null default clock_timestamp()
);

-- What strangers used up of each budget: one row per kind and name, shared by every process of the portal. Unlogged,
-- because what a crash of the database forgets is at most what was left of one window.
create unlogged table budget (
  kind    text not null,
  -- Hash with the key below: an address or a mailbox is not kept in the clear.
  name    text not null,
  used    bigint not null check (used >= 0),
  ends_at timestamptz not null,
  primary key (kind, name)
);
create index budget_ended on budget (ends_at);

-- Key of those hashes; made here, the same for every process.
create table budget_key (
  only_row boolean primary key default true check (only_row),
  key      bytea not null
);
insert into budget_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
