-- Documents of a procedure's file; the content of each lives in document_version.
create table document (
  id               uuid primary key default gen_random_uuid(),
  procedure_id     uuid not null references procedure on delete cascade,
  stage            text not null check (stage in ('planning', 'notice', 'clarification', 'opening', 'evaluation', 'award',
                     'contract', 'execution', 'dispute')),
  kind             text not null constraint document_kind check (kind in (
                     'annual_programme', 'market_study', 'notice', 'bidding_documents', 'official_summary',
                     'technical_annex', 'economic_annex', 'form', 'contract_model', 'amendment', 'invitation_letter',
                     'visit_record', 'clarification_minutes', 'opening_minutes', 'attendance', 'technical_ruling',
                     'economic_ruling', 'comparison', 'award_minutes', 'award_notice', 'deferral',
                     'unsuccessful_declaration', 'cancellation', 'contract', 'contract_amendment', 'delivery_record',
                     'progress_report', 'settlement', 'complaint_resolution', 'other')),
  title            text not null check (length(title) between 3 and 200),
  document_date    date,
  position         int not null default 0,
  status           text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'withdrawn')),
  publish_at       timestamptz,
  withdrawn_at     timestamptz,
  withdrawn_reason text,
  version          int not null default 1,
  created_by       text not null,
  created_at       timestamptz not null default now(),
  search           tsvector generated always as (search_vector(title)) stored,
  constraint document_schedule check (status <> 'scheduled' or publish_at is not null),
  constraint document_withdrawal check (status <> 'withdrawn' or (withdrawn_at is not null and withdrawn_reason is not null))
);
create index document_procedure on document (procedure_id, stage, position);
create index document_due on document (publish_at) where status = 'scheduled';
create index document_search on document using gin (search);
-- Lists of officers, in their own order.
create index document_admin on document (publish_at, created_at desc, id);
create index document_admin_status on document (status, publish_at, created_at desc, id);

-- The contents that a document has had.
create table document_version (
  document_id   uuid not null references document on delete cascade,
  number        int not null check (number > 0),
  sha256        text not null references stored_file,
  original_name text not null,
  change_note   text,
  published_at  timestamptz,
  created_by    text not null,
  created_at    timestamptz not null default now(),
  primary key (document_id, number)
);
create index document_version_file on document_version (sha256);
-- The newest public versions first.
create index document_version_published on document_version (published_at desc, document_id)
  where published_at is not null;

call watch_public_table('document');
call watch_public_table('document_version');
