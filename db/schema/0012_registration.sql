-- Requests to enter, renew, update or leave the registry, with their papers, and what the reviewers did with them.

-- Text of the privacy notice; a request records the version it accepted (decision D8).
create table privacy_notice (
  version    int primary key,
  title      text not null,
  text       text not null,
  source     text not null,
  valid_from date not null
);

-- A request as it is written, sent, reviewed and decided.
create table registration_request (
  id                uuid primary key default gen_random_uuid(),
  folio             text not null constraint registration_request_folio unique,
  kind              text not null check (kind in ('registration', 'renewal', 'update', 'cancellation')),
  status            text not null default 'draft' check (status in (
                      'draft', 'submitted', 'in_review', 'observed', 'validated',
                      'approved', 'rejected', 'dismissed', 'withdrawn')),
  person_type       text not null check (person_type in ('natural', 'legal')),
  origin            text not null default 'national' check (origin in ('national', 'foreign')),
  rfc               text not null,
  -- Foreign suppliers share one generic RFC: their own tax number tells them apart.
  tax_id            text not null default '',
  name              text not null default '',
  email             text not null,
  -- Registered supplier that is renewed, updated or cancelled, or was created by the approval.
  supplier_id       uuid references supplier,
  data              jsonb not null,
  -- Data of the registered file when a renewal or update began: what was carried over.
  carried           jsonb,
  -- Required papers as the catalogue had them; fixed when the request is sent.
  requirements      jsonb not null default '[]',
  declarations      jsonb not null default '{}',
  privacy_version   int references privacy_notice,
  key_hash          text not null,
  -- Captured by an officer on behalf of the supplier.
  captured_by       text,
  captured_name     text,
  -- Step of the form to come back to.
  step              int not null default 1,
  -- When the files of a draft that nobody touched were removed; what was written in it stays.
  files_removed_at  timestamptz,
  submitted_at      timestamptz,
  answer_due        date,
  correction_due    date,
  -- Working days of the answer term that were left when the clock stopped.
  answer_days_left  int,
  round             int not null default 0,
  assignee_id       text,
  assignee_name     text,
  reviewer_id       text,
  reviewer_name     text,
  decided_by        text,
  decided_name      text,
  decided_at        timestamptz,
  decision_reason   text,
  -- Working days that the unit took to decide, without those in which the supplier corrected.
  answer_days       int,
  warned_at         timestamptz,
  overrides         jsonb not null default '{}',
  search            tsvector generated always as (search_vector(folio || ' ' || name || ' ' || rfc)) stored,
  -- Tab of the queue; null: a draft, which nobody reviews. What the queue is ordered by is kept with the row, so that a
  -- page of it is one walk along an index.
  tab               text generated always as (
                      case when status in ('submitted', 'in_review', 'validated') then 'por-revisar'
                        when status = 'observed' then 'observadas'
                        when status = 'approved' then 'aprobadas'
                        when status in ('rejected', 'dismissed', 'withdrawn') then 'rechazadas' end) stored,
  -- The day that counts now: the unit's, or the supplier's while it corrects.
  due               date generated always as (
                      case when status in ('submitted', 'in_review', 'validated') then answer_due
                        when status = 'observed' then correction_due end) stored,
  recent_at         timestamptz generated always as (
                      case when status in ('approved', 'rejected', 'dismissed', 'withdrawn')
                        then coalesce(decided_at, updated_at) else submitted_at end) stored,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);
-- One open request per RFC, or per country and tax number; drafts do not count, so that nobody can block somebody else's
-- number. Who has no identity yet is not the same as another without one: it is told apart by its registration.
create unique index registration_request_one_open on registration_request
  (rfc, tax_id, (case when origin = 'foreign' then country_key(data ->> 'country') else '' end))
  where status in ('submitted', 'in_review', 'observed', 'validated') and rfc <> '' and (origin <> 'foreign' or tax_id <> '');
