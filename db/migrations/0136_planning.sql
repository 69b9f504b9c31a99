-- What comes before a procedure: the need, its budget, whom is invited, why it is awarded directly; and what it comes from.

-- Grounds of a direct award by regime; those by amount count towards the limit of the year and towards splitting.
create table award_ground (
  code         text primary key check (code ~ '^[a-z0-9_]{3,60}$'),
  regime       text not null check (regime in ('laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other')),
  name         text not null check (length(name) >= 3),
  source       text not null check (length(source) >= 3),
  is_by_amount boolean not null,
  position     int not null
);
insert into award_ground (code, regime, name, source, is_by_amount, position) values
  ('laassp_2025_amount', 'laassp_2025', 'Por monto', 'LAASSP 2025, art. 55', true, 1),
  ('laassp_2025_exception', 'laassp_2025', 'Por excepción a la licitación', 'LAASSP 2025, art. 54', false, 2),
  ('laassp_2025_unsuccessful', 'laassp_2025', 'Por procedimiento desierto', 'LAASSP 2025, art. 54, fr. VII', false, 3),
  ('laassp_2000_amount', 'laassp_2000', 'Por monto', 'LAASSP 2000, art. 42', true, 1),
  ('laassp_2000_exception', 'laassp_2000', 'Por excepción a la licitación', 'LAASSP 2000, art. 41', false, 2),
  ('ley_gto_amount', 'ley_gto', 'Por monto', 'Ley de Contrataciones Públicas para el Estado de Guanajuato', true, 1),
  ('ley_gto_exception', 'ley_gto', 'Por excepción a la licitación', 'Ley de Contrataciones Públicas para el Estado de Guanajuato', false, 2),
  ('lineamientos_ug_amount', 'lineamientos_ug', 'Por monto', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023', true, 1),
  ('lineamientos_ug_exception', 'lineamientos_ug', 'Por excepción a la licitación', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023', false, 2),
  ('lopsrm_amount', 'lopsrm', 'Por monto', 'LOPSRM, art. 43', true, 1),
  ('lopsrm_exception', 'lopsrm', 'Por excepción a la licitación', 'LOPSRM, art. 42', false, 2),
  ('other_amount', 'other', 'Por monto', 'La norma que se cite', true, 1),
  ('other_exception', 'other', 'Por excepción a la licitación', 'La norma que se cite', false, 2);

create table planning (
  procedure_id         uuid primary key references procedure on delete cascade,
  version              int not null default 1,
  need                 text,
  budget_line          text check (budget_line ~ '^\d{5}$'),
  -- That there is money for it.
  certificate_number   text,
  certificate_on       date,
  certificate_amount   numeric(18,2) check (certificate_amount > 0),
  certificate_document uuid references document on delete set null,
  -- What the whole is expected to cost, without tax: nobody outside reads it.
  estimate             numeric(18,2) check (estimate > 0),
  planned_on           date,
  -- Whether visitors read need, area and quarter under «Compras previstas».
  is_announced         boolean not null default false,
  -- An invitation: the line of business from which suppliers were drawn, and why these ones.
  line_code            text references registry_line,
  selection_reason     text,
  -- A direct award: its ground, article and fraction, and why.
  ground_code          text references award_ground,
  ground_article       text,
  justification        text,
  study_document       uuid references document on delete set null,
  -- A framework contract or a catalogue: the one from which it is bought.
  agreement_number     text,
  agreement_on         date,
  agreement_url        text,
  -- A disposal: what is sold is worth this, as somebody appraised it.
  appraisal            numeric(18,2) check (appraisal > 0),
  appraiser            text,
  appraised_on         date,
  disposal_reason      text,
  updated_at           timestamptz not null default now(),
  updated_by           text references officer deferrable initially deferred
);
create index planning_announced on planning (planned_on) where is_announced;

-- Whoever is invited, in the order of the letters, with what was found of them that day and why they are invited all the same.
create table invited_supplier (
  procedure_id  uuid not null references planning on delete cascade,
  supplier_id   uuid not null references supplier,
  position      int not null,
  invited_on    date,
  list_reason   text,
  list_findings jsonb,
  primary key (procedure_id, supplier_id)
);
create index invited_supplier_supplier on invited_supplier (supplier_id);

-- A finding of the check before publishing that somebody answered for, with what it said that day.
create table check_override (
  procedure_id uuid not null references planning on delete cascade,
  key          text not null,
  code         text not null,
  message      text not null,
  reason       text not null check (length(reason) >= 20),
  decided_by   text not null references officer deferrable initially deferred,
  decided_at   timestamptz not null default now(),
  primary key (procedure_id, key)
);

-- Where a procedure comes from: a second call after an unsuccessful one, or a copy of an earlier one.
create table procedure_relation (
  procedure_id uuid primary key references procedure on delete cascade,
  related_id   uuid not null references procedure on delete cascade,
  kind         text not null check (kind in ('second_call', 'copy')),
  constraint procedure_relation_other check (procedure_id <> related_id)
);
create index procedure_relation_related on procedure_relation (related_id, kind);

-- A quotation has a day and a paper.
alter table tenderer
  add column offered_on date,
  add column document_id uuid references document on delete set null;

-- Papers of planning that stay inside: nothing publishes them. The other kinds are those that there are.
do $$
declare
  others text := (select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') from pg_constraint where conname = 'document_kind');
begin
  alter table document drop constraint document_kind;
  execute 'alter table document add constraint document_kind check (kind = any (array[' || others
    || ', ''funds_certificate''::text, ''quotation''::text]))';
end $$;
alter table document
  add constraint document_internal check (kind not in ('funds_certificate', 'quotation') or status in ('draft', 'withdrawn'));

-- How many are invited, from which amount how many quotations are asked for, and what forbids to split a purchase.
insert into procurement_rule (regime, kind, code, amount, source, valid_from, valid_until) values
  ('laassp_2025', 'invitation', 'invited_least', 3, 'LAASSP 2025, art. 56', '2025-04-17', null),
  ('laassp_2025', 'invitation', 'second_invitation', 0, 'LAASSP 2025, art. 56', '2025-04-17', null),
  ('laassp_2025', 'direct', 'quotations_least', 3, 'LAASSP 2025, art. 58', '2025-04-17', null),
  ('laassp_2025', 'direct', 'quotations_from_uma', 300, 'LAASSP 2025, art. 58', '2025-04-17', null),
  ('laassp_2025', 'direct', 'uma_cents', 11314, 'INEGI, valor de la UMA 2025', '2025-02-01', '2026-01-31'),
  ('laassp_2025', 'direct', 'uma_cents', 11731, 'INEGI, valor de la UMA 2026', '2026-02-01', null),
  ('laassp_2025', 'direct', 'splitting', 0, 'LAASSP 2025, art. 55', '2025-04-17', null),
  ('laassp_2025', 'invitation', 'splitting', 0, 'LAASSP 2025, art. 55', '2025-04-17', null),
  ('laassp_2000', 'direct', 'splitting', 0, 'LAASSP 2000, art. 42', '2000-03-04', null),
  ('laassp_2000', 'invitation', 'splitting', 0, 'LAASSP 2000, art. 42', '2000-03-04', null);

-- The range of the budget that is the university's own.
alter table amount_limit add column is_own boolean;
-- Purchases of a supplier in a quarter.
create index contract_supplier_signed on contract (supplier_id, signed_on);
create index contract_rfc_signed on contract (supplier_rfc, signed_on) where supplier_id is null;
-- Who plans to buy what, and when, is public as soon as it is announced.
call watch_public_table('planning');
