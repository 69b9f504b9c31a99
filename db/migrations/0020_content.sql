-- Regulations, procedure sheets, directory, computing profiles and supplier evaluations.
create table regulation (
  id              uuid primary key default gen_random_uuid(),
  slug            text not null,
  title           text not null check (length(title) between 3 and 400),
  short_title     text,
  level           text not null check (level in ('international', 'federal', 'state', 'university', 'guidelines', 'forms')),
  kind            text not null,
  issuer          text not null,
  medium          text,
  published_on    date,
  in_force_on     date,
  last_reform_on  date,
  repealed_on     date,
  status          text not null check (status in ('in_force', 'reformed', 'repealed')),
  replaced_by     uuid references regulation,
  amends          uuid references regulation,
  topics          text[] not null default '{}',
  summary         text not null default '',
  official_url    text,
  position        int not null default 0,
  is_published    boolean not null default true,
  source          text not null default 'portal' check (source in ('portal', 'demo')),
  search          tsvector generated always as (
                    setweight(search_vector(title || ' ' || coalesce(short_title, '')), 'A') || setweight(search_vector(summary), 'B')) stored,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint regulation_slug_key unique (slug)
);
create index regulation_search on regulation using gin (search);
create index regulation_replaced_by on regulation (replaced_by);

create table procedure_sheet (
  id               uuid primary key default gen_random_uuid(),
  key              text not null check (key ~ '^[A-Z0-9-]{3,30}$'),
  title            text not null check (length(title) between 3 and 250),
  audience         text not null check (audience in ('areas', 'suppliers')),
  category         text not null,
  objective        text not null,
  scope            text not null default '',
  response_time    text not null,
  cost             text not null,
  responsible_area text not null,
  contact          text not null default '',
  schedule         text not null default '',
  channel          text not null default '',
  result           text not null default '',
  requirements     jsonb not null default '[]',
  steps            jsonb not null default '[]',
  questions        jsonb not null default '[]',
  regulations      text[] not null default '{}',
  edition          int not null default 1,
  issued_on        date not null,
  review_due_on    date,
  position         int not null default 0,
  is_published     boolean not null default true,
  source           text not null default 'portal' check (source in ('portal', 'demo')),
  search           tsvector generated always as (
                     setweight(search_vector(key || ' ' || title), 'A') || setweight(search_vector(category || ' ' || objective), 'B')) stored,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint procedure_sheet_key_key unique (key)
);
create index procedure_sheet_search on procedure_sheet using gin (search);

create table area (
  id         uuid primary key default gen_random_uuid(),
  slug       text not null,
  name       text not null,
  parent_id  uuid references area,
  position   int not null default 0,
  source     text not null default 'portal' check (source in ('portal', 'demo')),
  version    int not null default 1,
  constraint area_slug_key unique (slug)
);

create table directory_person (
  id         uuid primary key default gen_random_uuid(),
  area_id    uuid not null references area,
  name       text not null,
  post       text not null,
  phone      text,
  extension  text check (extension ~ '^\d{3,6}$'),
  email      text,
  hours      text,
  place      text,
  functions  text not null default '',
  topics     text[] not null default '{}',
  position   int not null default 0,
  is_visible boolean not null default true,
  source     text not null default 'portal' check (source in ('portal', 'demo')),
  search     tsvector generated always as (
               setweight(search_vector(name || ' ' || post), 'A') || setweight(search_vector(functions), 'B')) stored,
  version    int not null default 1
);
create index directory_person_area on directory_person (area_id, position);
create index directory_person_search on directory_person using gin (search);

create table computing_profile (
  id              uuid primary key default gen_random_uuid(),
  key             text not null check (key ~ '^[A-Z0-9-]{3,40}$'),
  name            text not null,
  kind            text not null,
  level           text not null check (level in ('basic', 'intermediate', 'advanced', 'specialised')),
  uses            text[] not null default '{}',
  highlights      text[] not null default '{}',
  specification   jsonb not null default '[]',
  norms           text[] not null default '{}',
  warranty        text not null default '',
  technical_text  text not null default '',
  budget_line     text check (budget_line ~ '^\d{5}$'),
  price_min       numeric(18,2),
  price_max       numeric(18,2),
  price_on        date,
  price_source    text,
  price_history   jsonb not null default '[]',
  valid_from      date not null,
  valid_until     date not null,
  replaced_by     text,
  authorised_by   text,
  edition         int not null default 1,
  source          text not null default 'portal' check (source in ('portal', 'demo')),
  search          tsvector generated always as (
                    setweight(search_vector(key || ' ' || name), 'A') || setweight(search_vector(technical_text), 'B')) stored,
  version         int not null default 1,
  constraint computing_profile_key_key unique (key),
  constraint computing_profile_validity check (valid_until >= valid_from)
);
create index computing_profile_search on computing_profile using gin (search);

create table evaluation_period (
  id           uuid primary key default gen_random_uuid(),
  key          text not null check (key ~ '^\d{4}-[12]$'),
  name         text not null,
  starts_on    date not null,
  ends_on      date not null,
  -- Criteria with weights and score bands that applied to the period (configuration with its source).
  instrument   jsonb not null,
  published_at timestamptz,
  source       text not null default 'portal' check (source in ('portal', 'demo')),
  version      int not null default 1,
  constraint evaluation_period_key_key unique (key)
);

create table evaluation_result (
  period_id   uuid not null references evaluation_period on delete cascade,
  supplier_id uuid not null references supplier,
  orders      int not null check (orders > 0),
  score       numeric(4,1) not null check (score between 0 and 100),
  band        text not null,
  criteria    jsonb not null,
  primary key (period_id, supplier_id)
);
create index evaluation_result_supplier on evaluation_result (supplier_id);
create index evaluation_result_score on evaluation_result (period_id, score desc);

-- The registry: its public list never walks over companies that only appear in imported contracts.
create index supplier_rfc on supplier (rfc);
create index supplier_lines on supplier using gin (lines, state_name);
create index supplier_registered_name on supplier (name collate "es-x-icu", id) where status <> 'unregistered';
create index supplier_registered_on on supplier (registered_on desc nulls last, id) where status <> 'unregistered';
create index supplier_registered_facets on supplier (status, person_type, state_name, main_line) where status <> 'unregistered';

call watch_public_table('regulation');
call watch_public_table('procedure_sheet');
call watch_public_table('area');
call watch_public_table('directory_person');
call watch_public_table('evaluation_period');
call watch_public_table('evaluation_result');
