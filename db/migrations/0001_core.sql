-- Foundations: extensions, text search, audit log, file index, version of the public data.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- unaccent() is only STABLE; indexes and generated columns need an immutable wrapper.
create function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

create text search configuration spanish_plain (copy = simple);
alter text search configuration spanish_plain
  alter mapping for hword, hword_part, word with unaccent, simple;

-- Stemmed with accents plus unstemmed without: unaccent before the stemmer would break it.
create function search_vector(value text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('spanish', coalesce(value, '')) || to_tsvector('spanish_plain', coalesce(value, ''));

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
  request_id   text not null
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- One row per distinct content; the bytes lie in the file store under the same hash.
create table stored_file (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes      bigint not null check (bytes > 0),
  media_type text not null,
  pages      int,
  created_at timestamptz not null default now()
);

-- An upload that was acknowledged to a person and may be named by a document.
create table upload (
  id            uuid primary key default gen_random_uuid(),
  sha256        text not null references stored_file,
  original_name text not null,
  uploaded_by   text not null,
  uploaded_at   timestamptz not null default now()
);
create index upload_age on upload (uploaded_at);

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

create table instance_setting (
  key        text primary key,
  value      jsonb not null,
  version    int not null default 1,
  changed_at timestamptz not null default now()
);
