-- A contract of a published procedure is written before it is public: what an officer wrote of it stays apart from the
-- contracts, of which every public reading asks, until somebody publishes it under the same id.
create table contract_draft (
  id           uuid primary key default gen_random_uuid(),
  procedure_id uuid not null references procedure,
  -- What was written, as the form sends it.
  form         jsonb not null,
  version      int not null default 1,
  created_at   timestamptz not null default clock_timestamp()
);
create index contract_draft_procedure on contract_draft (procedure_id);
