-- Procedures from their planning to the end of their contracts.
-- needs: plain, search_vector

-- Procurement procedures with their acts, lots and contracts, the rules that they follow and what changed after publication.
create table procedure (
  id               uuid default gen_random_uuid() primary key,
  number           text not null unique,
  slug             text not null unique,
  title            text not null,
  description      text not null default '',
  kind             text not null check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  character        text not null check ("character" in ('national', 'international_treaties', 'international_open')),
  modality         text not null check (modality in ('electronic', 'in_person', 'mixed')),
  category         text not null check (category in ('goods', 'lease', 'services', 'disposal', 'works', 'works_services')),
  regime           text not null,
  fiscal_year      int not null check (fiscal_year >= 1990 and fiscal_year <= 2200),
  requesting_area  text not null,
  contracting_area text not null default '',
  funding          text check (funding in ('federal', 'state', 'own', 'mixed')),
  award_criterion  text check (award_criterion in ('points', 'cost_benefit', 'binary')),
  guarantee        text,
  contact          text,
  compranet_number text,
  compranet_file   text,
  announcement_url text,
  shortened        boolean not null default false,
  shortened_reason text,
  date_reasons     text,
  status           text not null default 'draft',
  status_reason    text,
  -- Status to go back to when a suspension ends.
  suspended_from   text,
  published_at     timestamptz,
  -- Kept by refresh_procedures(): what a visitor sees, so that lists can use an index.
  public_state     text not null default 'hidden',
  next_act_kind    text,
  next_act_at      timestamptz,
  stage            int not null default 1,
  lot_count        int not null default 0,
  contract_count   int not null default 0,
  contract_amount  numeric(18,2) not null default 0,
  supplier_names   text not null default '',
  source           text not null default 'portal' check (source in ('portal', 'compranet', 'demo')),
  search           tsvector,
  search_text      text not null default '',
  version          int not null default 1,
  created_by       text constraint procedure_created_by references officer(id) deferrable initially deferred,
  updated_by       text constraint procedure_updated_by references officer(id) deferrable initially deferred,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  -- A call may be announced before it is published (PROGRAMADA of machine C): until then `published_at` tells when it was
  -- announced; once the call is published it tells that, and this column keeps the other. Of a call that was cancelled before,
  -- both are the same: it was never published.
  announced_at     timestamptz,
  -- «Puntos y porcentajes»: what the call declares (criteria with their points, the points of the price, the technical minimum), and
  -- the points of each bid by criterion.
  scoring          jsonb check (jsonb_typeof(scoring) = 'object'),
  -- A lot may be shared out between suppliers (abastecimiento simultáneo) where its call says so: its award has one row for each,
  -- in the order in which they won it. The first one carries what is said of the lot; the shares of a lot are at most the whole.
  simultaneous     jsonb check (jsonb_typeof(simultaneous) = 'object'),
  bid_guarantee    text,
  advance          text,
  delivery_place   text,
  delivery_term    text,
  check (public_state in ('hidden', 'planned', 'open', 'evaluation', 'awarded', 'unsuccessful', 'cancelled', 'suspended')),
  constraint procedure_regime check (regime in ('laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other')),
  check (status in ('draft', 'planned', 'active', 'evaluation', 'awarded', 'partially_awarded', 'unsuccessful', 'cancelled',
    'suspended', 'contracted', 'complete')),
  constraint procedure_suspended_from check (suspended_from in ('draft', 'planned', 'active', 'evaluation', 'awarded',
    'partially_awarded', 'unsuccessful', 'cancelled', 'suspended', 'contracted', 'complete')),
  constraint procedure_title_length check (length(title) <= 400 and (status = 'draft' or length(title) >= 3))
);
create index procedure_admin on procedure (updated_at desc, id) where (source <> 'compranet');
create index procedure_admin_draft on procedure (updated_at desc, id) where ((source <> 'compranet') and (status = 'draft'));
create index procedure_admin_text on procedure using gin (plain(((number || ' ') || title)) gin_trgm_ops)
  where (source <> 'compranet');
