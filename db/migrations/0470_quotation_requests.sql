-- Requests for quotations as their buyer keeps them: what is asked, of whom, on which terms (decision 0425).
create table quotation_request (
  id                uuid default gen_random_uuid() primary key,
  -- Given when it begins and never used again.
  folio             text not null constraint quotation_request_folio unique,
  version           int not null default 1,
  state             text not null default 'draft' constraint quotation_request_state
                    check (state in ('draft', 'sent', 'closed', 'opened', 'decided', 'failed', 'cancelled')),
  kind              text not null constraint quotation_request_kind check (kind in ('research', 'direct', 'invitation')),
  regime            text not null,
  title             text not null default '' check (length(title) <= 250),
  area_id           uuid references area(id),
  buyer_id          text not null references officer(id),
  -- Of a draft that is deleted the request stays.
  procedure_id      uuid references procedure(id) on delete set null,
  -- Lines of business that whoever is invited has, by their codes.
  lines             text[] not null default '{}',
  closes_at         timestamptz,
  questions_until   timestamptz,
  validity_days     int not null default 30 check (validity_days between 1 and 365),
  validity_unit     text not null default 'days' check (validity_unit in ('days', 'working_days')),
  minimum_asked     int not null default 3 check (minimum_asked between 1 and 50),
  minimum_received  int not null default 1 check (minimum_received between 1 and 50),
  criterion         text not null default 'lowest' check (criterion in ('lowest', 'points', 'none')),
  award_by          text not null default 'lot' check (award_by in ('lot', 'group', 'whole', 'simultaneous')),
  -- Number of sources, share of each and margin of price, as contract/simultaneous.ts shapes them.
  simultaneous      jsonb,
  allows_partial    boolean not null default false,
  is_open           boolean not null default false,
  -- Texts that whoever quotes reads, and papers that are asked: QuotationTerms of contract/quotation-requests.ts.
  terms             jsonb not null default '{}',
  created_at        timestamptz not null default now(),
  sent_at           timestamptz,
  closed_at         timestamptz,
  opened_at         timestamptz,
  ended_at          timestamptz,
  end_reason        text,
  end_text          text,
  -- When the one reminder went out; of whom it went to nothing is kept here.
  reminded_at       timestamptz,
  constraint quotation_request_sent check (state in ('draft', 'cancelled') or (sent_at is not null and closes_at is not null)),
  constraint quotation_request_ended check (state <> 'cancelled' or end_reason is not null)
);
create index quotation_request_buyer on quotation_request (buyer_id, state);
create index quotation_request_closes on quotation_request (closes_at) where state = 'sent';
create index quotation_request_procedure on quotation_request (procedure_id) where procedure_id is not null;
create index quotation_request_recent on quotation_request (created_at desc, id);

-- The last number of each year.
create table quotation_request_number (
  year int primary key,
  last int not null
);

create table quotation_lot (
  id             uuid default gen_random_uuid() primary key,
  request_id     uuid not null references quotation_request(id) on delete cascade,
  number         int not null check (number > 0),
  -- Lots that are quoted all or none.
  group_label    text check (length(trim(both from group_label)) between 1 and 40),
  description    text not null default '' check (length(description) <= 2000),
  quantity       numeric(18,3) check (quantity > 0),
  unit           text not null default '' check (length(unit) <= 60),
  place          text not null default '' check (length(place) <= 300),
  delivery_days  int check (delivery_days between 1 and 3650),
  -- What the whole lot is expected to cost, sin IVA; no supplier reads it.
  estimate       numeric(18,2) check (estimate > 0),
  -- [{ code, text, affectsSolvency }]
  requirements   jsonb not null default '[]',
  -- The lot of the procedure, and the lines of requisitions, that it stands for.
  lot_id         uuid references lot(id) on delete set null,
  line_ids       uuid[] not null default '{}',
  constraint quotation_lot_number unique (request_id, number) deferrable initially deferred
);
create index quotation_lot_line on quotation_lot using gin (line_ids);

create table quotation_invitee (
  request_id       uuid references quotation_request(id) on delete cascade,
  supplier_id      uuid references supplier(id),
  -- Place in the order that was drawn; null of somebody who was not in it.
  position         int,
  -- The order itself proposed it.
  is_proposed      boolean not null default false,
  -- Why it is invited outside the order, or in spite of a doubt; internal.
  reason_code      text,
  reason           text not null default '' check (length(reason) <= 2000),
  -- SHA-256 of the personal link; the link itself is nowhere.
  token_hash       bytea constraint quotation_invitee_token unique check (length(token_hash) = 32),
  email            text,
  invited_at       timestamptz,
  bounced_at       timestamptz,
  declined_at      timestamptz,
  declined_reason  text,
  primary key (request_id, supplier_id)
);
create index quotation_invitee_supplier on quotation_invitee (supplier_id, invited_at);

-- The order of whom to invite as it was frozen: everybody who was eligible with what put them in their place, and who was left out
-- and why. Ties are told apart by the first signed checkpoint of the integrity log after the freezing.
create table quotation_ranking (
  id               uuid default gen_random_uuid() primary key,
  request_id       uuid not null references quotation_request(id) on delete cascade,
  frozen_at        timestamptz not null default clock_timestamp(),
  frozen_by        text not null references officer(id),
  -- Of the log at the freezing: the checkpoint that draws is of a larger tree.
  log_size         bigint not null,
  lines            text[] not null,
  wanted           int not null check (wanted between 1 and 50),
  list             jsonb not null,
  -- Whom of those proposed its buyer left out, with the reason: [{ supplierId, reasonCode, reason }]
  left_out         jsonb not null default '[]',
  -- Null until it is drawn.
  checkpoint_size  bigint,
  checkpoint_root  bytea check (length(checkpoint_root) = 32),
  drawn_at         timestamptz,
  constraint quotation_ranking_drawn check ((checkpoint_root is null) = (drawn_at is null))
);
create index quotation_ranking_request on quotation_ranking (request_id, frozen_at desc);

create table quotation_question (
  id           uuid default gen_random_uuid() primary key,
  request_id   uuid not null references quotation_request(id) on delete cascade,
  -- Who asked; no answer says it.
  supplier_id  uuid not null references supplier(id),
  text         text not null check (length(text) between 10 and 2000),
  asked_at     timestamptz not null default now(),
  answer       text check (length(answer) between 2 and 4000),
  answered_at  timestamptz,
  answered_by  text references officer(id),
  constraint quotation_question_answered check ((answer is null) = (answered_at is null))
);
create index quotation_question_request on quotation_question (request_id, asked_at);

-- Who did which act; pairs of duties read it, not the log.
create table quotation_act (
  id          bigint generated always as identity primary key,
  request_id  uuid not null references quotation_request(id) on delete cascade,
  act         text not null,
  person_id   text not null references officer(id),
  at          timestamptz not null default clock_timestamp()
);
create index quotation_act_request on quotation_act (request_id, at);

-- A mail that nobody of the unit reads before its instant: it would say who has quoted, and who has not.
alter table mail_outbox add column unread_until timestamptz;

insert into registry_term (code, amount, unit, text, source) values
  ('quotation_days', 3, 'working_days', 'Plazo mínimo para cotizar, desde que se envía la solicitud', 'Regla propia de la Unidad'),
  ('quotation_invitation_days', 5, 'days', 'Plazo mínimo de una invitación, desde la última que se entregó', 'LAASSP 2025, art. 56, fr. IV'),
  ('quotation_link_days', 60, 'days', 'Cuánto sirve la liga de una invitación después del cierre', 'Regla propia de la Unidad')
  on conflict (code) do nothing;
