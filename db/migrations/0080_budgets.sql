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

-- Who had it written: mails that strangers cause are limited, the others only counted.
alter table mail_outbox add column cause text not null default 'unknown'
  check (cause in ('officer', 'clock', 'stranger', 'unknown'));

-- When the files of a draft that nobody touched were removed; what was written in it stays.
alter table registration_request add column files_removed_at timestamptz;
create index registration_request_drafts on registration_request (updated_at) where status = 'draft';
create index registration_part_age on registration_part (uploaded_at);
