-- Official negative lists with their history, and what of the registry stands on them.

-- One file of a list as it was uploaded. Nothing of it counts before it was applied.
create table negative_list (
  id             uuid primary key default gen_random_uuid(),
  source         text not null check (source in ('sat_69b', 'sabg_sanctioned')),
  file_sha256    text not null references stored_file,
  file_name      text not null,
  file_bytes     bigint not null check (file_bytes > 0),
  status         text not null default 'analysing'
                 check (status in ('analysing', 'ready', 'applying', 'applied', 'cancelled', 'refused')),
  -- Day to which the list is up to date, by its own word or the officer's.
  cutoff_on      date,
  cutoff_typed   boolean not null default false,
  header         text[] not null default '{}',
  -- Place in the file of each datum, from 0.
  mapping        jsonb,
  preview        jsonb,
  row_count      int,
  -- Greatest number of the «No» column: the SAT numbers its rows from 1, so that a file that ends earlier than the list in
  -- force was cut.
  last_number    int check (last_number > 0),
  -- Rows read into negative_list_row; written in the transaction of the rows themselves.
  position       int not null default 0,
  -- List in force when the differences were counted.
  base_id        uuid references negative_list,
  attempts       int not null default 0,
  failure        text,
  -- Why a list that leaves out many of the present entries was taken all the same.
  loss_reason    text,
  version        int not null default 1,
  created_by     text not null,
  created_name   text,
  request_id     text not null,
  created_at     timestamptz not null default now(),
  mapped_by      text,
  cancelled_by   text,
  -- A list that ends with fewer entries than the one in force may need two officers: the first one proposes it.
  first_by       text,
  first_name     text,
  first_at       timestamptz,
  confirmed_by   text,
  confirmed_name text,
  applied_at     timestamptz,
  finished_at    timestamptz,
  constraint negative_list_first check ((first_by is null) = (first_at is null)),
  constraint negative_list_applied check (status <> 'applied' or (applied_at is not null and cutoff_on is not null))
);
create index negative_list_recent on negative_list (created_at desc, id);
create index negative_list_in_force on negative_list (source, cutoff_on desc, applied_at desc) where status = 'applied';

-- Rows of a file that was read and not yet applied.
create table negative_list_row (
  list_id      uuid not null references negative_list on delete cascade,
  key          text not null,
  line         int not null,
  rfc          text,
  name         text not null,
  situation    text not null,
  effect       text not null check (effect in ('block', 'alert', 'info')),
  effect_until date,
  content      text not null,
  data         jsonb not null,
  primary key (list_id, key)
);

-- One row per entry and per stretch of time in which it said the same. listed_until is the cut-off of the list
-- in which it no longer stood so; the entry is in force while that is null.
create table negative_list_entry (
  id           bigint generated always as identity primary key,
  source       text not null,
  key          text not null,
  rfc          text,
  name         text not null,
  name_key     text not null generated always as (firm_key(name)) stored,
  situation    text not null,
  effect       text not null check (effect in ('block', 'alert', 'info')),
  effect_until date,
  content      text not null,
  data         jsonb not null,
  listed_from  date not null,
  listed_until date,
  from_list    uuid not null references negative_list,
  until_list   uuid references negative_list,
  constraint negative_list_entry_stretch check (listed_until is null or listed_until > listed_from)
);
create unique index negative_list_entry_in_force on negative_list_entry (source, key) where listed_until is null;
create index negative_list_entry_rfc on negative_list_entry (rfc, listed_from) where rfc is not null;
create index negative_list_entry_name on negative_list_entry (name_key) where rfc is null;
-- A contract names its supplier by words: every entry in force is found by them, also those with an RFC.
create index negative_list_entry_firm on negative_list_entry (name_key) where listed_until is null;

-- Screening of the whole registry against the lists in force.
create table screening_run (
  id           uuid primary key default gen_random_uuid(),
  status       text not null default 'running' check (status in ('running', 'done', 'cancelled', 'superseded', 'failed')),
  cause        text not null check (cause in ('list', 'officer', 'schedule')),
  list_id      uuid references negative_list,
  total        int not null,
  position     int not null default 0,
  -- Last supplier dealt with; the next batch begins after it.
  last_id      uuid,
  found        int not null default 0,
  closed       int not null default 0,
  attempts     int not null default 0,
  failure      text,
  created_by   text not null,
  created_name text,
  request_id   text not null,
  created_at   timestamptz not null default now(),
  finished_at  timestamptz
);
create unique index screening_run_one on screening_run ((true)) where status = 'running';
create index screening_run_recent on screening_run (created_at desc);

-- A supplier or a request that stands on a list: by RFC, or only by name, which is a hint for a person.
create table list_match (
  id           uuid primary key default gen_random_uuid(),
  supplier_id  uuid references supplier on delete cascade,
  request_id   uuid references registration_request on delete cascade,
  source       text not null,
  matched_by   text not null check (matched_by in ('rfc', 'name')),
  -- The RFC or the name key that agrees.
  value        text not null,
  situation    text not null,
  -- What the entry entails; an equal name entails nothing until a person has confirmed that it is the same one.
  effect       text not null check (effect in ('block', 'alert', 'info')),
  level        text not null generated always as (
                 case when matched_by = 'name' and status <> 'confirmed' then 'info' else effect end) stored,
  status       text not null check (status in ('new', 'needs_person', 'confirmed', 'discarded')),
  evidence     jsonb not null,
  -- Set when the list in force no longer has it.
  ended_on     date,
  reason       text,
  decided_by   text,
  decided_name text,
  decided_at   timestamptz,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint list_match_one_subject check ((supplier_id is null) <> (request_id is null)),
  constraint list_match_reason check (status not in ('confirmed', 'discarded') or reason is not null)
);
create unique index list_match_supplier on list_match (supplier_id, source, matched_by, value) where supplier_id is not null;
create unique index list_match_request on list_match (request_id, source, matched_by, value) where request_id is not null;
create index list_match_open on list_match (level, status, updated_at desc) where ended_on is null;
create index list_match_value on list_match (value, source) where status = 'discarded';
