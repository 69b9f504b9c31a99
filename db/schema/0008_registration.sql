-- Requests of suppliers from the draft to the answer.
-- needs: country_key, plain, search_vector

-- Somebody says that a public datum is wrong; the unit answers in days.
create table correction_request (
  id          uuid default gen_random_uuid() primary key,
  folio       text not null unique,
  -- Path of the public page, and what it is called.
  page        text not null,
  title       text not null,
  -- Which datum of it, and what it should say, as the person wrote them.
  datum       text not null,
  says        text not null,
  email       text not null,
  status      text not null default 'open' check (status in ('open', 'corrected', 'kept')),
  answer      text not null default '',
  due_on      date not null,
  created_at  timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  answered_by text references officer(id),
  version     int not null default 1,
  -- What visitors say is wrong on the page of a procedure waits for whoever runs procurement; of anything else, for the registry.
  subject     text generated always as (
case
    when page ~~ '/adquisiciones/%' then 'Procurement'
    else 'SupplierRegistry'
end) stored,
  check ((status = 'open') = (answered_at is null))
);
create index correction_request_open on correction_request (due_on) where (status = 'open');

-- A request as it is written, sent, reviewed and decided.
create table registration_request (
  id                   uuid default gen_random_uuid() primary key,
  folio                text not null constraint registration_request_folio unique,
  kind                 text not null check (kind in ('registration', 'renewal', 'update', 'cancellation')),
  status               text not null default 'draft',
  person_type          text not null check (person_type in ('natural', 'legal')),
  origin               text not null default 'national' check (origin in ('national', 'foreign')),
  rfc                  text not null,
  -- Foreign suppliers share one generic RFC: their own tax number tells them apart.
  tax_id               text not null default '',
  name                 text not null default '',
  email                text not null,
  -- Registered supplier that is renewed, updated or cancelled, or was created by the approval.
  supplier_id          uuid references supplier(id),
  data                 jsonb not null,
  -- Data of the registered file when a renewal or update began: what was carried over.
  carried              jsonb,
  -- Required papers as the catalogue had them; fixed when the request is sent.
  requirements         jsonb not null default '[]'::jsonb,
  declarations         jsonb not null default '{}'::jsonb,
  privacy_version      int references privacy_notice(version),
  key_hash             text not null,
  -- Captured by an officer on behalf of the supplier.
  captured_by          text constraint registration_request_captured_by references officer(id),
  -- Step of the form to come back to.
  step                 int not null default 1,
  -- When the files of a draft that nobody touched were removed; what was written in it stays.
  files_removed_at     timestamptz,
  submitted_at         timestamptz,
  answer_due           date,
  correction_due       date,
  -- Working days of the answer term that were left when the clock stopped.
  answer_days_left     int,
  round                int not null default 0,
  assignee_id          text constraint registration_request_assignee references officer(id),
  reviewer_id          text constraint registration_request_reviewer references officer(id),
  decided_by           text constraint registration_request_decided_by references officer(id),
  decided_at           timestamptz,
  decision_reason      text,
  -- Working days that the unit took to decide, without those in which the supplier corrected.
  answer_days          int,
  warned_at            timestamptz,
  overrides            jsonb not null default '{}'::jsonb,
  search               tsvector generated always as (search_vector((((folio || ' ') || name) || ' ') || rfc)) stored,
  -- Tab of the queue; null: a draft, which nobody reviews. What the queue is ordered by is kept with the row, so that a
  -- page of it is one walk along an index.
  tab                  text generated always as (
case
    when status in ('submitted', 'in_review', 'validated') then 'por-revisar'
    when status = 'observed' then 'observadas'
    when status = 'approved' then 'aprobadas'
    when status in ('rejected', 'dismissed', 'withdrawn') then 'rechazadas'
    else null::text
end) stored,
  -- The day that counts now: the unit's, or the supplier's while it corrects.
  due                  date generated always as (
case
    when status in ('submitted', 'in_review', 'validated') then answer_due
    when status = 'observed' then correction_due
    else null::date
end) stored,
  recent_at            timestamptz generated always as (
case
    when status in ('approved', 'rejected', 'dismissed', 'withdrawn') then coalesce(decided_at, updated_at)
    else submitted_at
end) stored,
  version              int not null default 1,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  held_at              timestamptz,
  held_reason          text,
  account_confirmed_at timestamptz,
  -- What the registry had of a supplier when a request about it was approved: changes of one time are judged together.
  prior                jsonb,
  -- What a request held when it was first sent: what its correction changes of account, mail, telephone and representative is told
  -- and asked about as the change of a registration is, also where there is no registration yet.
  first_sent           jsonb,
  -- When the key of a request was replaced by a code of its mailbox: whoever reads that mailbox reads no paper that came before.
  key_renewed_at       timestamptz,
  constraint registration_request_held check ((held_at is null) = (held_reason is null)),
  check (status in ('draft', 'submitted', 'in_review', 'observed', 'validated', 'approved', 'rejected', 'dismissed', 'withdrawn'))
);
create index registration_request_correction on registration_request (correction_due) where (status = 'observed');
create index registration_request_decided on registration_request (decided_at) where (decided_at is not null);
create index registration_request_drafts on registration_request (updated_at) where (status = 'draft');
create index registration_request_held on registration_request (supplier_id) where (held_at is not null);
-- One open request per RFC, or per country and tax number; drafts do not count, so that nobody can block somebody else's
-- number. Who has no identity yet is not the same as another without one: it is told apart by its registration.
create unique index registration_request_one_open on registration_request (rfc, tax_id,
  (
case
    when (origin = 'foreign') then country_key((data ->> 'country'))
    else ''
end)) where ((status in ('submitted',
  'in_review', 'observed', 'validated')) and (rfc <> '') and ((origin <> 'foreign') or (tax_id <> '')));
