-- The log of acts that cannot be changed unseen, and released data.

-- The nightly reading of files and rows against the log: how far it is, so that it goes on after a restart, and what it found.
create table integrity_check (
  id           uuid default gen_random_uuid() primary key,
  started_at   timestamptz not null default clock_timestamp(),
  ended_at     timestamptz,
  -- The last content that was read.
  last_file    text not null default '',
  file_count   bigint not null default 0,
  file_bytes   bigint not null default 0,
  -- A sentence for each thing that is wrong.
  wrong        text[] not null default '{}'::text[],
  cause        text not null default 'schedule' constraint integrity_check_cause check (cause in ('schedule', 'officer')),
  status       text not null default 'running'
               constraint integrity_check_status check (status in ('running', 'done', 'cancelled', 'failed')),
  asked_by     text references officer(id),
  request_id   text not null default 'revision-de-integridad',
  -- What there was to read when it began.
  file_total   bigint not null default 0,
  byte_total   bigint not null default 0,
  attempts     int not null default 0,
  public_count bigint,
  public_bytes bigint
);
create index integrity_check_asked_by on integrity_check (asked_by);
create unique index integrity_check_one on integrity_check ((true)) where (status = 'running');
create index integrity_check_started on integrity_check (started_at desc);

-- Whose states a transaction changed, until it ends.
create unlogged table integrity_due (
  tx    xid8 default pg_current_xact_id(),
  about uuid,
  primary key (tx, about)
);

-- Leaves. They enter in the transaction that publishes; one process at a time gives them their place in the tree afterwards,
-- so that two who publish at once neither wait for each other nor leave a hole.
create table integrity_entry (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind ~ '^[a-z_]{3,40}$'),
  subject     text not null,
  about       uuid not null,
  document_id uuid,
  version     int,
  leaf        text not null,
  leaf_hash   bytea not null check (length(leaf_hash) = 32),
  entered_at  timestamptz not null default clock_timestamp(),
  position    bigint constraint integrity_entry_position unique,
  constraint integrity_entry_once unique (kind, subject)
);
create index integrity_entry_about on integrity_entry (about);
create index integrity_entry_document on integrity_entry (document_id, version) where (document_id is not null);
create unique index integrity_entry_hash on integrity_entry (leaf_hash);
create index integrity_entry_waiting on integrity_entry (id) where ("position" is null);

-- Public halves of the keys that sign, as others keep them.
create table integrity_key (
  id           text primary key,
  verifier_key text not null,
  created_at   timestamptz not null default clock_timestamp(),
  retired_at   timestamptz
);

create table integrity_head (
  id         bigint generated always as identity primary key,
  size       bigint not null check (size >= 0),
  root       bytea not null check (length(root) = 32),
  signed_at  timestamptz not null,
  key_id     text not null references integrity_key(id),
  checkpoint text not null
);
create index integrity_head_size on integrity_head (size, id);

-- Hashes of the whole subtrees: 2^level leaves from position * 2^level on.
create table integrity_node (
  level    smallint,
  position bigint,
  hash     bytea not null check (length(hash) = 32),
  primary key (level, "position")
);

-- Open data (OCDS): a release for each change of a published procedure, as it was told at that moment. The text holds what
-- the page of the procedure told, so that the files of a month or a year are read and sent without drawing it again.
create table open_release (
  procedure_id uuid,
  number       int check (number > 0),
  released_at  timestamptz not null,
  tags         text[] not null check (cardinality(tags) > 0),
  digest       bytea not null check (length(digest) = 32),
  body         text not null check (body ~~ '{%}'),
  is_newest    boolean not null default true,
  primary key (procedure_id, number)
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
  procedure_id uuid primary key,
  problems     text[] not null,
  found_at     timestamptz not null default clock_timestamp()
);
