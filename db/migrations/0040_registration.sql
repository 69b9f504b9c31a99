-- The supplier registry: private files of suppliers, requests with their papers, sanctions, mail and the keys of related suppliers.
create sequence supplier_number;
select setval('supplier_number', greatest(1000, coalesce(
  (select max(substring(number from '^P-(\d{5,})$')::int) from supplier), 1000)));

alter table supplier
  add column renewed_on date,
  -- A paper of the file is out of date although the registration is not (machine B).
  add column has_expired_papers boolean not null default false,
  -- State to go back to when a suspension ends.
  add column suspended_from text,
  add column status_since timestamptz not null default now();
create unique index supplier_rfc_once on supplier (rfc)
  where rfc is not null and rfc <> 'XEXX010101000' and source = 'portal' and status not in ('cancelled', 'unregistered');
create index supplier_valid_until on supplier (valid_until) where status in ('active', 'expiring', 'expired');

-- Private data of a registered supplier in the shape SupplierFile of the contract. Never public.
create table supplier_file (
  supplier_id uuid primary key references supplier on delete cascade,
  data        jsonb not null,
  remarks     text not null default '',
  version     int not null default 1,
  updated_at  timestamptz not null default now()
);

-- What two suppliers may share: written whenever a file is saved.
create table supplier_key (
  supplier_id uuid not null references supplier on delete cascade,
  kind        text not null check (kind in ('representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain')),
  key         text not null,
  label       text not null,
  primary key (supplier_id, kind, key)
);
create index supplier_key_shared on supplier_key (kind, key, supplier_id);

create table supplier_event (
  id            bigint generated always as identity primary key,
  supplier_id   uuid not null references supplier on delete cascade,
  at            timestamptz not null default clock_timestamp(),
  action        text not null,
  from_status   text,
  to_status     text,
  actor_kind    text not null check (actor_kind in ('supplier', 'officer', 'system')),
  actor_name    text,
  reason        text,
  details       jsonb not null default '{}'
);
create index supplier_event_supplier on supplier_event (supplier_id, id desc);
create trigger supplier_event_append_only before update on supplier_event
  for each row execute function refuse_change();

-- Text of the privacy notice; a request records the version it accepted (decision D8).
create table privacy_notice (
  version    int primary key,
  title      text not null,
  text       text not null,
  source     text not null,
  valid_from date not null
);
insert into privacy_notice values (1, 'Aviso de privacidad del padrón de proveedores',
  'La Unidad de Adquisiciones y Servicios de Apoyo trata los datos de esta solicitud para integrar y mantener el padrón de proveedores, comprobar los requisitos y avisarte del avance de tu trámite. Se publican la denominación o el nombre, el número de registro, los giros, la entidad federativa, la estratificación, el estado y la vigencia del registro; el teléfono y el correo comercial, solo si lo autorizas. La clave bancaria, los socios, la CURP, el domicilio particular y los documentos no se publican. La ley de transparencia obliga a informar algunos datos del padrón a la plataforma nacional. Puedes pedir acceso, rectificación, cancelación u oposición ante la unidad de transparencia.',
  'Ley General de Protección de Datos Personales en Posesión de Sujetos Obligados', '2025-03-21');

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
  warned_at         timestamptz,
  overrides         jsonb not null default '{}',
  search            tsvector generated always as (search_vector(folio || ' ' || name || ' ' || rfc)) stored,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);
-- One open request per RFC; drafts do not count, so that nobody can block somebody else's number.
create unique index registration_request_one_open on registration_request (rfc, tax_id)
  where status in ('submitted', 'in_review', 'observed', 'validated');
create index registration_request_queue on registration_request (status, answer_due, id);
create index registration_request_correction on registration_request (correction_due) where status = 'observed';
create index registration_request_supplier on registration_request (supplier_id, created_at desc);
create index registration_request_search on registration_request using gin (search);
create index registration_request_decided on registration_request (decided_at) where decided_at is not null;

-- Short-lived tokens for a request, given for folio and key; only the hash of the token is kept.
create table request_access (
  token_hash text primary key,
  request_id uuid not null references registration_request on delete cascade,
  expires_at timestamptz not null
);
create index request_access_age on request_access (expires_at);

-- Uploaded pieces (PDF or image) that are joined into one paper.
create table registration_part (
  id            uuid primary key default gen_random_uuid(),
  request_id    uuid not null references registration_request on delete cascade,
  paper_code    text not null,
  sha256        text not null references stored_file,
  original_name text not null,
  uploaded_at   timestamptz not null default now()
);
create index registration_part_request on registration_part (request_id, paper_code, uploaded_at);

