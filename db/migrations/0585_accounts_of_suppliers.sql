-- The supplier's own place (decision 0436): who of a company may do what, and the sessions with which they do it. Its account for
-- payments is another thing (supplier_account).
create table account_person (
  id            uuid default gen_random_uuid() primary key,
  version       int not null default 1,
  supplier_id   uuid not null references supplier(id) on delete cascade,
  -- Lower case; the registered mailbox has no row, it follows from the registry.
  mailbox       text not null check (mailbox = lower(mailbox) and length(mailbox) between 3 and 254),
  name          text not null check (length(name) between 1 and 120),
  rights        text[] not null default '{}' constraint account_person_rights check (rights <@ array['sell', 'collect', 'manage']),
  -- Rights that begin by themselves at an hour, unless somebody says that it was not the company.
  waiting       text[] not null default '{}' constraint account_person_waiting check (waiting <@ array['sell', 'collect', 'manage']),
  waits_until   timestamptz,
  -- Mailbox of whoever asked for them: another one may confirm them.
  asked_by      text,
  -- Of the link that stops them only its hash is kept.
  stop_hash     bytea check (length(stop_hash) = 32),
  invited_at    timestamptz not null default now(),
  -- When it first came in with a code.
  confirmed_at  timestamptz,
  removed_at    timestamptz,
  constraint account_person_waits check ((cardinality(waiting) = 0) = (waits_until is null)
    and (waits_until is null) = (stop_hash is null) and (waits_until is null) = (asked_by is null))
);
create unique index account_person_of on account_person (supplier_id, mailbox) where removed_at is null;
create index account_person_mailbox on account_person (mailbox) where removed_at is null;
create unique index account_person_stop on account_person (stop_hash) where stop_hash is not null;

-- Codes that were mailed. Each counts until its own end: asking for another one takes none away.
create table account_code (
  mailbox     text,
  code_hash   text,
  expires_at  timestamptz not null,
  primary key (mailbox, code_hash)
);
create index account_code_over on account_code (expires_at);

create table account_session (
  -- Named by every request beside its cookie, and told to scripts: it opens nothing alone.
  id           uuid default gen_random_uuid() primary key,
  token_hash   bytea not null constraint account_session_token unique check (length(token_hash) = 32),
  -- The one before, until the new one was used.
  before_hash  bytea check (length(before_hash) = 32),
  supplier_id  uuid not null references supplier(id) on delete cascade,
  mailbox      text not null,
  -- A key of the registry opens one that gives nobody access.
  way          text not null check (way in ('code', 'key')),
  device       text not null default '' check (length(device) <= 200),
  opened_at    timestamptz not null default now(),
  used_at      timestamptz not null default now(),
  rotated_at   timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index account_session_of on account_session (supplier_id, mailbox);
create index account_session_over on account_session (expires_at);

-- Whom a registered mailbox belongs to.
create index supplier_file_mailbox on supplier_file (lower(data ->> 'email'));
create index supplier_mailbox on supplier (lower(email));

-- What was opened by an account lasts as long as what the account may do.
alter table quotation_session add column account_session_id uuid references account_session(id) on delete cascade;
create index quotation_session_account on quotation_session (account_session_id) where account_session_id is not null;
-- Orders and papers of one supplier.
create index purchase_order_of_supplier on purchase_order (supplier_id, state, due_on);

insert into registry_term (code, amount, unit, text, source) values
  ('account_people_wait', 3, 'working_days', 'Cuánto espera quien recibe permiso de cobrar o de administrar la cuenta de un proveedor', 'Regla propia de la Unidad')
  on conflict (code) do nothing;