create index registration_request_queue on registration_request (status, answer_due, id);
create index registration_request_correction on registration_request (correction_due) where status = 'observed';
create index registration_request_decided on registration_request (decided_at) where decided_at is not null;
create index registration_request_supplier on registration_request (supplier_id, created_at desc);
create index registration_request_search on registration_request using gin (search);
create index registration_request_rfc on registration_request (rfc, created_at desc);
create index registration_request_sent on registration_request (submitted_at) where submitted_at is not null;
create index registration_request_drafts on registration_request (updated_at) where status = 'draft';
create index registration_request_tab_due on registration_request (tab, due, id) where tab is not null;
create index registration_request_tab_recent on registration_request (tab, recent_at desc, id) where tab is not null;
create index registration_request_tab_name on registration_request (tab, name collate "es-x-icu", id) where tab is not null;
create index registration_request_tab_kind on registration_request (tab, kind, assignee_id) where tab is not null;
-- Requests per officer, counted from the index alone.
create index registration_request_tab_assignee on registration_request (tab, assignee_id, assignee_name)
  where tab is not null and assignee_id is not null;

-- A request that was sent is never deleted; with a draft go the steps that it had.
create function keep_sent_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request that was sent is kept' using errcode = 'integrity_constraint_violation';
end $$;
create trigger registration_request_kept before delete on registration_request for each row
  when (old.status <> 'draft') execute function keep_sent_request();

-- The lines that a request was sent with, kept by its data: a code that is not in the catalogue is refused. What the
-- supplier still writes is judged when it is sent.
create table request_line (
  request_id uuid not null references registration_request on delete cascade,
  line_code  text not null constraint request_line_code references registry_line,
  primary key (request_id, line_code)
);
create function keep_request_lines() returns trigger language plpgsql as $$
begin
  delete from request_line where request_id = new.id;
  insert into request_line select distinct new.id, line from jsonb_array_elements_text(coalesce(new.data -> 'lines', '[]')) line;
  return null;
end $$;
create trigger request_lines_inserted after insert on registration_request for each row
  when (new.status not in ('draft', 'observed')) execute function keep_request_lines();
create trigger request_lines_changed after update of data, status on registration_request for each row
  when (new.status not in ('draft', 'observed') and (old.status in ('draft', 'observed') or old.data <> new.data))
  execute function keep_request_lines();

-- Short-lived tokens for a request, given for folio and key; only the hash of the token is kept.
create table request_access (
  token_hash text primary key,
  request_id uuid not null references registration_request on delete cascade,
  expires_at timestamptz not null
);
create index request_access_age on request_access (expires_at);

-- What a request shares with others while it is open, in the form of supplier_key.
create table request_key (
  request_id uuid not null references registration_request on delete cascade,
  kind       text not null check (kind in ('representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain')),
  key        text not null,
  label      text not null,
  primary key (request_id, kind, key)
);
create index request_key_shared on request_key (kind, key, request_id);

-- Uploaded pieces (PDF or image) that are joined into one paper.
create table registration_part (
  id            uuid primary key default gen_random_uuid(),
  request_id    uuid not null references registration_request on delete cascade,
  paper_code    text not null constraint registration_part_type references paper_type,
  sha256        text not null references stored_file,
  original_name text not null,
  -- Whether the bytes hold text, which a photograph or a scan has not; null: nobody looked.
  has_text      boolean,
  uploaded_at   timestamptz not null default now()
);
create index registration_part_request on registration_part (request_id, paper_code, uploaded_at);
create index registration_part_file on registration_part (sha256);
create index registration_part_age on registration_part (uploaded_at);

-- Papers as they were sent: of a request, and of the file once it was approved.
create table registration_paper (
  id              uuid primary key default gen_random_uuid(),
  request_id      uuid references registration_request on delete cascade,
  -- Set at approval: the paper belongs to the supplier's file until another replaces it.
  supplier_id     uuid references supplier on delete cascade,
  paper_code      text not null constraint registration_paper_type references paper_type,
  sha256          text not null references stored_file,
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
  carried_from    uuid references registration_paper,
  status          text not null default 'pending' check (status in ('pending', 'valid', 'observed', 'expired', 'replaced')),
  reason_code     text constraint registration_paper_reason references registry_reason,
  remark          text,
  reviewed_by     text,
  reviewed_name   text,
  reviewed_at     timestamptz,
  uploaded_at     timestamptz not null default now()
);
create unique index registration_paper_current on registration_paper (request_id, paper_code)
  where status <> 'replaced' and request_id is not null;
