-- Contracts and what is done under them.
-- needs: supplier_name_key

-- Contracts that came of a procedure: entered here, or imported from CompraNet, whose row is kept as it came.
create table contract (
  id             uuid default gen_random_uuid() primary key,
  procedure_id   uuid not null references procedure(id) on delete restrict,
  number         text not null,
  title          text not null,
  supplier_id    uuid references supplier(id),
  supplier_name  text not null,
  supplier_rfc   text,
  signed_on      date,
  starts_on      date,
  ends_on        date,
  amount         numeric(18,2),
  currency       text not null default 'MXN' constraint contract_currency check (currency ~ '^[A-Z]{3}$'),
  status         text not null default 'active' check (status in ('active', 'complete', 'expired', 'terminated', 'suspended')),
  source         text not null default 'portal' check (source in ('portal', 'compranet', 'demo')),
  source_hash    text constraint contract_source_once unique,
  source_row     jsonb,
  -- What the lists and the registry said of a contractor, and why it was contracted all the same.
  list_reason    text,
  list_findings  jsonb,
  -- A contract is changed on its own: it carries the version that its officers saw.
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  -- A contract by demand: at least and at most; its amount is what it may reach.
  minimum_amount numeric(18,2) check (minimum_amount > 0::numeric),
  guarantees     jsonb not null default '[]'::jsonb,
  -- What it costs in each fiscal year, where it runs through several.
  years          jsonb not null default '[]'::jsonb,
  -- Its public version, and where its file holds it.
  document_id    uuid references document(id) on delete set null,
  penalty_rate   numeric(6,3) check (penalty_rate > 0::numeric and penalty_rate <= 100::numeric),
  penalty_cap    numeric(6,3) check (penalty_cap > 0::numeric and penalty_cap <= 100::numeric),
  -- The day by which a contract belongs to a year, everywhere (decision 0257): that of its signature, else that of its beginning.
  counts_on      date generated always as (coalesce(signed_on, starts_on)) stored
);
create index contract_counted on contract (counts_on);
create index contract_counts_on on contract (counts_on) include (procedure_id, amount) where ((currency = 'MXN')
  and (amount is not null));
create index contract_document on contract (document_id) where (document_id is not null);
-- The log is asked by the number of a contract, as it is written anywhere.
create index contract_number on contract (lower(number));
create index contract_procedure on contract (procedure_id);
create index contract_rfc_signed on contract (supplier_rfc, signed_on) where (supplier_id is null);
create index contract_supplier on contract (supplier_id);
-- Purchases of a supplier in a quarter.
create index contract_supplier_signed on contract (supplier_id, signed_on);
-- Contracts that name a firm nobody knows.
create index contract_unknown_firm on contract (supplier_name_key(supplier_name)) where (supplier_id is null);
create index contract_unknown_rfc on contract (supplier_rfc) where (supplier_id is null);

-- What was agreed after the signature: a record of its own, with what it was before.
create table contract_amendment (
  id            uuid default gen_random_uuid() primary key,
  contract_id   uuid not null references contract(id) on delete restrict,
  number        int not null check (number > 0),
  signed_on     date not null,
  what          text not null check (length(what) >= 10),
  ground        text not null check (length(ground) >= 3),
  amount_before numeric(18,2),
  amount_after  numeric(18,2) check (amount_after > 0::numeric),
  ends_before   date,
  ends_after    date,
  created_at    timestamptz not null default now(),
  document_id   uuid references document(id) on delete set null,
  constraint contract_amendment_once unique (contract_id, number)
);
create index contract_amendment_document on contract_amendment (document_id) where (document_id is not null);

create table contract_delivery (
  id           uuid primary key,
  contract_id  uuid not null references contract(id) on delete restrict,
  what         text not null check (length(what) >= 3),
  planned_on   date not null,
  delivered_on date,
  -- Last day to accept what was delivered, counted when its day was written down.
  accept_by    date,
  accepted_on  date,
  document_id  uuid references document(id) on delete set null,
  created_at   timestamptz not null default clock_timestamp(),
  amount       numeric(18,2) check (amount > 0::numeric),
  constraint contract_delivery_accepted check (accepted_on is null or delivered_on is not null),
  constraint contract_delivery_order check (accepted_on is null or accepted_on >= delivered_on)
);
create index contract_delivery_contract on contract_delivery (contract_id);
create index contract_delivery_document on contract_delivery (document_id) where (document_id is not null);

create table contract_delivery_lot (
  delivery_id uuid references contract_delivery(id) on delete restrict,
  lot_id      uuid references lot(id) on delete restrict,
  primary key (delivery_id, lot_id)
);
create index contract_delivery_lot_lot on contract_delivery_lot (lot_id);

-- A contract of a published procedure is written before it is public: what an officer wrote of it stays apart from the
create table contract_draft (
  id           uuid default gen_random_uuid() primary key,
  procedure_id uuid not null references procedure(id),
  -- What was written, as the form sends it.
  form         jsonb not null,
  version      int not null default 1,
  created_at   timestamptz not null default clock_timestamp()
);
create index contract_draft_procedure on contract_draft (procedure_id);

-- How a contract ended; without a row it runs.
create table contract_end (
  contract_id uuid primary key references contract(id) on delete restrict,
  kind        text not null constraint contract_end_kind check (kind in ('completion', 'rescission', 'early_termination')),
  ended_on    date not null,
  ground      text,
  reason      text,
  document_id uuid not null references document(id),
  created_at  timestamptz not null default clock_timestamp(),
  constraint contract_end_ground check (kind = 'completion' or ground is not null and reason is not null)
);
create index contract_end_document on contract_end (document_id);

create table contract_lot (
  contract_id uuid references contract(id) on delete restrict,
  lot_id      uuid references lot(id) on delete restrict,
  primary key (contract_id, lot_id)
);
create index contract_lot_lot on contract_lot (lot_id);

create table contract_payment (
  id          uuid primary key,
  contract_id uuid not null references contract(id) on delete restrict,
  paid_on     date not null,
  amount      numeric(18,2) not null check (amount > 0::numeric),
  invoice     text not null check (length(invoice) >= 1),
  -- Why more was paid than the contract with its amendments is worth.
  over_reason text,
  created_at  timestamptz not null default clock_timestamp()
);
create index contract_payment_contract on contract_payment (contract_id);

-- Against one delivery; a percentage is that of what the contract is worth on that day, kept as the amount it gave.
create table contract_penalty (
  id          uuid primary key,
  contract_id uuid not null references contract(id) on delete restrict,
  delivery_id uuid not null references contract_delivery(id) deferrable initially deferred,
  imposed_on  date not null,
  percent     numeric(6,3) check (percent > 0::numeric and percent <= 100::numeric),
  amount      numeric(18,2) not null check (amount > 0::numeric),
  reason      text not null check (length(reason) >= 10),
  ground      text not null check (length(ground) >= 3),
  document_id uuid references document(id) on delete set null,
  created_at  timestamptz not null default clock_timestamp()
);
create index contract_penalty_contract on contract_penalty (contract_id);
create index contract_penalty_delivery on contract_penalty (delivery_id);
create index contract_penalty_document on contract_penalty (document_id) where (document_id is not null);

-- References of tables that were made before what they refer to.
alter table evaluation_order add constraint evaluation_order_contract_id_fkey foreign key (contract_id) references contract(id)
  on delete set null;