create index procedure_amount on procedure (contract_amount desc, id) where (public_state <> 'hidden');
create index procedure_compranet_number on procedure (compranet_number) where (compranet_number is not null);
create index procedure_compranet_prefix on procedure (lower(compranet_number) text_pattern_ops)
  where (compranet_number is not null);
create index procedure_due on procedure (next_act_at) where (public_state in ('planned', 'open', 'evaluation', 'suspended'));
create index procedure_facets on procedure (public_state, kind, funding, requesting_area) where (public_state <> 'hidden');
-- Files of open data by the fiscal year of the procedure, as the list has it.
create index procedure_fiscal_year on procedure (fiscal_year, published_at) where (public_state <> 'hidden');
-- The default order of the public list, its other orders and filters, and numbers found by their beginning.
create index procedure_next_act on procedure (next_act_at, published_at desc, id) where (public_state <> 'hidden');
create index procedure_number_prefix on procedure (lower(number) text_pattern_ops);
-- Purchases that the portal carries itself are told apart from what a file brings by their file in CompraNet too.
create index procedure_own_compranet_file on procedure (lower(compranet_file)) where ((compranet_file is not null)
  and (source <> 'compranet'));
create index procedure_published on procedure (published_at desc, id) where (public_state <> 'hidden');
-- Lists of officers, in their own order and by text anywhere in number or title. Imported procedures are not in them.
create index procedure_recent on procedure (updated_at desc, id) where (source = 'portal');
create index procedure_search on procedure using gin (search);
-- Addresses of procedures are found in any case, with other dashes or none.
create index procedure_slug_letters on procedure (regexp_replace(upper(slug), '[^A-Z0-9]', '', 'g'));
create index procedure_state_act on procedure (public_state, next_act_at, id);