create table registration_paper (
  id            uuid primary key default gen_random_uuid(),
  request_id    uuid references registration_request on delete cascade,
  -- Set at approval: the paper belongs to the supplier's file until another replaces it.
  supplier_id   uuid references supplier on delete cascade,
  paper_code    text not null,
  sha256        text not null references stored_file,
  original_name text not null,
  pages         int,
  bytes         bigint not null,
  issued_on     date,
  expires_on    date,
  outcome       text check (outcome in ('positive', 'negative', 'no_opinion')),
  document_number text,
  scan          text not null default 'not_scanned' check (scan in ('not_scanned', 'clean')),
  -- Paper of the file that a renewal keeps.
  carried_from  uuid references registration_paper,
  status        text not null default 'pending' check (status in ('pending', 'valid', 'observed', 'expired', 'replaced')),
  reason_code   text,
  remark        text,
  reviewed_by   text,
  reviewed_name text,
  reviewed_at   timestamptz,
  uploaded_at   timestamptz not null default now()
);
create unique index registration_paper_current on registration_paper (request_id, paper_code)
  where status <> 'replaced' and request_id is not null;
create index registration_paper_supplier on registration_paper (supplier_id, paper_code) where supplier_id is not null;
create index registration_paper_expiry on registration_paper (expires_on) where supplier_id is not null and status = 'valid';
create index registration_paper_file on registration_paper (sha256);
create index registration_part_file on registration_part (sha256);

-- What the reviewer asks to be corrected: a paper or a field, with the reason the supplier reads.
create table request_observation (
  id          uuid primary key default gen_random_uuid(),
  request_id  uuid not null references registration_request on delete cascade,
  target_kind text not null check (target_kind in ('paper', 'field')),
  -- Code of the paper, or dotted path of the field in the file.
  target      text not null,
  reason_code text,
  remark      text not null check (length(remark) between 3 and 500),
  round       int not null,
  -- Null while the request has not been sent back: the supplier does not see it yet.
  sent_at     timestamptz,
  resolved_at timestamptz,
  created_by  text not null,
  created_name text,
  created_at  timestamptz not null default now()
);
create unique index request_observation_once on request_observation (request_id, target_kind, target, round);

create table request_event (
  id          bigint generated always as identity primary key,
  request_id  uuid not null references registration_request on delete cascade,
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
  details     jsonb not null default '{}'
);
create index request_event_request on request_event (request_id, id desc);
create trigger request_event_append_only before update on request_event
  for each row execute function refuse_change();

-- Register of impeded and sanctioned persons (LAASSP 2025, arts. 71 and 90): it is published.
create table sanction (
  id              uuid primary key default gen_random_uuid(),
  supplier_id     uuid references supplier,
  name            text not null check (length(name) between 3 and 300),
  rfc             text,
  person_type     text not null check (person_type in ('natural', 'legal')),
  kind            text not null check (kind in ('warning', 'suspension', 'cancellation', 'disqualification')),
  cause_code      text not null,
  cause_text      text not null,
  legal_basis     text not null,
  authority       text not null,
  document_number text not null,
  document_sha256 text references stored_file,
  document_name   text,
  starts_on       date not null,
  ends_on         date,
  fine_amount     numeric(18,2),
  fine_paid_on    date,
  status          text not null default 'active' check (status in ('active', 'fulfilled', 'revoked')),
  closing_reason  text,
  published_at    timestamptz,
  source          text not null default 'portal' check (source in ('portal', 'demo')),
  version         int not null default 1,
  created_by      text,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint sanction_period check (ends_on is null or ends_on >= starts_on)
);
create index sanction_supplier on sanction (supplier_id, starts_on desc);
create index sanction_ends on sanction (ends_on) where status = 'active';
create index sanction_published on sanction (starts_on desc, id) where published_at is not null;
call watch_public_table('sanction');

-- Every mail is written here in the transaction that causes it; a job sends it where SMTP is set.
create table mail_outbox (
  id          uuid primary key default gen_random_uuid(),
  to_address  text not null,
  subject     text not null,
  text        text not null,
  template    text not null,
  request_id  uuid references registration_request on delete set null,
  supplier_id uuid references supplier on delete set null,
  status      text not null default 'queued' check (status in ('queued', 'kept', 'sent', 'failed')),
  attempts    int not null default 0,
  last_error  text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create index mail_outbox_recent on mail_outbox (created_at desc, id);
create index mail_outbox_queued on mail_outbox (created_at) where status = 'queued';

-- One-time codes mailed to a registered supplier that wants to renew or update without its old key.
create table supplier_code (
  supplier_id uuid primary key references supplier on delete cascade,
  code_hash   text not null,
  attempts    int not null default 0,
  expires_at  timestamptz not null
);
