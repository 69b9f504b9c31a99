-- A mailbox counts once a code that went to it was typed: `email` of a request is the one that counts, that of its data the
-- one that is written. Whoever has the registered mailbox may hold a request that changes it, or confirm its account.
alter table registration_request
  add column held_at timestamptz,
  add column held_reason text,
  add column account_confirmed_at timestamptz,
  add constraint registration_request_held check ((held_at is null) = (held_reason is null));

-- One-time codes of a request: to prove a new mailbox, or to get another key. Each proves the mailbox it went to.
create table request_code (
  request_id uuid not null references registration_request on delete cascade,
  purpose    text not null check (purpose in ('mailbox', 'key')),
  mailbox    text not null,
  code_hash  text not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null
);
create index request_code_request on request_code (request_id);

-- Link of a notice to the registered mailbox: it answers «no fui yo», or confirms the account. Only its hash is kept.
create table request_link (
  token_hash  text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  request_id  uuid not null references registration_request on delete cascade,
  mailbox     text not null,
  answer      text check (answer in ('refuse', 'confirm')),
  answered_at timestamptz,
  expires_at  timestamptz not null
);
create index request_link_request on request_link (request_id);