-- What the minutes of an act say besides what the portal knows of it (decision 0183).
create table act_minutes (
  -- The procedure and its act: `{id}:opening`.
  key          text primary key,
  procedure_id uuid not null references procedure(id) on delete restrict,
  act          text not null check (act in ('clarification', 'opening', 'award')),
  version      int not null default 1,
  place        text,
  began_at     text check (began_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ended_at     text check (ended_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  -- Those present: name, post or company, and on whose side.
  attendees    jsonb not null default '[]'::jsonb,
  remarks      text,
  updated_at   timestamptz not null default now(),
  updated_by   text constraint act_minutes_updated_by references officer(id) deferrable initially deferred,
  constraint act_minutes_once unique (procedure_id, act)
);

-- Amounts up to which a purchase may be awarded directly or by invitation, by year, regime and budget; a kind of content.
create table amount_limit (
  id             uuid default gen_random_uuid() primary key,
  key            text not null constraint amount_limit_key unique,
  name           text not null,
  fiscal_year    int not null check (fiscal_year >= 1990 and fiscal_year <= 2200),
  regime         text not null,
  budget_from    numeric(18,2) not null check (budget_from >= 0::numeric),
  budget_to      numeric(18,2),
  direct_max     numeric(18,2) not null check (direct_max >= 0::numeric),
  invitation_max numeric(18,2) not null,
  legal_source   text not null check (length(legal_source) >= 3),
  is_published   boolean not null,
  version        int not null default 1,
  -- The range of the budget that is the university's own.
  is_own         boolean,
  check (budget_to > budget_from),
  constraint amount_limit_check1 check (invitation_max >= direct_max),
  constraint amount_limit_regime check (regime in ('laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other'))
);
create index amount_limit_year on amount_limit (fiscal_year, regime, budget_from) where is_published;

-- Logotypes of the institution, checked and made safe before they are kept; settings name them by digest.
create table artwork (
  sha256      text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type  text not null check (media_type in ('image/svg+xml', 'image/png')),
  data        bytea not null check (length(data) <= 400000),
  uploaded_by text not null constraint artwork_uploaded_by references officer(id) deferrable initially deferred,
  uploaded_at timestamptz not null default clock_timestamp()
);

-- Documents of a procedure's file; the content of each lives in document_version.
create table document (
  id                  uuid default gen_random_uuid() primary key,
  procedure_id        uuid not null references procedure(id) on delete restrict,
  stage               text not null,
  kind                text not null,
  title               text not null check (length(title) >= 3 and length(title) <= 200),
  document_date       date,
  position            int not null default 0,
  status              text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'withdrawn')),
  publish_at          timestamptz,
  withdrawn_at        timestamptz,
  withdrawn_reason    text,
  version             int not null default 1,
  created_by          text not null constraint document_created_by references officer(id) deferrable initially deferred,
  created_at          timestamptz not null default now(),
  search              tsvector generated always as (search_vector(title)) stored,
  writers             text[] not null default '{}'::text[],
  proposed_action     text check (proposed_action in ('publish', 'withdraw', 'edit')),
  proposed_publish_at timestamptz,
  proposed_reason     text,
  proposed_by         text references officer(id),
  proposed_at         timestamptz,
  returned_action     text check (returned_action in ('publish', 'withdraw', 'edit')),
  returned_to         text references officer(id),
  returned_by         text references officer(id),
  returned_at         timestamptz,
  returned_reason     text,
  -- Why a document goes out before its stage: what a person confirmed a second time, kept until the hour for which it is
  -- scheduled and for whoever says yes to it.
  early_reason        text check (length(early_reason) >= 20 and length(early_reason) <= 500),
  proposed_edit       jsonb,
  published_as        text,
  constraint document_internal check ((kind not in ('funds_certificate', 'quotation')) or (status in ('draft', 'withdrawn'))),
  constraint document_kind check (kind in ('amendment', 'annual_programme', 'attendance', 'award_minutes', 'award_notice',
    'bidding_documents', 'cancellation', 'clarification_minutes', 'comparison', 'complaint_resolution', 'contract',
    'contract_amendment', 'contract_model', 'deferral', 'delivery_record', 'early_termination', 'economic_annex', 'economic_ruling',
    'form', 'funds_certificate', 'invitation_letter', 'market_study', 'notice', 'official_summary', 'opening_minutes', 'other',
    'progress_report', 'quotation', 'rescission', 'resumption_order', 'settlement', 'suspension_order', 'technical_annex',
    'technical_ruling', 'unsuccessful_declaration', 'visit_record')),
  constraint document_proposal check ((num_nulls(proposed_action, proposed_by, proposed_at) = any (array[0, 3]))
    and coalesce(proposed_action in ('withdraw', 'edit'), false) = (proposed_reason is not null)
    and coalesce(proposed_action = 'edit', false) = (proposed_edit is not null) and (proposed_publish_at is null
    or proposed_action = 'publish')),
  constraint document_returned check ((num_nulls(returned_action, returned_to, returned_at, returned_reason) = any (array[0, 4]))
    and (returned_by is null or returned_at is not null)),
  constraint document_schedule check (status <> 'scheduled' or publish_at is not null),
  check (stage in ('planning', 'notice', 'clarification', 'opening', 'evaluation', 'award', 'contract', 'execution', 'dispute')),
  constraint document_withdrawal check (status <> 'withdrawn' or withdrawn_at is not null and withdrawn_reason is not null)
);
-- Lists of officers, in their own order.
create index document_admin on document (publish_at, created_at desc, id);
create index document_admin_status on document (status, publish_at, created_at desc, id);
create index document_due on document (publish_at) where (status = 'scheduled');
-- The public list of documents: a kind that few documents have, and what was withdrawn, the newest first (decision 0220).
create index document_kind on document (kind);
create index document_procedure on document (procedure_id, stage, "position");
create index document_proposed_by on document (proposed_by) where (proposed_by is not null);
create index document_returned_by on document (returned_by) where (returned_by is not null);
create index document_returned_to on document (returned_to) where (returned_to is not null);
create index document_search on document using gin (search);
create index document_withdrawn on document (withdrawn_at desc, id) where (withdrawn_at is not null);

