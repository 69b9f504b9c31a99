-- Legal deadlines as versioned data with their source (decision D9), days without work, and public changes of a tender.
create table procurement_rule (
  id          uuid primary key default gen_random_uuid(),
  regime      text not null,
  kind        text not null check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  -- Null: whatever the character of the procedure.
  character   text check (character in ('national', 'international_treaties', 'international_open')),
  code        text not null check (code in (
                'publication_to_opening', 'publication_to_opening_shortened', 'clarification_to_opening',
                'questions_to_clarification', 'opening_to_award', 'award_to_signature', 'required_act')),
  -- Days or hours by code; zero where the rule names an act instead.
  amount      int not null default 0 check (amount >= 0),
  act         text,
  source      text not null check (length(source) >= 3),
  valid_from  date not null,
  valid_until date,
  constraint procurement_rule_once unique nulls not distinct (regime, kind, character, code, act, valid_from),
  constraint procurement_rule_validity check (valid_until is null or valid_until >= valid_from),
  constraint procurement_rule_act check ((code = 'required_act') = (act is not null))
);

insert into procurement_rule (regime, kind, character, code, amount, act, source, valid_from) values
  ('laassp_2025', 'open', 'national', 'publication_to_opening', 15, null, 'LAASSP 2025, art. 42', '2025-04-17'),
  ('laassp_2025', 'open', 'international_treaties', 'publication_to_opening', 20, null, 'LAASSP 2025, art. 42', '2025-04-17'),
  ('laassp_2025', 'open', 'international_open', 'publication_to_opening', 20, null, 'LAASSP 2025, art. 42', '2025-04-17'),
  ('laassp_2025', 'open', null, 'publication_to_opening_shortened', 10, null, 'LAASSP 2025, art. 42', '2025-04-17'),
  ('laassp_2025', 'open', null, 'questions_to_clarification', 24, null, 'LAASSP 2025, art. 44', '2025-04-17'),
  ('laassp_2025', 'open', null, 'clarification_to_opening', 6, null, 'LAASSP 2025, arts. 43 y 44', '2025-04-17'),
  ('laassp_2025', 'open', null, 'opening_to_award', 20, null, 'LAASSP 2025, art. 46, fr. II', '2025-04-17'),
  ('laassp_2025', 'open', null, 'award_to_signature', 15, null, 'LAASSP 2025, art. 67', '2025-04-17'),
  ('laassp_2025', 'open', null, 'required_act', 0, 'clarification', 'LAASSP 2025, art. 40', '2025-04-17'),
  ('laassp_2025', 'open', null, 'required_act', 0, 'opening', 'LAASSP 2025, art. 40', '2025-04-17'),
  ('laassp_2025', 'open', null, 'required_act', 0, 'award', 'LAASSP 2025, art. 40', '2025-04-17'),
  ('laassp_2025', 'open', null, 'required_act', 0, 'signature', 'LAASSP 2025, art. 40', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'publication_to_opening', 5, null, 'LAASSP 2025, art. 56, fr. IV', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'questions_to_clarification', 24, null, 'LAASSP 2025, art. 44', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'opening_to_award', 20, null, 'LAASSP 2025, art. 46, fr. II', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'award_to_signature', 15, null, 'LAASSP 2025, art. 67', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'required_act', 0, 'opening', 'LAASSP 2025, art. 56', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'required_act', 0, 'award', 'LAASSP 2025, art. 56', '2025-04-17');

-- The other regimes ask for the acts and their order only; their minima enter here once the unit confirms them.
insert into procurement_rule (regime, kind, code, act, source, valid_from)
  select regime, kind, 'required_act', act, source, valid_from::date
  from (values
    ('laassp_2000', 'LAASSP 2000, art. 29', '2000-03-04'),
    ('ley_gto', 'Ley de Contrataciones Públicas para el Estado de Guanajuato', '2015-01-01'),
    ('lineamientos_ug', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023', '2023-01-30'),
    ('lopsrm', 'LOPSRM, art. 31', '2000-03-04')) r (regime, source, valid_from),
    (values ('open'), ('invitation'), ('disposal')) k (kind),
    (values ('opening'), ('award')) a (act);

create table holiday (
  date   date primary key,
  reason text not null,
  source text not null
);

insert into holiday (date, reason, source)
  select make_date(year, month, day), reason, 'Ley Federal del Trabajo, art. 74'
  from generate_series(2024, 2032) year,
    (values (1, 1, 'Año Nuevo'), (5, 1, 'Día del Trabajo'), (9, 16, 'Día de la Independencia'),
      (12, 25, 'Navidad')) fixed (month, day, reason);

-- First Monday of February, third Monday of March and of November.
insert into holiday (date, reason, source)
  select first + ((8 - extract(isodow from first)::int) % 7) + 7 * (nth - 1), reason, 'Ley Federal del Trabajo, art. 74'
  from generate_series(2024, 2032) year,
    (values (2, 1, 'Día de la Constitución'), (3, 3, 'Natalicio de Benito Juárez'),
      (11, 3, 'Día de la Revolución')) moved (month, nth, reason),
    lateral (select make_date(year, month, 1) first) f;

insert into holiday (date, reason, source) values
  ('2024-10-01', 'Transmisión del Poder Ejecutivo Federal', 'Ley Federal del Trabajo, art. 74'),
  ('2030-10-01', 'Transmisión del Poder Ejecutivo Federal', 'Ley Federal del Trabajo, art. 74');

-- What changed after publication; visitors read it as «Cambios».
create table procedure_change (
  id           bigint generated always as identity primary key,
  procedure_id uuid not null references procedure on delete cascade,
  field        text not null,
  before       text,
  after        text,
  reason       text not null check (length(reason) >= 10),
  changed_at   timestamptz not null default now()
);
create index procedure_change_procedure on procedure_change (procedure_id, id desc);
call watch_public_table('procedure_change');

alter table procedure
  add column shortened_reason text,
  -- Status to go back to when a suspension ends.
  add column suspended_from text,
  add column updated_by text;

-- A draft may be incomplete.
alter table procedure drop constraint procedure_title_check;
alter table procedure add constraint procedure_title_length
  check (length(title) <= 400 and (status = 'draft' or length(title) >= 3));
alter table lot alter column quantity drop not null;

create index procedure_recent on procedure (updated_at desc, id) where source = 'portal';