create index registration_request_queue on registration_request (status, answer_due, id);
create index registration_request_rfc on registration_request (rfc, created_at desc);
create index registration_request_search on registration_request using gin (search);
create index registration_request_sent on registration_request (submitted_at) where (submitted_at is not null);
create index registration_request_supplier on registration_request (supplier_id, created_at desc);
-- Requests per officer, counted from the index alone.
create index registration_request_tab_assignee on registration_request (tab, assignee_id) where ((tab is not null)
  and (assignee_id is not null));
create index registration_request_tab_due on registration_request (tab, due, id) where (tab is not null);
create index registration_request_tab_kind on registration_request (tab, kind, assignee_id) where (tab is not null);
create index registration_request_tab_name on registration_request (tab, name collate "es-x-icu", id) where (tab is not null);
create index registration_request_tab_recent on registration_request (tab, recent_at desc, id) where (tab is not null);
-- What people of the unit look for in requests and in the files of the registry, by parts of a name, a folio or an RFC: the
-- texts of records have such an index already (procedure_admin_text). None of it enters the one index (decision 0209).
create index registration_request_text on registration_request using gin (plain(((((folio || ' ') || name) || ' ') || rfc)) gin_trgm_ops) with (fastupdate=off)
  where (tab is not null);

-- Papers as they were sent: of a request, and of the file once it was approved.
create table registration_paper (
  id              uuid default gen_random_uuid() primary key,
  request_id      uuid references registration_request(id) on delete cascade,
  -- Set at approval: the paper belongs to the supplier's file until another replaces it.
  supplier_id     uuid references supplier(id) on delete cascade,
  paper_code      text not null constraint registration_paper_type references paper_type(code),
  sha256          text not null references stored_file(sha256),
  original_name   text not null,
  pages           int,
  bytes           bigint not null,
  -- As in registration_part.
  has_text        boolean,
  issued_on       date,
  expires_on      date,
  outcome         text check (outcome in ('positive', 'negative', 'no_opinion')),
  document_number text,
  scan            text not null default 'not_scanned' check (scan in ('not_scanned', 'clean')),
  -- Paper of the file that a renewal keeps.
  carried_from    uuid references registration_paper(id),
  status          text not null default 'pending' check (status in ('pending', 'valid', 'observed', 'expired', 'replaced')),
  reason_code     text constraint registration_paper_reason references registry_reason(code),
  remark          text,
  reviewed_by     text constraint registration_paper_reviewed_by references officer(id),
  reviewed_at     timestamptz,
  uploaded_at     timestamptz not null default now(),
  -- What the text of a paper of the SAT, the IMSS or the INFONAVIT says of itself (contract: PaperSaid); null where it has no text
  -- or nobody read it.
  said            jsonb,
  textless_pages  int[]
);
create unique index registration_paper_current on registration_paper (request_id, paper_code) where ((status <> 'replaced')
  and (request_id is not null));