create table planning (
  procedure_id         uuid primary key references procedure(id) on delete restrict,
  version              int not null default 1,
  need                 text,
  budget_line          text check (budget_line ~ '^\d{5}$'),
  -- That there is money for it.
  certificate_number   text,
  certificate_on       date,
  certificate_amount   numeric(18,2) check (certificate_amount > 0::numeric),
  certificate_document uuid references document(id) on delete set null,
  -- What the whole is expected to cost, without tax: nobody outside reads it.
  estimate             numeric(18,2) check (estimate > 0::numeric),
  planned_on           date,
  -- Whether visitors read need, area and quarter under «Compras previstas».
  is_announced         boolean not null default false,
  -- An invitation: the line of business from which suppliers were drawn, and why these ones.
  line_code            text references registry_line(code),
  selection_reason     text,
  -- A direct award: its ground, article and fraction, and why.
  ground_code          text,
  ground_article       text,
  justification        text,
  study_document       uuid references document(id) on delete set null,
  -- A framework contract or a catalogue: the one from which it is bought.
  agreement_number     text,
  agreement_on         date,
  agreement_url        text,
  -- A disposal: what is sold is worth this, as somebody appraised it.
  appraisal            numeric(18,2) check (appraisal > 0::numeric),
  appraiser            text,
  appraised_on         date,
  disposal_reason      text,
  updated_at           timestamptz not null default now(),
  updated_by           text references officer(id) deferrable initially deferred
);
create index planning_announced on planning (planned_on) where is_announced;
create index planning_family on planning ("left"(budget_line, 4)) where (budget_line is not null);

-- A finding of the check before publishing that somebody answered for, with what it said that day.
create table check_override (
  procedure_id uuid references planning(procedure_id) on delete restrict,
  key          text,
  code         text not null,
  message      text not null,
  reason       text not null check (length(reason) >= 20),
  decided_by   text not null references officer(id) deferrable initially deferred,
  decided_at   timestamptz not null default now(),
  primary key (procedure_id, key)
);

-- The answers of a procedure as one thing that officers write together.
create table clarification_board (
  procedure_id uuid primary key references procedure(id) on delete restrict,
  version      int not null default 1,
  updated_at   timestamptz not null default now(),
  updated_by   text constraint clarification_board_updated_by references officer(id) deferrable initially deferred
);

-- An answer as it is written; without a number it was never public.
create table clarification (
  id           uuid primary key,
  procedure_id uuid not null references clarification_board(procedure_id) on delete restrict,
  position     int not null,
  number       int check (number > 0),
  question     text not null,
  answer       text not null,
  document_id  uuid references document(id) on delete set null,
  page         int check (page > 0),
  passage      text,
  constraint clarification_number unique (procedure_id, number)
);

-- What visitors read and read: the last edition is in force, the others stay to be compared.
create table clarification_edition (
  clarification_id uuid references clarification(id) on delete restrict,
  edition          int check (edition > 0),
  question         text not null,
  answer           text not null,
  document_id      uuid references document(id) on delete set null,
  page             int,
  passage          text,
  -- Why it was published anew.
  reason           text,
  published_at     timestamptz not null default now(),
  primary key (clarification_id, edition),
  constraint clarification_edition_reason check ((edition = 1) = (reason is null))
);
create index clarification_edition_document on clarification_edition (document_id);

-- What is said to whoever asks about the data of a question; a later text is another version.
create table question_notice (
  version    int primary key,
  title      text not null,
  text       text not null,
  source     text not null check (length(source) >= 3),
  valid_from date not null
);

