-- Sections that their owners keep, and regulations with their articles.
-- needs: plain, search_vector, word_pairs

-- The directory: areas as a tree.
create table area (
  id           uuid default gen_random_uuid() primary key,
  slug         text not null unique,
  name         text not null,
  parent_id    uuid references area(id),
  position     int not null default 0,
  is_published boolean not null default true,
  source       text not null default 'portal' check (source in ('portal', 'demo')),
  version      int not null default 1
);

-- Norms that rule the unit and its procedures.
create table regulation (
  id             uuid default gen_random_uuid() primary key,
  slug           text not null unique,
  title          text not null check (length(title) >= 3 and length(title) <= 400),
  short_title    text,
  level          text not null check (level in ('international', 'federal', 'state', 'university', 'guidelines', 'forms')),
  kind           text not null,
  issuer         text not null,
  medium         text,
  published_on   date,
  in_force_on    date,
  last_reform_on date,
  repealed_on    date,
  status         text not null check (status in ('in_force', 'reformed', 'repealed')),
  replaced_by    uuid references regulation(id),
  amends         uuid references regulation(id),
  topics         text[] not null default '{}'::text[],
  summary        text not null default '',
  official_url   text,
  position       int not null default 0,
  is_published   boolean not null default true,
  source         text not null default 'portal' check (source in ('portal', 'demo')),
  search         tsvector generated always as (setweight(search_vector((title || ' ') || coalesce(short_title, '')),
    'A'::"char") || setweight(search_vector(summary), 'B'::"char")) stored,
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index regulation_replaced_by on regulation (replaced_by);
create index regulation_search on regulation using gin (search);

-- Texts of regulations by article. Each text is a version, in force from its day until the next one of its regulation.
create table regulation_text (
  id           uuid primary key,
  key          text not null constraint regulation_text_key unique,
  name         text not null,
  regulation   uuid not null constraint regulation_text_regulation references regulation(id),
  in_force_on  date not null,
  source       text,
  note         text,
  -- Child rows with ids, as officers wrote them; visitors read them from regulation_article.
  articles     jsonb not null,
  is_published boolean not null
);
create index regulation_text_days on regulation_text (regulation, in_force_on desc);

-- What cites an article that a later version changed: open until somebody looked at it.
create table citation_review (
  id      uuid default gen_random_uuid() primary key,
  text_id uuid not null constraint citation_review_text references regulation_text(id) on delete cascade,
  anchor  text not null,
  kind    text not null,
  key     text not null,
  title   text not null,
  says    text not null,
  detail  text not null,
  made_at timestamptz not null default now(),
  done_by text constraint citation_review_done_by references officer(id),
  done_at timestamptz,
  constraint citation_review_done check ((done_by is null) = (done_at is null)),
  constraint citation_review_once unique (text_id, anchor, kind, key)
);

-- What a computer of each kind has to be able to do. Prices are rows with their source; what replaces a profile names it.
create table computing_profile (
  id             uuid default gen_random_uuid() primary key,
  slug           text not null unique,
  key            text not null check (key ~ '^[A-Z0-9-]{3,40}$') unique,
  name           text not null,
  kind           text not null,
  level          text not null check (level in ('basic', 'intermediate', 'advanced', 'specialised')),
  uses           text[] not null default '{}'::text[],
  highlights     text[] not null default '{}'::text[],
  specification  jsonb not null default '[]'::jsonb,
  norms          text[] not null default '{}'::text[],
  warranty       text not null default '',
  technical_text text not null default '',
  budget_line    text check (budget_line ~ '^\d{5}$'),
  prices         jsonb not null default '[]'::jsonb,
  valid_from     date not null,
  valid_until    date not null,
  replaces       uuid references computing_profile(id),
  change_reason  text,
  authorised_by  text,
  is_published   boolean not null default true,
  source         text not null default 'portal' check (source in ('portal', 'demo')),
  search         tsvector generated always as (setweight(search_vector((key || ' ') || name),
    'A'::"char") || setweight(search_vector(technical_text), 'B'::"char")) stored,
  version        int not null default 1,
  constraint computing_profile_validity check (valid_until >= valid_from)
);
create index computing_profile_replaces on computing_profile (replaces);
create index computing_profile_search on computing_profile using gin (search);

-- Contents that somebody is about to keep in an object store: a clean-up of any process leaves them alone for a day.
create table content_claim (
  sha256   text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null default clock_timestamp()
);
create index content_claim_age on content_claim (taken_at);

-- Files that officers attach to what they write. Which of them visitors may read is told by publishing, row by row.
create table content_file (
  id          uuid primary key,
  kind        text not null,
  name        text not null,
  sha256      text not null references stored_file(sha256),
  uploaded_by text not null constraint content_file_uploaded_by references officer(id) deferrable initially deferred,
  uploaded_at timestamptz not null default now()
);

-- Sections that people of the unit write and publish. What visitors read lies in a table of each kind; the draft beside it,
-- and how far it is, in content_item.
create table content_item (
  id               uuid default gen_random_uuid() primary key,
  kind             text not null,
  key              text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title            text not null,
  -- What is being written, and where it stands.
  draft            jsonb,
  stage            text check (stage in ('draft', 'in_review', 'scheduled')),
  -- Who wrote in the draft since the last publication.
  hands            text[] not null default '{}'::text[],
  publish_at       timestamptz,
  scheduled_by     text constraint content_item_scheduled_by references officer(id),
  -- What was published last.
  published        jsonb,
  is_public        boolean not null default false,
  edition          int not null default 0,
  published_at     timestamptz,
  withdrawn_at     timestamptz,
  withdrawn_reason text,
  -- When its owners look at it again; visitors may read it beside some kinds.
  review_on        date,
  -- Everything that the search of its list looks at.
  words            text not null default '',
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  updated_by       text constraint content_item_updated_by references officer(id) deferrable initially deferred,
  returned_by      text references officer(id),
  returned_at      timestamptz,
  returned_reason  text,
  reviewer_id      text references officer(id),
  review_asked_by  text references officer(id),
  review_asked_at  timestamptz,
  review_note      text not null default '',
  constraint content_item_draft check ((stage is null) = (draft is null)),
  constraint content_item_public check (not is_public or published is not null),
  constraint content_item_returned check (num_nulls(returned_by, returned_at, returned_reason) = any (array[0, 3])),
  constraint content_item_scheduled check ((publish_at is not null) = (not stage is distinct from 'scheduled')),
  constraint content_item_key unique (kind, key)
);
create index content_item_due on content_item (publish_at) where (stage = 'scheduled');
create index content_item_returned_by on content_item (returned_by) where (returned_by is not null);
create index content_item_review on content_item (review_on) where (review_on is not null);
create index content_item_review_asked_by on content_item (review_asked_by) where (review_asked_by is not null);
create index content_item_reviewer on content_item (reviewer_id, review_asked_at) where (reviewer_id is not null);

create table content_public_file (
  item_id  uuid references content_item(id) on delete cascade,
  file_id  uuid references content_file(id),
  field    text not null,
  title    text not null,
  position int not null,
  primary key (item_id, file_id)
);
create index content_public_file_file on content_public_file (file_id);

-- A post of an area, who holds it and who held it before, with what the transparency format asks of it.
create table directory_person (
  id          uuid default gen_random_uuid() primary key,
  key         text not null unique,
  area_id     uuid not null references area(id),
  name        text not null,
  post        text not null,
  post_level  text,
  is_vacant   boolean not null default false,
  held_since  date,
  -- As the service of staff knows the person: it has the picture.
  employee_id text,
  surname1    text,
  surname2    text,
  sex         text check (sex in ('woman', 'man')),
  past        jsonb not null default '[]'::jsonb,
  phone       text,
  extension   text check (extension ~ '^\d{3,6}$'),
  email       text,
  hours       text,
  place       text,
  functions   text not null default '',
  topics      text[] not null default '{}'::text[],
  position    int not null default 0,
  is_visible  boolean not null default true,
  source      text not null default 'portal' check (source in ('portal', 'demo')),
  search      tsvector generated always as (setweight(search_vector((name || ' ') || post),
    'A'::"char") || setweight(search_vector(functions), 'B'::"char")) stored,
  version     int not null default 1,
  -- Areas of the university whose purchases a person of the unit sees to.
  attends     text[] not null default '{}'::text[],
  constraint directory_person_name check (is_vacant or name <> '')
);
create index directory_person_area on directory_person (area_id, "position");
create index directory_person_search on directory_person using gin (search);

-- Notices on the home page.
create table notice (
  id           uuid primary key,
  key          text not null unique,
  title        text not null,
  text         text not null,
  link         text,
  shown_from   date not null,
  shown_until  date,
  priority     text not null check (priority in ('normal', 'important', 'urgent')),
  audience     text not null check (audience in ('everyone', 'suppliers', 'areas')),
  is_published boolean not null default true,
  constraint notice_days check (shown_until is null or shown_until >= shown_from)
);

-- Pictures of the pages of stored PDFs, and what their pages say with its place: made once for each content, whoever names it.
create table page_book (
  -- Names no file for itself: it goes with the content that it was made of.
  sha256      text primary key references stored_file(sha256) on delete cascade,
  state       text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  -- All pictures one after the other, as one content of the store.
  pack_sha256 text references stored_file(sha256),
  asked_at    timestamptz not null default clock_timestamp(),
  taken_at    timestamptz,
  made_at     timestamptz,
  constraint page_book_made check (state <> 'made' or made_at is not null)
);
create index page_book_pack on page_book (pack_sha256);
create index page_book_waiting on page_book (asked_at) where (state = 'waiting');

-- Sheets that explain a procedure of the unit step by step. Steps, requirements, questions and cited regulations are rows
-- with ids.
create table procedure_sheet (
  id               uuid default gen_random_uuid() primary key,
  slug             text not null unique,
  key              text not null check (key ~ '^[A-Z0-9-]{3,30}$') unique,
  title            text not null check (length(title) >= 3 and length(title) <= 250),
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
  requirements     jsonb not null default '[]'::jsonb,
  steps            jsonb not null default '[]'::jsonb,
  questions        jsonb not null default '[]'::jsonb,
  basis            jsonb not null default '[]'::jsonb,
  -- A sheet that explains a procedure of the registry names it: requirements, time and channel are the registry's own.
  registry_request text check (registry_request in ('registration', 'renewal', 'update', 'cancellation')),
  issued_on        date not null,
  position         int not null default 0,
  is_published     boolean not null default true,
  source           text not null default 'portal' check (source in ('portal', 'demo')),
  search           tsvector generated always as (setweight(search_vector((key || ' ') || title),
    'A'::"char") || setweight(search_vector((category || ' ') || objective), 'B'::"char")) stored,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  -- The kinds of procedure, and what is bought, for which a sheet is the one to follow.
  applies_to       jsonb not null default '[]'::jsonb
);
create index procedure_sheet_search on procedure_sheet using gin (search);

-- The parts of texts in sight of visitors, kept by their text.
create table regulation_article (
  text_id  uuid constraint regulation_article_text references regulation_text(id) on delete cascade,
  -- The end of its address: the same article has the same one in every version.
  anchor   text,
  position int not null,
  kind     text not null,
  label    text not null,
  heading  text not null,
  text     text not null,
  -- Titles and chapters over it.
  place    text not null,
  -- Also the stems of the words without their accents: «garantia» finds «garantías».
  search   tsvector generated always as ((setweight(search_vector((((label || ' ') || heading) || ' ') || replace(anchor, '-',
    ' ')), 'A'::"char") || setweight(search_vector(text), 'B'::"char")) || to_tsvector('spanish'::regconfig,
    plain((heading || ' ') || text))) stored,
  constraint regulation_article_kind check (kind in ('article', 'title', 'chapter', 'section', 'transitory', 'text')),
  primary key (text_id, anchor)
);
create index regulation_article_pairs on regulation_article using gin (word_pairs(((((label || ' ') || heading) || ' ') || text)));
create index regulation_article_search on regulation_article using gin (search);

-- How two versions differ, kept as long as both are what they were when it was computed.
create table regulation_comparison (
  from_id      uuid constraint regulation_comparison_from references regulation_text(id) on delete cascade,
  to_id        uuid constraint regulation_comparison_to references regulation_text(id) on delete cascade,
  from_edition int not null,
  to_edition   int not null,
  parts        jsonb not null,
  made_at      timestamptz not null default now(),
  primary key (from_id, to_id)
);
create index regulation_comparison_to_id on regulation_comparison (to_id);

-- The regulations that a sheet in sight of visitors cites, kept by its `basis`: one that is not there is refused, and none
-- that is cited goes.
create table sheet_regulation (
  sheet_id   uuid references procedure_sheet(id) on delete cascade,
  regulation text constraint sheet_regulation_cited references regulation(slug),
  primary key (sheet_id, regulation)
);
create index sheet_regulation_cited on sheet_regulation (regulation);

-- References of tables that were made before what they refer to.
alter table officer add constraint officer_area_id_fkey foreign key (area_id) references area(id) on delete set null;
alter table page_view add constraint page_view_sha256_fkey foreign key (sha256) references page_book(sha256) on delete cascade;
