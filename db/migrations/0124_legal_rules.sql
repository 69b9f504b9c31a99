-- Legal rules, amounts and required documents are rows that people keep, with version, source and history (decision 0170).
alter table procurement_rule add column version int not null default 1;
call watch_public_table('procurement_rule');

-- Documents that a step of a procedure needs; one of them is enough, none asks for nothing.
create table required_document (
  id        uuid primary key default gen_random_uuid(),
  step      text not null constraint required_document_step check (step in (
              'publish', 'evaluate', 'award', 'declare_unsuccessful', 'contract', 'complete', 'cancel', 'suspend', 'resume')),
  -- Null: whatever the kind of procedure.
  kind      text constraint required_document_kind check (kind in (
              'open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  documents text[] not null,
  source    text not null check (length(source) >= 3),
  version   int not null default 1,
  constraint required_document_once unique nulls not distinct (step, kind)
);
call watch_public_table('required_document');
insert into required_document (step, kind, documents, source) values
  ('publish', 'open', '{notice,bidding_documents}', 'LAASSP 2025, arts. 40 y 41'),
  ('publish', 'invitation', '{invitation_letter,notice,bidding_documents}', 'LAASSP 2025, arts. 40 y 56'),
  ('publish', 'disposal', '{notice,bidding_documents}', 'Regla de publicación del portal'),
  ('publish', 'direct', '{award_notice,award_minutes,contract,notice}', 'Regla de publicación del portal'),
  ('publish', 'framework', '{award_notice,contract,notice}', 'Regla de publicación del portal'),
  ('publish', 'catalogue', '{award_notice,contract,notice}', 'Regla de publicación del portal'),
  ('evaluate', null, '{opening_minutes}', 'LAASSP 2025, arts. 46 y 50'),
  ('award', null, '{award_minutes,award_notice}', 'LAASSP 2025, arts. 49 y 50'),
  ('declare_unsuccessful', null, '{unsuccessful_declaration,award_minutes}', 'LAASSP 2025, art. 51'),
  ('contract', null, '{contract}', 'LAASSP 2025, art. 67'),
  ('cancel', null, '{cancellation}', 'LAASSP 2025, art. 51');

-- Amounts up to which a purchase may be awarded directly or by invitation, by year, regime and budget; a kind of content.
create table amount_limit (
  id             uuid primary key default gen_random_uuid(),
  key            text not null constraint amount_limit_key unique,
  name           text not null,
  fiscal_year    int not null check (fiscal_year between 1990 and 2200),
  regime         text not null constraint amount_limit_regime check (regime in (
                   'laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other')),
  budget_from    numeric(18,2) not null check (budget_from >= 0),
  budget_to      numeric(18,2) check (budget_to > budget_from),
  direct_max     numeric(18,2) not null check (direct_max >= 0),
  invitation_max numeric(18,2) not null check (invitation_max >= direct_max),
  legal_source   text not null check (length(legal_source) >= 3),
  is_published   boolean not null,
  version        int not null default 1
);
create index amount_limit_year on amount_limit (fiscal_year, regime, budget_from) where is_published;

-- A recess of many days is one entry; terms leave every day of it out.
alter table holiday add column until date,
  add constraint holiday_until check (until >= date and until < date + 93);
create view holiday_day as
  select distinct day::date date from holiday,
    generate_series(date::timestamp, coalesce(until, date)::timestamp, interval '1 day') day;

-- The contracting area is the unit as its setting names it.
alter table procedure alter column contracting_area set default '';