-- What one person sent at once. Who it is stands here alone: it is never public, and gone when nothing is confirmed.
create table clarification_submission (
  id              uuid default gen_random_uuid() primary key,
  procedure_id    uuid not null references procedure(id) on delete restrict,
  name            text not null,
  email           text not null,
  -- Folio of the request of the registry whose key was given; null for whoever confirmed by mail.
  folio           text,
  privacy_version int not null references question_notice(version),
  token_hash      text unique,
  sent_at         timestamptz not null default now(),
  expires_at      timestamptz not null,
  confirmed_at    timestamptz
);
create index clarification_submission_procedure on clarification_submission (procedure_id);
create index clarification_submission_waiting on clarification_submission (expires_at) where (confirmed_at is null);

create table clarification_question (
  id            uuid default gen_random_uuid() primary key,
  submission_id uuid not null references clarification_submission(id) on delete cascade,
  procedure_id  uuid not null references procedure(id) on delete restrict,
  position      int not null,
  text          text not null,
  document_id   uuid references document(id) on delete set null,
  page          int check (page > 0),
  passage       text,
  answer_id     uuid references clarification(id) on delete set null,
  refusal       text,
  -- When its asker was told what became of it.
  told_at       timestamptz,
  constraint clarification_question_outcome check (answer_id is null or refusal is null)
);
create index clarification_question_answer on clarification_question (answer_id);
create index clarification_question_procedure on clarification_question (procedure_id);
create index clarification_question_submission on clarification_question (submission_id);

-- Dates that a changed calendar would move: a draft change of the procedure that an officer takes or leaves. One of them at a time waits for a procedure; nothing moves by itself.
create table date_amendment (
  id           uuid default gen_random_uuid() primary key,
  procedure_id uuid not null references procedure(id) on delete restrict,
  -- Why, in words that may become the public reason of the change.
  cause        text not null check (length(cause) >= 20),
  -- Acts with the instant at which they stand and the one proposed: [{kind, sequence, from, to, why}].
  moves        jsonb not null check (jsonb_typeof(moves) = 'array' and jsonb_array_length(moves) > 0),
  status       text not null default 'open' constraint date_amendment_status check (status in ('open', 'taken', 'left')),
  -- Why it was left.
  reason       text,
  made_at      timestamptz not null default now(),
  decided_by   text references officer(id),
  decided_at   timestamptz,
  constraint date_amendment_left check (status <> 'left' or length(reason) >= 20)
);
create unique index date_amendment_open on date_amendment (procedure_id) where (status = 'open');

-- The contents that a document has had.
create table document_version (
  document_id   uuid references document(id) on delete restrict,
  number        int check (number > 0),
  sha256        text not null references stored_file(sha256),
  original_name text not null,
  change_note   text,
  published_at  timestamptz,
  created_by    text not null constraint document_version_created_by references officer(id) deferrable initially deferred,
  created_at    timestamptz not null default now(),
  primary key (document_id, number)
);
create index document_version_file on document_version (sha256);
-- The newest public versions first.
create index document_version_published on document_version (published_at desc, document_id) where (published_at is not null);

-- What changed from one content to the one that followed it, once for all documents in which it did.
create table file_comparison (
  before_sha256 text references stored_file(sha256) on delete cascade,
  after_sha256  text references stored_file(sha256) on delete cascade,
  -- Null where one of them has no text to compare.
  changes       jsonb,
  change_count  int,
  -- Changes beyond those that are kept.
  more          int not null default 0,
  -- Which rules made it: better ones make it again.
  engine        int not null,
  made_at       timestamptz not null default clock_timestamp(),
  primary key (before_sha256, after_sha256)
);
create index file_comparison_after on file_comparison (after_sha256);

-- One paragraph or row of a table per line, without what stands at the head or foot of every page.
create table file_page (
  sha256 text references stored_file(sha256) on delete cascade,
  page   int check (page > 0),
  source text not null check (source in ('text', 'ocr', 'image', 'blank')),
  text   text not null,
  primary key (sha256, page)
);