create index registration_paper_supplier on registration_paper (supplier_id, paper_code) where supplier_id is not null;
create index registration_paper_expiry on registration_paper (expires_on) where supplier_id is not null and status = 'valid';
create index registration_paper_file on registration_paper (sha256);

-- What the reviewer asks to be corrected: a paper or a field, with the reason the supplier reads.
create table request_observation (
  id           uuid primary key default gen_random_uuid(),
  request_id   uuid not null references registration_request on delete cascade,
  target_kind  text not null check (target_kind in ('paper', 'field')),
  -- Code of the paper, or dotted path of the field in the file.
  target       text not null,
  paper_code   text generated always as (case when target_kind = 'paper' then target end) stored
               constraint request_observation_paper references paper_type,
  reason_code  text constraint request_observation_reason references registry_reason,
  -- What the supplier was told: the catalogue's words may change later.
  reason       text,
  remark       text not null check (length(remark) between 3 and 500),
  round        int not null,
  -- Null while the request has not been sent back: the supplier does not see it yet.
  sent_at      timestamptz,
  resolved_at  timestamptz,
  created_by   text not null,
  created_name text,
  created_at   timestamptz not null default now()
);
create unique index request_observation_once on request_observation (request_id, target_kind, target, round);

-- Steps of a request; they are neither changed nor removed.
create table request_event (
  id          bigint generated always as identity primary key,
  request_id  uuid not null references registration_request on delete cascade,
  at          timestamptz not null default clock_timestamp(),
  action      text not null,
  from_status text constraint request_event_from check (from_status in
                ('draft', 'submitted', 'in_review', 'observed', 'validated',
                'approved', 'rejected', 'dismissed', 'withdrawn')),
  to_status   text constraint request_event_to check (to_status in
                ('draft', 'submitted', 'in_review', 'observed', 'validated',
                'approved', 'rejected', 'dismissed', 'withdrawn')),
  actor_kind  text not null check (actor_kind in ('supplier', 'officer', 'system')),
  -- Officers' names stay inside; suppliers read «la unidad».
  actor_name  text,
  -- Sentence that the supplier reads in the follow-up and in the mail; null: only officers see the event.
  public_text text,
  reason      text,
  details     jsonb not null default '{}'
);
create index request_event_request on request_event (request_id, id desc);
-- Requests to review at the end of each day are counted from the steps that moved them.
create index request_event_moved on request_event (at) include (from_status, to_status)
  where to_status is distinct from from_status;
create trigger request_event_append_only before update on request_event
  for each row execute function refuse_change();

-- A request that was sent is never deleted; with a draft go the steps that it had.
create function keep_request_event() returns trigger language plpgsql as $$
begin
  if exists (select from registration_request where id = old.request_id) then
    raise exception 'request_event is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger request_event_kept before delete on request_event for each row execute function keep_request_event();
create trigger request_event_no_truncate before truncate on request_event
  for each statement execute function refuse_change();

-- What an officer did with a request that keeps them from being its second pair of eyes.
create table request_hand (
  request_id uuid not null references registration_request on delete cascade,
  officer_id text not null references officer,
  step       text not null check (step in ('captured', 'marked', 'observed', 'accepted', 'sent_back', 'validated')),
  at         timestamptz not null default now(),
  primary key (request_id, officer_id, step)
);

-- Each time that nothing changed in a request but who is in charge; `version` is the request's after it.
create table request_assignment (
  request_id uuid not null references registration_request on delete cascade,
  version    int not null,
  officer_id text references officer,
  given_by   text not null references officer,
  at         timestamptz not null default now(),
  primary key (request_id, version)
);
