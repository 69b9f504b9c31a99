-- What people ask of the unit as of right: complaints of its service, and rights on personal data (purchase-chain §7.4).
create table petition (
  id                uuid default gen_random_uuid() primary key,
  version           int not null default 1,
  kind              text not null check (kind in ('complaint', 'personal_data')),
  topic             text not null,
  -- Whose officers see to it, by its topic.
  subject           text not null,
  folio             text not null constraint petition_folio unique,
  key_hash          text not null,
  name              text not null default '' check (length(name) <= 200),
  text              text not null check (length(text) between 20 and 4000),
  about             text not null default '' check (length(about) <= 200),
  -- Forgotten with the last thing that is told to it.
  email             text not null default '',
  may_publish       boolean not null default false,
  status            text not null default 'received' check (status in ('received', 'acknowledged', 'answered', 'carried_out')),
  acknowledge_by    date,
  due_on            date not null,
  acknowledged_at   timestamptz,
  extended_at       timestamptz,
  extension_reason  text not null default '',
  outcome           text check (outcome in ('upheld', 'partly', 'rejected')),
  answer            text not null default '',
  is_published      boolean not null default false,
  answered_at       timestamptz,
  answered_by       text references officer(id),
  carry_out_by      date,
  carried_out_at    timestamptz,
  created_at        timestamptz not null default clock_timestamp(),
  constraint petition_answered check ((status in ('answered', 'carried_out')) = (answered_at is not null and outcome is not null)),
  constraint petition_published check (not is_published or (may_publish and answered_at is not null))
);
create index petition_order on petition (kind, created_at);

insert into registry_term (code, amount, unit, text, source) values
  ('complaint_acknowledge', 3, 'working_days', 'Acusar recibo de una queja', 'Regla propia de la Unidad'),
  ('complaint_answer', 10, 'working_days', 'Responder una queja', 'Regla propia de la Unidad'),
  ('complaint_extension', 10, 'working_days', 'Ampliación, una sola vez, para responder una queja', 'Regla propia de la Unidad'),
  ('personal_data_answer', 20, 'working_days', 'Responder una solicitud de acceso, rectificación, cancelación u oposición', 'Ley general de protección de datos personales en posesión de sujetos obligados, artículo por confirmar'),
  ('personal_data_extension', 10, 'working_days', 'Ampliación, una sola vez, para responder sobre datos personales', 'Ley general de protección de datos personales en posesión de sujetos obligados, artículo por confirmar'),
  ('personal_data_carry_out', 15, 'working_days', 'Cumplir lo que se concedió sobre datos personales', 'Ley general de protección de datos personales en posesión de sujetos obligados, artículo por confirmar')
  on conflict (code) do nothing;
