-- A big file on its way, part by part: what was acknowledged stays when the connection, the tab or the portal ends.
create table open_upload (
  id          uuid primary key default gen_random_uuid(),
  -- Whoever sends it; for anybody else it does not exist.
  sender      text not null,
  name        text not null,
  -- By what the browser knows the file again.
  fingerprint text not null,
  bytes       bigint not null check (bytes > 0),
  -- All bytes before this one lie in the store.
  received    bigint not null default 0 check (received between 0 and bytes),
  -- Of the whole file, where the browser told it.
  sha256      text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at  timestamptz not null default now(),
  touched_at  timestamptz not null default now(),
  -- Something names the whole content: the parts wait for the night.
  finished_at timestamptz
);
create unique index open_upload_same on open_upload (sender, fingerprint) where finished_at is null;
create index open_upload_touched on open_upload (touched_at);

create table open_upload_part (
  upload_id uuid not null references open_upload on delete cascade,
  start     bigint not null,
  bytes     bigint not null check (bytes > 0),
  -- A content of the store that no stored_file names: it is no file yet.
  sha256    text not null,
  primary key (upload_id, start)
);
create index open_upload_part_content on open_upload_part (sha256);