-- Key of the links in those mails: they follow from it and from the id, so that none is kept.
create table follow_key (
  only_row boolean default true check (only_row) primary key,
  key      bytea not null
);

-- What became public about a procedure, one row a happening. Atom lists them and mails tell them once; nothing that visitors
-- cannot see is ever written here.
create table procedure_event (
  id           bigint generated always as identity primary key,
  procedure_id uuid not null references procedure(id) on delete cascade,
  -- Kinds are those of the contract between server and browser, which alone has words for them.
  kind         text not null check (kind ~ '^[a-z_]{3,40}$'),
  detail       jsonb not null default '{}'::jsonb,
  at           timestamptz not null default clock_timestamp(),
  -- When it was handed to those who follow it.
  told_at      timestamptz
);
create index procedure_event_procedure on procedure_event (procedure_id, at desc, id desc);
create index procedure_event_recent on procedure_event (at desc, id desc);
create index procedure_event_untold on procedure_event (id) where (told_at is null);

-- Who asked to be told by mail of one procedure or of what a filter finds. Nothing but the address is kept of a person.
create table procurement_follow (
  id           uuid default gen_random_uuid() primary key,
  email        text not null,
  -- The address as it counts, see mailboxOf.
  mailbox      text not null,
  procedure_id uuid references procedure(id) on delete cascade,
  -- Parameters of the public list, as they stand in an address.
  filter       text,
  frequency    text not null check (frequency in ('at_once', 'daily')),
  confirmed_at timestamptz,
  mailed_on    date,
  created_at   timestamptz not null default clock_timestamp(),
  constraint procurement_follow_target check ((procedure_id is null) <> (filter is null)),
  constraint procurement_follow_once unique nulls not distinct (mailbox, procedure_id, filter)
);
create index procurement_follow_procedure on procurement_follow (procedure_id) where (procedure_id is not null);
create index procurement_follow_unconfirmed on procurement_follow (created_at) where (confirmed_at is null);

-- What is still to be told to whom; it goes with the mail that tells it.
create table follow_news (
  follow_id uuid references procurement_follow(id) on delete cascade,
  event_id  bigint references procedure_event(id) on delete cascade,
  primary key (follow_id, event_id)
);
create index follow_news_event on follow_news (event_id);

-- Settings of this installation that people of the unit change.
create table instance_setting (
  key        text primary key,
  value      jsonb not null,
  version    int not null default 1,
  changed_at timestamptz not null default now()
);

-- Whoever is invited, in the order of the letters, with what was found of them that day and why they are invited all the same.
create table invited_supplier (
  procedure_id  uuid references planning(procedure_id) on delete restrict,
  supplier_id   uuid references supplier(id),
  position      int not null,
  invited_on    date,
  list_reason   text,
  list_findings jsonb,
  primary key (procedure_id, supplier_id)
);
create index invited_supplier_supplier on invited_supplier (supplier_id);

-- What is bought, lot by lot; the quantity of a draft may be missing.
create table lot (
  id           uuid default gen_random_uuid() primary key,
  procedure_id uuid not null references procedure(id) on delete restrict,
  number       int not null check (number > 0),
  description  text not null,
  unit         text not null,
  quantity     numeric(18,3) check (quantity > 0::numeric),
  budget_line  text check (budget_line ~ '^\d{5}$'),
  cucop        text check (cucop ~ '^\d{5}-\d{4}$'),
  status       text not null default 'pending' check (status in ('pending', 'awarded', 'unsuccessful', 'cancelled')),
  -- What a lot is expected to cost, without tax; nobody outside reads it before the award, and then only if it is published with it.
  estimate     numeric(18,2) check (estimate > 0::numeric),
  -- The computing profile that a lot is bought by: prices that were paid for it are found through it.
  profile_id   uuid references computing_profile(id) on delete set null,
  -- Lots that are awarded together, to one or to nobody.
  lot_group    text check (length(trim(both from lot_group)) >= 1 and length(trim(both from lot_group)) <= 40),
  constraint lot_number_once unique (procedure_id, number) deferrable
);
-- Purchases of neighbouring keys of the classifier are looked for by what the keys have in common.
create index lot_family on lot ("left"(coalesce(budget_line, cucop), 4));
create index lot_profile on lot (profile_id) where (profile_id is not null);

