-- What every part stands on: officers, the log, files, settings, keys, work that runs beside.
-- needs: named_uuid

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
  about        text,
  search       tsvector generated always as (to_tsvector('spanish_plain'::regconfig, "left"((((((((((coalesce(actor_name,
    '') || ' ') || subject_id) || ' ') || coalesce(about, '')) || ' ') || request_id) || ' ') || coalesce(reason,
    '')) || ' ') || coalesce(after::text, before::text, ''), 6000))) stored
);
create index audit_log_actor_at on audit_log (actor_id, occurred_at desc, id desc);
create index audit_log_at on audit_log (occurred_at desc, id desc);
create index audit_log_operation_at on audit_log (operation, occurred_at desc, id desc);
create index audit_log_search on audit_log using gin (search);
-- Read by thing, by time, by person, by kind of operation and of thing and by words, a page at a time, whatever its length.
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_type_at on audit_log (subject_type, occurred_at desc, id desc);

-- Backups that were finished, and trials that restored one: how old the newest is, and whether it can be restored.
create table backup_run (
  id         uuid default gen_random_uuid() primary key,
  kind       text not null constraint backup_run_kind check (kind in ('backup', 'trial')),
  -- Name of the backup in its place; empty for a trial that did not get as far as reading it.
  backup     text not null,
  -- The instant of the data in it.
  taken_at   timestamptz,
  started_at timestamptz not null,
  ended_at   timestamptz not null default clock_timestamp(),
  row_count  bigint not null default 0,
  file_count bigint not null default 0,
  file_bytes bigint not null default 0,
  is_sealed  boolean not null default false,
  -- What was wrong, in a sentence; empty when nothing was.
  problem    text not null default '',
  -- Of a backup: what the log said up to an entry, so that it can be told whether it still says so.
  log_until  bigint,
  log_sha256 text constraint backup_run_log check (log_sha256 ~ '^[0-9a-f]{64}$')
);
create index backup_run_ended on backup_run (kind, ended_at desc);

-- What strangers used up of each budget: one row per kind and name, shared by every process of the portal. Unlogged,
-- because what a crash of the database forgets is at most what was left of one window.
create unlogged table budget (
  kind    text,
  -- Hash with the key below: an address or a mailbox is not kept in the clear.
  name    text,
  used    bigint not null check (used >= 0),
  ends_at timestamptz not null,
  primary key (kind, name)
);
create index budget_ended on budget (ends_at);

-- Key of those hashes; made here, the same for every process.
create table budget_key (
  only_row boolean default true check (only_row) primary key,
  key      bytea not null
);

-- Anonymous pages are cached under this number; every change of public data raises it.
create table data_version (
  only_row boolean default true check (only_row) primary key,
  version  bigint not null default 1
);

-- One row per distinct content; the bytes lie in the file store under the same hash.
create table stored_file (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes      bigint not null check (bytes > 0),
  media_type text not null,
  pages      int,
  -- What lies inside archives and spreadsheets.
  contents   text[] not null default '{}'::text[],
  created_at timestamptz not null default now()
);

-- What was read in a file, once for all documents that name its content: facts, and the text of each page.
create table file_text (
  sha256        text primary key references stored_file(sha256) on delete cascade,
  -- Anything but 'read' says why there is no text: the file is plainly so, nothing failed.
  state         text not null check (state in ('read', 'protected', 'broken', 'slow', 'heavy')),
  pages         int not null check (pages >= 0),
  -- Pages whose text came with the file; whose text was recognised; that are pictures without text.
  text_pages    int not null check (text_pages >= 0),
  ocr_pages     int not null check (ocr_pages >= 0),
  image_pages   int not null check (image_pages >= 0),
  -- ISO 639-1: what the file says, or what its words are; null when nobody can tell.
  language      text check (language ~ '^[a-z]{2,3}$'),
  is_tagged     boolean not null,
  is_protected  boolean not null,
  -- Entries with title, page and level, in their order.
  outline       jsonb not null default '[]'::jsonb,
  -- Which reader read it: a better one reads it again.
  reader        int not null,
  -- When a program looked at all pictures for letters; null where none is installed.
  recognised_at timestamptz,
  read_at       timestamptz not null default clock_timestamp()
);

-- Answers to writes that a person or the network may repeat, each in the transaction of its change. The key itself is not
-- kept: its hash names the row, and what was answered can be read with the key alone.
create table idempotency_key (
  id          text check (id ~ '^[0-9a-f]{64}$') primary key,
  operation   text not null,
  -- Of what was asked, under the key: nobody can try what it may have been.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  status      smallint not null check (status >= 200 and status <= 299),
  -- Sealed; null where there is none, or where it is too large to be kept.
  answer      bytea check (octet_length(answer) <= 262144),
  kept_at     timestamptz not null default clock_timestamp()
);
create index idempotency_key_age on idempotency_key (kept_at);

-- The last failure of each kind of background work; gone when it ends well again.
create table job_failure (
  id        uuid generated always as (named_uuid(name)) stored primary key,
  name      text not null unique,
  code      text not null,
  failed_at timestamptz not null default clock_timestamp()
);

