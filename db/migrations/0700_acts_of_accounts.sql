-- What somebody of a supplier did that binds or ends something, or came in from a device not seen before: the notice that went
-- out of it carries a link with which whoever reads it says «No fui yo» (decision 0436).
create table account_act (
  id           uuid default gen_random_uuid() primary key,
  supplier_id  uuid not null references supplier(id) on delete cascade,
  kind         text not null check (length(kind) between 1 and 40),
  -- Id of what it was done to, as the feature that did it knows it.
  thing        text not null check (length(thing) <= 100),
  -- Whose mailbox did it; with a personal link, the one to which that was mailed.
  mailbox      text not null,
  by_link      boolean not null default false,
  said         text not null check (length(said) <= 2000),
  -- Somebody of the unit who has to know when it is stopped.
  contact      text,
  done_at      timestamptz not null default now(),
  -- Of the link only its hash is kept.
  stop_hash    bytea not null constraint account_act_stop unique check (length(stop_hash) = 32),
  stops_until  timestamptz not null,
  stopped_at   timestamptz
);
create index account_act_of on account_act (supplier_id);
create index account_act_over on account_act (stops_until);

-- Browsers that came in with a mailbox before: they are not told again, and ask for codes within an allowance of their own.
create table account_device (
  token_hash  bytea check (length(token_hash) = 32),
  mailbox     text,
  seen_at     timestamptz not null default now(),
  primary key (token_hash, mailbox)
);
create index account_device_of on account_device (mailbox);

-- With its nonce the same code is mailed again within its life; empty: one of before.
alter table account_code add column nonce text not null default '';
alter table account_code add column mailed_at timestamptz not null default now();
