-- The budget of a year: its keys, and what is written against them. Amounts are in pesos with tax.
create table funding_source (
  code         text primary key check (code ~ '^\d{2}$'),
  name         text not null unique,
  -- Whose money it is, which says what law rules what is bought with it; null where the unit has to say it.
  money        text check (money in ('federal', 'federal_33', 'state', 'own')),
  -- A transfer that is earmarked is given back when the year ends without its use.
  is_earmarked boolean not null default false,
  source       text not null
);

-- What money is spent on: classification by object, five figures.
create table spending_item (
  code   text primary key check (code ~ '^[1-9]\d{4}$'),
  name   text not null,
  source text not null
);

create table spending_key (
  id          uuid default gen_random_uuid() primary key,
  year        int not null check (year between 2000 and 2100),
  unit        text not null check (unit ~ '^[^.\s]{1,80}$'),
  area_id     uuid not null references area(id),
  programme   text not null check (programme ~ '^[^.\s]{1,20}$'),
  project     text not null default '0' check (project ~ '^[^.\s]{1,30}$'),
  source      text not null references funding_source(code),
  item        text not null references spending_item(code),
  -- Current or capital.
  expense     text not null check (expense in ('1', '2')),
  code        text generated always as (year::text || '.' || unit || '.' || programme || '.' || project || '.' || source || '.'
    || item || '.' || expense) stored not null,
  description text not null default '',
  -- What is approved for each month, where the file said it.
  months      numeric(16,2)[] check (months is null or cardinality(months) = 12),
  -- Sums of its entries: see keep_budget_sums.
  approved    numeric(16,2) not null default 0,
  increased   numeric(16,2) not null default 0,
  decreased   numeric(16,2) not null default 0,
  reserved    numeric(16,2) not null default 0,
  committed   numeric(16,2) not null default 0,
  accrued     numeric(16,2) not null default 0,
  exercised   numeric(16,2) not null default 0,
  paid        numeric(16,2) not null default 0,
  modified    numeric(16,2) generated always as (approved + increased - decreased) stored not null,
  available   numeric(16,2) generated always as (approved + increased - decreased - reserved - committed) stored not null,
  constraint spending_key_code unique (code),
  constraint spending_key_approved check (approved >= 0),
  constraint spending_key_reserved check (reserved >= 0),
  constraint spending_key_available check (approved + increased - decreased - reserved - committed >= 0),
  constraint spending_key_moments check (paid >= 0 and paid <= exercised and exercised <= accrued and accrued <= committed)
);
create index spending_key_area on spending_key (year, area_id);

-- What was written against a key, once and for ever. Its id says that it is the same when it comes again.
create table budget_entry (
  id              uuid primary key,
  key_id          uuid not null references spending_key(id),
  kind            text not null check (kind in ('approve', 'unapprove', 'increase', 'decrease', 'reserve', 'release',
    'commit', 'decommit', 'accrue', 'disaccrue', 'exercise', 'unexercise', 'pay', 'unpay')),
  amount          numeric(16,2) not null check (amount > 0),
  day             date not null default (now() at time zone 'America/Mexico_City')::date,
  -- The requisition that it is reserved for, or the contract that it is owed for, and its number; none for the budget itself.
  document        uuid,
  document_number text not null default '',
  -- The entry that it takes back.
  reverses        uuid references budget_entry(id),
  -- What the budget was approved or changed by, or why it was released.
  reason          text not null default '',
  import_id       uuid references import_run(id),
  author_id       text constraint budget_entry_author references officer(id) deferrable initially deferred,
  at              timestamptz not null default now(),
  constraint budget_entry_document check ((document is null) = (kind in ('approve', 'unapprove', 'increase', 'decrease'))),
  constraint budget_entry_own check (reverses <> id)
);
create index budget_entry_key on budget_entry (key_id, at desc, id);
create index budget_entry_document on budget_entry (document) where document is not null;
create index budget_entry_import on budget_entry (import_id) where import_id is not null;
create index budget_entry_reverses on budget_entry (reverses) where reverses is not null;

-- The same sums for each document of a key.
create table budget_document (
  document  uuid not null,
  key_id    uuid not null references spending_key(id),
  reserved  numeric(16,2) not null default 0,
  committed numeric(16,2) not null default 0,
  accrued   numeric(16,2) not null default 0,
  exercised numeric(16,2) not null default 0,
  paid      numeric(16,2) not null default 0,
  primary key (document, key_id),
  constraint budget_document_reserved check (reserved >= 0),
  constraint budget_document_moments check (paid >= 0 and paid <= exercised and exercised <= accrued and accrued <= committed)
);
create index budget_document_key on budget_document (key_id);