-- Every mail is written here in the transaction that causes it; a job sends it where SMTP is set.
create table mail_outbox (
  id          uuid default gen_random_uuid() primary key,
  to_address  text not null,
  subject     text not null,
  text        text not null,
  template    text not null,
  -- A tracking key or one-time code that the mail carries: put into the text when it leaves, and forgotten then.
  secret      text,
  -- Who had it written: mails that strangers cause are limited, the others only counted.
  cause       text not null default 'unknown' check (cause in ('officer', 'clock', 'stranger', 'unknown')),
  -- Notices to many let the codes, keys and answers of single persons pass: a code is worth 15 minutes.
  can_wait    boolean not null default false,
  request_id  uuid,
  supplier_id uuid,
  status      text not null default 'queued' check (status in ('queued', 'kept', 'sent', 'failed')),
  attempts    int not null default 0,
  last_error  text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz,
  -- Whoever leaves takes the mails along, sent or not.
  follow_id   uuid,
  -- Where a mail program leaves with one click (RFC 8058).
  leave_url   text
);
create index mail_outbox_follow on mail_outbox (follow_id) where (follow_id is not null);
create index mail_outbox_queued on mail_outbox (can_wait, created_at) where (status = 'queued');
create index mail_outbox_recent on mail_outbox (created_at desc, id);
create index mail_outbox_supplier on mail_outbox (supplier_id, template, created_at desc) where (supplier_id is not null);

-- Who works in the unit.
create table officer (
  id        text primary key,
  name      text not null,
  last_seen timestamptz not null default now(),
  -- The area of the directory in which an officer works: as the directory says by their mail, or as they chose.
  area_id   uuid,
  -- Who is handed work is told by mail, and a hand-over is taken back within a day: what was given, and whose it was before.
  email     text
);

-- A big file on its way, part by part: what was acknowledged stays when the connection, the tab or the portal ends.
create table open_upload (
  id          uuid default gen_random_uuid() primary key,
  -- Whoever sends it; for anybody else it does not exist.
  sender      text not null,
  name        text not null,
  -- By what the browser knows the file again.
  fingerprint text not null,
  bytes       bigint not null check (bytes > 0),
  -- All bytes before this one lie in the store.
  received    bigint not null default 0,
  -- Of the whole file, where the browser told it.
  sha256      text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at  timestamptz not null default now(),
  touched_at  timestamptz not null default now(),
  -- Something names the whole content: the parts wait for the night.
  finished_at timestamptz,
  check (received >= 0 and received <= bytes)
);
create unique index open_upload_same on open_upload (sender, fingerprint) where (finished_at is null);
create index open_upload_touched on open_upload (touched_at);

create table open_upload_part (
  upload_id uuid references open_upload(id) on delete cascade,
  start     bigint,
  bytes     bigint not null check (bytes > 0),
  -- A content of the store that no stored_file names: it is no file yet.
  sha256    text not null,
  primary key (upload_id, start)
);
create index open_upload_part_content on open_upload_part (sha256);

-- The browser files of each build that was started lately, by their names, which say what they hold: whichever process is asked for
-- one of a build that is not its own finds it here. While two builds run side by side any of them is asked for any (decision 0243).
create table page_asset (
  name    text check (length(name) >= 1 and length(name) <= 200) primary key,
  type    text not null,
  bytes   bytea not null,
  is_br   boolean not null,
  used_on date not null default current_date
);

create table page_view (
  sha256      text,
  number      int check (number > 0),
  -- In points, as the page stands when it is read.
  width       real not null check (width > 0::double precision),
  height      real not null check (height > 0::double precision),
  -- Places of the small and of the large picture in the pack; the large one is made of the pages that are read first.
  small_at    int,
  small_bytes int,
  large_at    int,
  large_bytes int,
  -- [left, baseline from the top, width, size of the letters, text] of each line, in points.
  lines       jsonb not null default '[]'::jsonb,
  -- Headings, paragraphs, lists and tables, in the order of reading.
  blocks      jsonb not null default '[]'::jsonb,
  primary key (sha256, number)
);

-- Who has a draft or a record open now, told by their screens again and again: a row that is not told again means nothing
-- after a minute. Unlogged, because after a crash nobody has anything open.
create unlogged table presence (
  place      text constraint presence_place check (length(place) >= 1 and length(place) <= 160),
  officer_id text,
  name       text not null,
  since      timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  primary key (place, officer_id)
);
create index presence_seen_at on presence (seen_at);

-- Acts that visitors saw and that were taken back: a calendar that holds one has to learn it.
create table removed_act (
  procedure_id uuid,
  kind         text,
  sequence     int,
  at           timestamptz not null,
  all_day      boolean not null,
  removed_at   timestamptz not null default clock_timestamp(),
  primary key (procedure_id, kind, sequence)
);
create index removed_act_at on removed_act (at);

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

-- An upload that was acknowledged to a person and may be named by what its purpose says, not by anything else.
create table upload (
  id            uuid default gen_random_uuid() primary key,
  sha256        text not null references stored_file(sha256),
  original_name text not null,
  uploaded_by   text not null constraint upload_uploaded_by references officer(id) deferrable initially deferred,
  uploaded_at   timestamptz not null default now(),
  purpose       text not null default 'document' check (purpose in ('document', 'official_document'))
);
create index upload_age on upload (uploaded_at);
