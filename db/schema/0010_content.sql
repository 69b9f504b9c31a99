-- Sections that people of the unit write and publish. What visitors read lies in a table of each kind; the draft beside it,
-- and how far it is, in content_item.
create table content_item (
  id                uuid primary key default gen_random_uuid(),
  kind              text not null,
  key               text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title             text not null,
  -- What is being written, and where it stands.
  draft             jsonb,
  stage             text check (stage in ('draft', 'in_review', 'scheduled')),
  -- Who wrote in the draft since the last publication.
  hands             text[] not null default '{}',
  publish_at        timestamptz,
  scheduled_by      text,
  scheduled_by_name text,
  -- What was published last.
  published         jsonb,
  is_public         boolean not null default false,
  edition           int not null default 0,
  published_at      timestamptz,
  withdrawn_at      timestamptz,
  withdrawn_reason  text,
  -- When its owners look at it again; visitors may read it beside some kinds.
  review_on         date,
  -- Everything that the search of its list looks at.
  words             text not null default '',
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  updated_by        text,
  constraint content_item_key unique (kind, key),
  constraint content_item_draft check ((stage is null) = (draft is null)),
  constraint content_item_scheduled check ((publish_at is not null) = (stage is not distinct from 'scheduled')),
  constraint content_item_public check (not is_public or published is not null)
);
create index content_item_due on content_item (publish_at) where stage = 'scheduled';
create index content_item_review on content_item (review_on) where review_on is not null;

-- Files that officers attach to what they write. Which of them visitors may read is told by publishing, row by row.
create table content_file (
  id          uuid primary key,
  kind        text not null,
  name        text not null,
  sha256      text not null references stored_file,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now()
);

create table content_public_file (
  item_id  uuid not null references content_item on delete cascade,
  file_id  uuid not null references content_file,
  field    text not null,
  title    text not null,
  position int not null,
  primary key (item_id, file_id)
);
create index content_public_file_file on content_public_file (file_id);

-- Notices on the home page.
create table notice (
  id           uuid primary key,
  key          text not null,
  title        text not null,
  text         text not null,
  link         text,
  shown_from   date not null,
  shown_until  date,
  priority     text not null check (priority in ('normal', 'important', 'urgent')),
  audience     text not null check (audience in ('everyone', 'suppliers', 'areas')),
  is_published boolean not null default true,
  constraint notice_key_key unique (key),
  constraint notice_days check (shown_until is null or shown_until >= shown_from)
);

-- Norms that rule the unit and its procedures.
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
                    setweight(search_vector(title || ' ' || coalesce(short_title, '')), 'A')
                      || setweight(search_vector(summary), 'B')) stored,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint regulation_slug_key unique (slug)
);
create index regulation_search on regulation using gin (search);
create index regulation_replaced_by on regulation (replaced_by);

-- Sheets that explain a procedure of the unit step by step. Steps, requirements, questions and cited regulations are rows
-- with ids.
create table procedure_sheet (
  id               uuid primary key default gen_random_uuid(),
  slug             text not null,
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
  basis            jsonb not null default '[]',
  -- A sheet that explains a procedure of the registry names it: requirements, time and channel are the registry's own.
  registry_request text check (registry_request in ('registration', 'renewal', 'update', 'cancellation')),
  issued_on        date not null,
  position         int not null default 0,
  is_published     boolean not null default true,
  source           text not null default 'portal' check (source in ('portal', 'demo')),
  search           tsvector generated always as (
                     setweight(search_vector(key || ' ' || title), 'A')
                       || setweight(search_vector(category || ' ' || objective), 'B')) stored,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint procedure_sheet_slug_key unique (slug),
  constraint procedure_sheet_key_key unique (key)
);
create index procedure_sheet_search on procedure_sheet using gin (search);

-- The regulations that a sheet in sight of visitors cites, kept by its `basis`: one that is not there is refused, and none
-- that is cited goes.
create table sheet_regulation (
  sheet_id   uuid not null references procedure_sheet on delete cascade,
  regulation text not null constraint sheet_regulation_cited references regulation (slug),
  primary key (sheet_id, regulation)
);
create index sheet_regulation_cited on sheet_regulation (regulation);
create function keep_sheet_regulations() returns trigger language plpgsql as $$
begin
  delete from sheet_regulation where sheet_id = new.id;
  insert into sheet_regulation select distinct new.id, cited ->> 'regulation' from jsonb_array_elements(new.basis) cited
    where new.is_published and cited ->> 'regulation' <> '';
  return null;
end $$;
create trigger sheet_regulations_kept after insert or update of basis, is_published on procedure_sheet
  for each row execute function keep_sheet_regulations();

-- The directory: areas as a tree.
create table area (
  id           uuid primary key default gen_random_uuid(),
  slug         text not null,
  name         text not null,
  parent_id    uuid references area,
  position     int not null default 0,
  is_published boolean not null default true,
  source       text not null default 'portal' check (source in ('portal', 'demo')),
  version      int not null default 1,
  constraint area_slug_key unique (slug)
);

-- A post of an area, who holds it and who held it before, with what the transparency format asks of it.
create table directory_person (
  id           uuid primary key default gen_random_uuid(),
  key          text not null,
  area_id      uuid not null references area,
  name         text not null,
  post         text not null,
  post_level   text,
  is_vacant    boolean not null default false,
  held_since   date,
  -- As the service of staff knows the person: it has the picture.
  employee_id  text,
  surname1     text,
  surname2     text,
  sex          text check (sex in ('woman', 'man')),
  past         jsonb not null default '[]',
  phone        text,
  extension    text check (extension ~ '^\d{3,6}$'),
  email        text,
  hours        text,
  place        text,
  functions    text not null default '',
  topics       text[] not null default '{}',
  position     int not null default 0,
  is_visible   boolean not null default true,
  source       text not null default 'portal' check (source in ('portal', 'demo')),
  search       tsvector generated always as (
                 setweight(search_vector(name || ' ' || post), 'A') || setweight(search_vector(functions), 'B')) stored,
  version      int not null default 1,
  constraint directory_person_key_key unique (key),
  -- A post without a person has no name.
  constraint directory_person_name check (is_vacant or name <> '')
);
create index directory_person_area on directory_person (area_id, position);
create index directory_person_search on directory_person using gin (search);

-- What a computer of each kind has to be able to do. Prices are rows with their source; what replaces a profile names it.
create table computing_profile (
  id              uuid primary key default gen_random_uuid(),
  slug            text not null,
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
  prices          jsonb not null default '[]',
  valid_from      date not null,
  valid_until     date not null,
  replaces        uuid references computing_profile,
  change_reason   text,
  authorised_by   text,
  is_published    boolean not null default true,
  source          text not null default 'portal' check (source in ('portal', 'demo')),
  search          tsvector generated always as (
                    setweight(search_vector(key || ' ' || name), 'A') || setweight(search_vector(technical_text), 'B')) stored,
  version         int not null default 1,
  constraint computing_profile_slug_key unique (slug),
  constraint computing_profile_key_key unique (key),
  constraint computing_profile_validity check (valid_until >= valid_from)
);
create index computing_profile_replaces on computing_profile (replaces);
create index computing_profile_search on computing_profile using gin (search);

call watch_public_table('regulation');
call watch_public_table('procedure_sheet');
call watch_public_table('area');
call watch_public_table('directory_person');