-- Acts of a procedure; one that is held in several sessions has several.
create table milestone (
  id           uuid default gen_random_uuid() primary key,
  procedure_id uuid not null references procedure(id) on delete restrict,
  kind         text not null,
  sequence     int not null default 1,
  at           timestamptz not null,
  all_day      boolean not null default false,
  place        text,
  url          text,
  check (kind in ('publication', 'questions_deadline', 'site_visit', 'clarification', 'opening', 'award', 'signature', 'ruling')),
  constraint milestone_once unique (procedure_id, kind, sequence)
);
create index milestone_at on milestone (at);

-- The catalogue of postal codes as the postal service publishes it: which settlements have a code, and of which municipality they are.
create table postal_settlement (
  code         text check (code ~ '^[0-9]{5}$'),
  kind         text,
  name         text check (name <> ''),
  municipality text check (municipality <> ''),
  state_name   text not null,
  -- The run that brought it; none where the portal came with it.
  import_id    uuid,
  primary key (code, kind, name, municipality)
);
create index postal_settlement_import on postal_settlement (import_id) where (import_id is not null);

-- What changed after publication; visitors read it as «Cambios».
create table procedure_change (
  id           bigint generated always as identity primary key,
  procedure_id uuid not null references procedure(id) on delete restrict,
  field        text not null,
  before       text,
  after        text,
  reason       text not null check (length(reason) >= 10),
  changed_at   timestamptz not null default now(),
  -- A decision that was given changes with an act or a resolution of the file, which is public with it (decision D19).
  document_id  uuid references document(id) on delete restrict
);
create index procedure_change_document on procedure_change (document_id) where (document_id is not null);
create index procedure_change_procedure on procedure_change (procedure_id, id desc);

-- Where a procedure comes from: a second call after an unsuccessful one, or a copy of an earlier one.
create table procedure_relation (
  procedure_id uuid primary key references procedure(id) on delete restrict,
  related_id   uuid not null references procedure(id) on delete restrict,
  kind         text not null check (kind in ('second_call', 'copy')),
  constraint procedure_relation_other check (procedure_id <> related_id)
);
create index procedure_relation_related on procedure_relation (related_id, kind);

-- A call that is published by itself at an hour: what was agreed for it (its own version, that of its planning, its documents
-- each with theirs), by whom, and what became of it. One row a procedure, kept: a new schedule takes the place of the last.
create table procedure_schedule (
  procedure_id      uuid primary key references procedure(id),
  version           int not null default 1,
  status            text not null check (status in ('proposed', 'agreed', 'failed', 'taken_back', 'published')),
  publish_at        timestamptz not null,
  -- [{id, version, early}]
  documents         jsonb not null,
  procedure_version int not null,
  planning_version  int not null,
  proposed_by       text not null references officer(id),
  proposed_at       timestamptz not null default now(),
  agreed_by         text references officer(id),
  agreed_at         timestamptz,
  -- Whoever is written to when it cannot be published at its hour.
  mail_to           text[] not null default '{}'::text[],
  failure           text,
  constraint procedure_schedule_agreed check (status <> 'agreed' or agreed_at is not null),
  constraint procedure_schedule_failed check ((status = 'failed') = (failure is not null))
);
create index procedure_schedule_agreed_by on procedure_schedule (agreed_by) where (agreed_by is not null);
create index procedure_schedule_due on procedure_schedule (publish_at) where (status in ('proposed', 'agreed'));
create index procedure_schedule_proposed_by on procedure_schedule (proposed_by);

