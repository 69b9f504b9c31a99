-- Catalogues of the supplier registry as versioned configuration with their legal source (decision D9).

-- Lines of business, in two levels.
create table registry_line (
  code               text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  name               text not null,
  parent_code        text references registry_line,
  -- Codes of the expense classification (COG) of 3 to 5 digits.
  expense_codes      text[] not null default '{}',
  prior_opinion_area text,
  active             boolean not null default true,
  source             text not null check (length(source) >= 3),
  version            int not null default 1,
  updated_at         timestamptz not null default now()
);

-- No two that people would read as one. Over an expression, so that whoever renames a line does not wait for those who
-- point at it: an import points at it for minutes.
create unique index registry_line_name on registry_line (plain(name));

-- Names of these lines, in their order: a line is kept by its code, and only shown by its name.
create function line_names(codes text[]) returns text[] language sql stable parallel safe
  return array(select l.name from unnest(codes) with ordinality given (code, place)
    join registry_line l on l.code = given.code order by given.place);

-- Papers that are asked for: of whom, when, and how long each is valid.
create table paper_type (
  code            text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  name            text not null,
  help            text not null default '',
  person_types    text[] not null check (person_types <@ array['natural', 'legal']),
  request_kinds   text[] not null check (request_kinds <@ array['registration', 'renewal', 'update', 'cancellation']),
  requirement     text not null check (requirement in (
                    'required', 'optional', 'if_line', 'if_represented', 'if_workers', 'if_specialised', 'in_form')),
  -- Kinds of person for whom a required paper is only optional.
  optional_for    text[] not null default '{}' check (optional_for <@ array['natural', 'legal']),
  foreign_too     boolean not null default false,
  line_codes      text[] not null default '{}',
  -- Paths of the file that it proves: when one changes, it is asked for again.
  proves          text[] not null default '{}',
  validity_days   int check (validity_days > 0),
  validity_text   text not null,
  asks_issue_date boolean not null default false,
  asks_expiry     boolean not null default false,
  asks_outcome    boolean not null default false,
  max_bytes       int not null default 26214400 check (max_bytes between 100000 and 100000000),
  position        int not null,
  active          boolean not null default true,
  source          text not null check (length(source) >= 3),
  version         int not null default 1,
  updated_at      timestamptz not null default now()
);

-- The lines that ask for each paper, kept by the array beside it: a code that is not in the catalogue is refused.
create table paper_type_line (
  paper_code text not null references paper_type on delete cascade,
  line_code  text not null references registry_line,
  primary key (paper_code, line_code)
);
create function keep_paper_lines() returns trigger language plpgsql as $$
begin
  delete from paper_type_line where paper_code = new.code;
  insert into paper_type_line select distinct new.code, line from unnest(new.line_codes) line;
  return null;
end $$;
create trigger paper_type_lines_kept after insert or update of line_codes on paper_type
  for each row execute function keep_paper_lines();

-- Reasons that officers choose from, with the words that suppliers read.
create table registry_reason (
  code        text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  kind        text not null check (kind in (
                'observation', 'rejection', 'suspension', 'disqualification', 'cancellation', 'closing')),
  paper_code  text references paper_type,
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

-- Days without work, which the terms of the registry and of procedures leave out.
create table holiday (
  date    date primary key,
  reason  text not null,
  source  text not null,
  version int not null default 1
);

-- Public pages and remembered catalogues follow every change.
call watch_public_table('registry_line');
call watch_public_table('paper_type');
call watch_public_table('registry_reason');
call watch_public_table('registry_term');
call watch_public_table('holiday');
