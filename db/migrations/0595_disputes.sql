-- What an authority notifies of a purchase: inconformidades, interventions of its own, and conciliations (purchase-chain §7.2, §7.4).
create table dispute (
  id                  uuid default gen_random_uuid() primary key,
  version             int not null default 1,
  kind                text not null check (kind in ('dispute', 'ex_officio', 'conciliation')),
  number              text not null check (length(number) between 1 and 80),
  authority           text not null check (length(authority) between 3 and 150),
  received_at         timestamptz not null,
  procedure_id        uuid not null references procedure(id),
  -- Contested lots; none: the whole procedure.
  lots                uuid[] not null default '{}',
  act                 text check (act in ('call', 'invitation', 'award', 'cancellation', 'signature')),
  notified_on         date,
  -- Told to nobody but officers.
  who                 text not null default '' check (length(who) <= 200),
  grounds             text not null default '' check (length(grounds) <= 1000),
  summary             text not null default '' check (length(summary) <= 4000),
  document_id         uuid references document(id) on delete set null,
  suspension          text not null default 'none' check (suspension in ('none', 'asked', 'denied', 'provisional', 'definitive')),
  suspended_on        date,
  suspended_lots      uuid[] not null default '{}',
  suspension_document uuid references document(id) on delete set null,
  guarantee_by        date,
  guarantee_amount    numeric(18, 2) check (guarantee_amount > 0),
  guarantee_shown_on  date,
  countered_on        date,
  lifted_on           date,
  lift_document       uuid references document(id) on delete set null,
  resolution          text check (resolution in ('dismissed', 'unfounded', 'ineffective', 'wholly_void', 'void_for_replacement', 'signature_ordered', 'other')),
  resolved_on         date,
  effects             jsonb not null default '[]',
  resolution_text     text not null default '' check (length(resolution_text) <= 4000),
  resolution_document uuid references document(id) on delete set null,
  firm_on             date,
  hearing_by          date,
  follow_up           text not null default '' check (length(follow_up) <= 4000),
  created_by          text references officer(id),
  created_at          timestamptz not null default clock_timestamp(),
  constraint dispute_number unique (authority, number),
  constraint dispute_suspended check (suspension in ('provisional', 'definitive') = (suspended_on is not null)),
  constraint dispute_firm check (firm_on is null or resolved_on is not null)
);
create index dispute_procedure on dispute (procedure_id);
create index dispute_order on dispute (received_at desc, id);

-- What we owe the authority of each.
create table dispute_report (
  id          uuid default gen_random_uuid() primary key,
  dispute_id  uuid not null references dispute(id),
  kind        text not null check (kind in ('previous', 'detailed', 'extension', 'compliance', 'proof')),
  asked_on    date not null,
  due_on      date not null,
  sent_on     date,
  document_id uuid references document(id) on delete set null,
  constraint dispute_report_kind unique (dispute_id, kind)
);

insert into registry_term (code, amount, unit, text, source) values
  ('dispute_previous_report', 2, 'working_days', 'Informe previo de una inconformidad', 'LAASSP 2025, art. 101'),
  ('dispute_detailed_report', 6, 'working_days', 'Informe circunstanciado de una inconformidad', 'LAASSP 2025, art. 101'),
  ('dispute_extension_report', 3, 'working_days', 'Informe de la ampliación de una inconformidad', 'LAASSP 2025, art. 101'),
  ('dispute_compliance', 6, 'working_days', 'Cumplir la resolución de una inconformidad', 'LAASSP 2025, art. 105'),
  ('dispute_compliance_void', 15, 'working_days', 'Cumplir la resolución que anula todo el procedimiento', 'LAASSP 2025, art. 105'),
  ('dispute_proof', 3, 'working_days', 'Probar que se cumplió la resolución de una inconformidad', 'LAASSP 2025, art. 105'),
  ('dispute_guarantee', 3, 'working_days', 'Mostrar la garantía de una suspensión definitiva', 'LAASSP 2025, art. 100'),
  ('dispute_prevention', 3, 'working_days', 'Prevención a quien presentó una inconformidad', 'LAASSP 2025, art. 96'),
  ('dispute_third_party', 6, 'working_days', 'Tercero interesado en una inconformidad', 'LAASSP 2025, art. 101'),
  ('dispute_widening', 3, 'working_days', 'Ampliar una inconformidad', 'LAASSP 2025, art. 101'),
  ('dispute_pleadings', 3, 'working_days', 'Alegatos de una inconformidad', 'LAASSP 2025, art. 102'),
  ('conciliation_hearing', 15, 'working_days', 'Audiencia de una conciliación', 'LAASSP 2025, arts. 109 a 112')
  on conflict (code) do nothing;
