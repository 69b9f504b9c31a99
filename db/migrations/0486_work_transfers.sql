-- All that somebody has, given to others: an act that both sides sign when somebody leaves, or what is shared out while they are away
-- (purchase-chain §1.7).
create table work_transfer (
  id              uuid default gen_random_uuid() primary key,
  version         int not null default 1,
  kind            text not null check (kind in ('leave', 'absence')),
  person_id       text not null references officer(id),
  -- Last day of whoever leaves: their functions end with it.
  last_day        date,
  reason          text not null check (length(reason) <= 300),
  state           text not null default 'proposed' check (state in ('proposed', 'agreed', 'done', 'undone')),
  begun_by        text not null references officer(id),
  begun_at        timestamptz not null default clock_timestamp(),
  -- Whoever gives it signs by beginning it; where they are gone, an administrator begins it with the reason.
  is_by_giver     boolean not null,
  done_at         timestamptz,
  undone_at       timestamptz,
  -- The sheet, once it is done; its fingerprint stands in the log, which is in the integrity record.
  sheet           bytea,
  sheet_sha256    text check (sheet_sha256 ~ '^[0-9a-f]{64}$'),
  constraint work_transfer_last_day check ((kind = 'leave') = (last_day is not null)),
  constraint work_transfer_sheet check ((sheet is null) = (sheet_sha256 is null))
);
create index work_transfer_person on work_transfer (person_id, begun_at desc);
create unique index work_transfer_under_way on work_transfer (person_id) where state in ('proposed', 'agreed');

-- A group has one receiver, who signs for it; each is moved in one transaction.
create table work_transfer_group (
  transfer_id  uuid references work_transfer(id) on delete cascade,
  code         text,
  receiver_id  text not null references officer(id),
  signed_at    timestamptz,
  moved_at     timestamptz,
  primary key (transfer_id, code)
);
create index work_transfer_receiver on work_transfer_group (receiver_id);

-- What was moved, with what it was before; or why it was not.
create table work_transfer_item (
  transfer_id  uuid references work_transfer(id) on delete cascade,
  code         text not null,
  area         text,
  thing_id     uuid,
  title        text not null,
  note         text not null default '',
  before       jsonb not null default '{}',
  refused      text,
  primary key (transfer_id, area, thing_id)
);