create index registration_paper_expiry on registration_paper (expires_on) where ((supplier_id is not null) and (status = 'valid'));
create index registration_paper_file on registration_paper (sha256);
create index registration_paper_supplier on registration_paper (supplier_id, paper_code) where (supplier_id is not null);

-- Uploaded pieces (PDF or image) that are joined into one paper.
create table registration_part (
  id             uuid default gen_random_uuid() primary key,
  request_id     uuid not null references registration_request(id) on delete cascade,
  paper_code     text not null constraint registration_part_type references paper_type(code),
  sha256         text not null references stored_file(sha256),
  original_name  text not null,
  -- Whether the bytes hold text, which a photograph or a scan has not; null: nobody looked.
  has_text       boolean,
  uploaded_at    timestamptz not null default now(),
  -- Pages of a paper that are pictures without text, as they were told when it was uploaded; null where nobody looked.
  textless_pages int[]
);
create index registration_part_age on registration_part (uploaded_at);
create index registration_part_file on registration_part (sha256);
create index registration_part_request on registration_part (request_id, paper_code, uploaded_at);

-- Short-lived tokens for a request, given for folio and key; only the hash of the token is kept.
create table request_access (
  token_hash text primary key,
  request_id uuid not null references registration_request(id) on delete cascade,
  expires_at timestamptz not null
);
create index request_access_age on request_access (expires_at);

-- Each time that nothing changed in a request but who is in charge; `version` is the request's after it.
create table request_assignment (
  request_id uuid references registration_request(id) on delete cascade,
  version    int,
  officer_id text references officer(id),
  given_by   text not null references officer(id),
  at         timestamptz not null default now(),
  primary key (request_id, version)
);

-- Every time that somebody of the unit called about a change, whatever came of it: the next one reads it.
create table request_call (
  id         bigint generated always as identity primary key,
  request_id uuid not null references registration_request(id) on delete cascade,
  check_code text not null,
  outcome    text not null check (outcome in ('yes', 'no', 'unreached')),
  called_at  timestamptz not null,
  phone      text not null,
  person     text not null,
  relation   text not null,
  said       text not null,
  officer_id text not null references officer(id),
  at         timestamptz not null default now(),
  constraint request_call_answered check (outcome = 'unreached' or person <> '' and said <> '')
);
create index request_call_request on request_call (request_id);

-- One-time codes of a request: to prove a new mailbox, or to get another key. Each proves the mailbox it went to.
create table request_code (
  request_id uuid not null references registration_request(id) on delete cascade,
  purpose    text not null check (purpose in ('mailbox', 'key')),
  mailbox    text not null,
  code_hash  text not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null
);
create index request_code_request on request_code (request_id);