-- Procedures that begin alike: what is kept of one to begin others with, by kind and area.
create table procedure_template (
  id         uuid default gen_random_uuid() primary key,
  version    int not null default 1,
  name       text not null check (length(name) >= 3) constraint procedure_template_name unique,
  kind       text not null check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  area       text not null default '',
  -- Data, lots, and acts by their days after publication; no amounts, no papers, no results.
  content    jsonb not null,
  is_retired boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by text references officer(id) deferrable initially deferred
);

-- Which procedures a transaction changed: every process holds the public list in memory and brings it up to date by these
-- rows alone (decision 0184). Nobody waits for anybody: rows are only added, and those of past days are taken out.
create table procedure_touched (
  -- Null: all of them.
  procedure_id   uuid,
  by_transaction xid8 not null default pg_current_xact_id(),
  at             timestamptz not null default now()
);
create index procedure_touched_at on procedure_touched (at);
create index procedure_touched_transaction on procedure_touched (by_transaction);

-- Legal deadlines as versioned data with their source (decision D9), days without work, and public changes of a tender.
create table procurement_rule (
  id          uuid default gen_random_uuid() primary key,
  regime      text not null,
  kind        text not null check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  -- Null: whatever the character of the procedure.
  character   text check ("character" in ('national', 'international_treaties', 'international_open')),
  code        text not null check (code ~ '^[a-z_]{3,60}$'),
  -- Days or hours by code; zero where the rule names an act instead.
  amount      int default 0 check (amount >= 0),
  act         text,
  source      text not null check (length(source) >= 3),
  valid_from  date not null,
  valid_until date,
  -- Legal rules, amounts and required documents are rows that people keep, with version, source and history (decision 0170).
  version     int not null default 1,
  unit        text,
  text        text constraint procurement_rule_text check (length(text) >= 3 and length(text) <= 1000),
  constraint procurement_rule_act check ((code = 'required_act') = (act is not null)),
  constraint procurement_rule_regime check (regime in ('laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm',
    'other')),
  constraint procurement_rule_unit check (unit in ('days', 'working_days', 'hours', 'percent', 'percent_guarantee', 'month_end',
    'years')),
  constraint procurement_rule_validity check (valid_until is null or valid_until >= valid_from),
  constraint procurement_rule_once unique nulls not distinct (regime, kind, "character", code, act, valid_from)
);

-- Documents that a step of a procedure needs; one of them is enough, none asks for nothing.
create table required_document (
  id        uuid default gen_random_uuid() primary key,
  step      text not null,
  -- Null: whatever the kind of procedure.
  kind      text,
  documents text[] not null,
  source    text not null check (length(source) >= 3),
  version   int not null default 1,
  constraint required_document_kind check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  constraint required_document_step check (step in ('publish', 'evaluate', 'award', 'declare_unsuccessful', 'contract',
    'complete', 'cancel', 'suspend', 'resume')),
  constraint required_document_once unique nulls not distinct (step, kind)
);

-- Public procedures that went with the import which brought them: their address says so, and so does the log. No row goes.
create table withdrawn_procedure (
  -- Of the procedure that was.
  id           uuid primary key,
  number       text not null,
  slug         text not null,
  contracts    int not null check (contracts > 0),
  -- Of the file that had brought it.
  file_sha256  text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  withdrawn_at timestamptz not null default clock_timestamp()
);
create index withdrawn_procedure_slug on withdrawn_procedure (slug, withdrawn_at);

-- References of tables that were made before what they refer to.
alter table removed_act add constraint removed_act_procedure_id_fkey foreign key (procedure_id) references procedure(id)
  on delete cascade;
alter table open_release add constraint open_release_procedure_id_fkey foreign key (procedure_id) references procedure(id)
  on delete restrict;
alter table open_release_refusal add constraint open_release_refusal_procedure_id_fkey foreign key (procedure_id)
  references procedure(id) on delete cascade;
alter table mail_outbox add constraint mail_outbox_follow_id_fkey foreign key (follow_id) references procurement_follow(id)
  on delete cascade;
