-- Catalogues of the registry and of its reasons.
-- needs: plain

-- Days without work, which the terms of the registry and of procedures leave out.
create table holiday (
  date    date primary key,
  reason  text not null,
  source  text not null,
  version int not null default 1,
  -- A recess of many days is one entry; terms leave every day of it out.
  until   date,
  constraint holiday_until check (until >= date and until < (date + 93))
);

-- Papers that are asked for: of whom, when, and how long each is valid.
create table paper_type (
  code            text check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$') primary key,
  name            text not null,
  help            text not null default '',
  person_types    text[] not null check (person_types <@ array['natural', 'legal']),
  request_kinds   text[] not null check (request_kinds <@ array['registration', 'renewal', 'update', 'cancellation']),
  requirement     text not null,
  -- Kinds of person for whom a required paper is only optional.
  optional_for    text[] not null default '{}'::text[] check (optional_for <@ array['natural', 'legal']),
  foreign_too     boolean not null default false,
  line_codes      text[] not null default '{}'::text[],
  -- Paths of the file that it proves: when one changes, it is asked for again.
  proves          text[] not null default '{}'::text[],
  validity_days   int check (validity_days > 0),
  validity_text   text not null,
  asks_issue_date boolean not null default false,
  asks_expiry     boolean not null default false,
  asks_outcome    boolean not null default false,
  max_bytes       int not null default 26214400 check (max_bytes >= 100000 and max_bytes <= 100000000),
  position        int not null,
  active          boolean not null default true,
  source          text not null check (length(source) >= 3),
  version         int not null default 1,
  updated_at      timestamptz not null default now(),
  check (requirement in ('required', 'optional', 'if_line', 'if_represented', 'if_workers', 'if_specialised', 'in_form'))
);

-- Lines of business, in two levels.
create table registry_line (
  code               text check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$') primary key,
  name               text not null,
  parent_code        text references registry_line(code),
  -- Codes of the expense classification (COG) of 3 to 5 digits.
  expense_codes      text[] not null default '{}'::text[],
  prior_opinion_area text,
  active             boolean not null default true,
  source             text not null check (length(source) >= 3),
  version            int not null default 1,
  updated_at         timestamptz not null default now()
);
-- No two that people would read as one. Over an expression, so that whoever renames a line does not wait for those who
-- point at it: an import points at it for minutes.
create unique index registry_line_name on registry_line (plain(name));

-- The lines that ask for each paper, kept by the array beside it: a code that is not in the catalogue is refused.
create table paper_type_line (
  paper_code text references paper_type(code) on delete cascade,
  line_code  text references registry_line(code),
  primary key (paper_code, line_code)
);

-- Text of the privacy notice; a request records the version it accepted (decision D8).
create table privacy_notice (
  version    int primary key,
  title      text not null,
  text       text not null,
  source     text not null,
  valid_from date not null
);

-- Reasons that officers choose from, with the words that suppliers read.
create table registry_reason (
  code        text check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$') primary key,
  kind        text not null
              check (kind in ('observation', 'rejection', 'suspension', 'disqualification', 'cancellation', 'closing')),
  paper_code  text references paper_type(code),
  text        text not null,
  legal_basis text not null check (length(legal_basis) >= 3),
  active      boolean not null default true,
  version     int not null default 1,
  updated_at  timestamptz not null default now()
);

-- Terms of the registry.
create table registry_term (
  code       text primary key,
  amount     int not null check (amount >= 0),
  unit       text not null check (unit in ('working_days', 'days', 'months', 'yes_no')),
  text       text not null,
  source     text not null check (length(source) >= 3),
  version    int not null default 1,
  updated_at timestamptz not null default now()
);

-- What a shared datum weighs, with the reason; officers may change it.
create table relation_weight (
  kind       text primary key,
  weight     numeric(3,2) not null check (weight >= 0::numeric and weight <= 0.99),
  -- The weight is divided by how many others share it: an office building says less than a pair.
  is_diluted boolean not null default false,
  -- A key that more suppliers share tells nothing and is left out.
  max_shared int not null default 50 check (max_shared >= 2 and max_shared <= 200),
  reason     text not null,
  version    int not null default 1,
  updated_at timestamptz not null default now(),
  constraint relation_weight_kind check (kind in ('representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain'))
);

-- Data that many share by nature and that therefore relate nobody.
create table relation_ignored (
  kind       text references relation_weight(kind),
  key        text,
  label      text not null,
  reason     text not null,
  created_by text constraint relation_ignored_created_by references officer(id) deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (kind, key)
);