-- Steps of a request; they are neither changed nor removed.
create table request_event (
  id          bigint generated always as identity primary key,
  request_id  uuid not null references registration_request(id) on delete cascade,
  at          timestamptz not null default clock_timestamp(),
  action      text not null,
  from_status text,
  to_status   text,
  actor_kind  text not null check (actor_kind in ('supplier', 'officer', 'system')),
  -- Officers' names stay inside; suppliers read «la unidad».
  actor_name  text,
  -- Sentence that the supplier reads in the follow-up and in the mail; null: only officers see the event.
  public_text text,
  reason      text,
  details     jsonb not null default '{}'::jsonb,
  constraint request_event_from check (from_status in ('draft', 'submitted', 'in_review', 'observed', 'validated', 'approved',
    'rejected', 'dismissed', 'withdrawn')),
  constraint request_event_to check (to_status in ('draft', 'submitted', 'in_review', 'observed', 'validated', 'approved',
    'rejected', 'dismissed', 'withdrawn'))
);
-- Requests to review at the end of each day are counted from the steps that moved them.
create index request_event_moved on request_event (at) include (from_status, to_status)
  where (to_status is distinct from from_status);
create index request_event_request on request_event (request_id, id desc);

-- What an officer did with a request that keeps them from being its second pair of eyes.
create table request_hand (
  request_id uuid references registration_request(id) on delete cascade,
  officer_id text references officer(id),
  step       text check (step in ('captured', 'marked', 'observed', 'accepted', 'sent_back', 'validated')),
  at         timestamptz not null default now(),
  primary key (request_id, officer_id, step)
);

-- What a request shares with others while it is open, in the form of supplier_key.
create table request_key (
  request_id uuid references registration_request(id) on delete cascade,
  kind       text check (kind in ('representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain')),
  key        text,
  label      text not null,
  primary key (request_id, kind, key)
);
create index request_key_shared on request_key (kind, key, request_id);

-- The lines that a request was sent with, kept by its data: a code that is not in the catalogue is refused. What the
-- supplier still writes is judged when it is sent.
create table request_line (
  request_id uuid references registration_request(id) on delete cascade,
  line_code  text constraint request_line_code references registry_line(code),
  primary key (request_id, line_code)
);

-- Link of a notice to the registered mailbox: it answers «no fui yo», or confirms the account. Only its hash is kept.
create table request_link (
  token_hash  text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  request_id  uuid not null references registration_request(id) on delete cascade,
  mailbox     text not null,
  answer      text check (answer in ('refuse', 'confirm')),
  answered_at timestamptz,
  expires_at  timestamptz not null
);
create index request_link_request on request_link (request_id);

-- What the reviewer asks to be corrected: a paper or a field, with the reason the supplier reads.
create table request_observation (
  id          uuid default gen_random_uuid() primary key,
  request_id  uuid not null references registration_request(id) on delete cascade,
  target_kind text not null check (target_kind in ('paper', 'field')),
  -- Code of the paper, or dotted path of the field in the file.
  target      text not null,
  paper_code  text generated always as (
case
    when target_kind = 'paper' then target
    else null::text
end) stored constraint request_observation_paper references paper_type(code),
  reason_code text constraint request_observation_reason references registry_reason(code),
  -- What the supplier was told: the catalogue's words may change later.
  reason      text,
  remark      text not null check (length(remark) >= 3 and length(remark) <= 500),
  round       int not null,
  -- Null while the request has not been sent back: the supplier does not see it yet.
  sent_at     timestamptz,
  resolved_at timestamptz,
  created_by  text constraint request_observation_created_by references officer(id),
  created_at  timestamptz not null default now(),
  reply       text check (length(reply) <= 1000),
  by_supplier boolean not null default false,
  before      jsonb,
  constraint request_observation_author check (by_supplier = (created_by is null) and by_supplier = (before is not null))
);
create unique index request_observation_once on request_observation (request_id, target_kind, target, round);

-- References of tables that were made before what they refer to.
alter table mail_outbox add constraint mail_outbox_request_id_fkey foreign key (request_id) references registration_request(id)
  on delete set null;
alter table list_match add constraint list_match_request_id_fkey foreign key (request_id) references registration_request(id)
  on delete cascade;
alter table supplier_account add constraint supplier_account_request_id_fkey foreign key (request_id)
  references registration_request(id);
