-- Answers to requests for quotations, sealed until their closing (decision 0426).

-- The key that seals what is answered to one request, itself sealed by the key file of the unit. Released by the closing only.
create table quotation_key (
  request_id   uuid primary key references quotation_request(id) on delete cascade,
  wrapped      bytea not null,
  made_at      timestamptz not null default clock_timestamp(),
  released_at  timestamptz
);

-- The one code that a supplier may type now; another one takes its place.
create table quotation_code (
  request_id   uuid references quotation_request(id) on delete cascade,
  supplier_id  uuid references supplier(id),
  id           uuid not null default gen_random_uuid(),
  code_hash    text not null,
  mailbox      text not null,
  expires_at   timestamptz not null,
  primary key (request_id, supplier_id)
);

create table quotation_session (
  token_hash   bytea primary key check (length(token_hash) = 32),
  request_id   uuid not null references quotation_request(id) on delete cascade,
  supplier_id  uuid not null references supplier(id),
  mailbox      text not null,
  expires_at   timestamptz not null
);
create index quotation_session_over on quotation_session (expires_at);

create table quotation (
  id             uuid default gen_random_uuid() primary key,
  request_id     uuid not null references quotation_request(id) on delete cascade,
  supplier_id    uuid not null references supplier(id),
  sequence       int not null check (sequence > 0),
  -- What its supplier keeps: the folio says nothing of how many there are.
  folio          text not null constraint quotation_folio unique,
  hash           text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- An offer or the word that there is none, filled up to whole blocks.
  sealed         bytea not null,
  received_at    timestamptz not null,
  replaced_at    timestamptz,
  withdrawn_at   timestamptz,
  source         text not null default 'link' check (source in ('link', 'captured')),
  -- Of one on paper or by mail: how it came, and who wrote it down.
  came_how       text not null default '' check (length(came_how) <= 500),
  captured_by    text references officer(id),
  -- All below is of the opening.
  opened_at      timestamptz,
  -- SealedAnswer of contract/quotations.ts; of what was replaced or withdrawn it stays sealed.
  content        jsonb,
  -- Why it cannot be awarded, as of the opening; null when nothing speaks against it.
  barred_reason  text,
  constraint quotation_sequence unique (request_id, supplier_id, sequence),
  constraint quotation_captured check ((source = 'captured') = (captured_by is not null)),
  constraint quotation_content check (content is null or opened_at is not null)
);
create unique index quotation_standing on quotation (request_id, supplier_id) where replaced_at is null and withdrawn_at is null;

-- Files as they came, sealed in the store; name and kind are sealed too, and which answer names them stands in the answer.
create table quotation_file (
  id            uuid default gen_random_uuid() primary key,
  request_id    uuid not null references quotation_request(id) on delete cascade,
  supplier_id   uuid not null references supplier(id),
  -- Of the sealed bytes.
  sha256        text not null references stored_file(sha256),
  bytes         bigint not null,
  facts         bytea not null,
  added_at      timestamptz not null default clock_timestamp()
);
create index quotation_file_of on quotation_file (request_id, supplier_id);
create index quotation_file_content on quotation_file (sha256);

-- The opening as an act.
create table quotation_opening (
  request_id  uuid primary key references quotation_request(id) on delete cascade,
  opened_at   timestamptz not null,
  opened_by   text not null references officer(id),
  note        text not null default '' check (length(note) <= 2000)
);

-- What was offered for each lot; written by the opening alone.
create table quotation_price (
  quotation_id   uuid references quotation(id) on delete cascade,
  lot_id         uuid references quotation_lot(id) on delete cascade,
  offers         boolean not null,
  reason         text not null default '',
  -- Sin IVA.
  unit_price     numeric(18,6) check (unit_price > 0),
  quantity       numeric(18,3) check (quantity > 0),
  brand          text not null default '',
  model          text not null default '',
  origin         text not null default '',
  delivery_days  int,
  delivery_unit  text not null default 'days',
  warranty       int,
  warranty_unit  text not null default 'months',
  iva_rate       text not null default '16',
  meets          jsonb not null default '[]',
  discounts      jsonb not null default '[]',
  primary key (quotation_id, lot_id),
  constraint quotation_price_offered check (not offers or (unit_price is not null and quantity is not null))
);
create index quotation_price_lot on quotation_price (lot_id);
