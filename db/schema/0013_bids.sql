-- Proposals, their opening, and what was awarded.

create sequence technical_opinion_number;

-- What is decided about the lots, written down before it is given and public with it.
create table award_decision (
  procedure_id       uuid primary key references procedure(id) on delete restrict,
  version            int not null default 1,
  -- Whether what a lot was expected to cost becomes public with the award.
  publishes_estimate boolean not null default false,
  -- From this day on nobody can contest it any more.
  firm_on            date,
  updated_at         timestamptz not null default now(),
  updated_by         text constraint award_decision_updated_by references officer(id) deferrable initially deferred
);

-- The act in which bids are opened, filled in while it is held. Quotations of a direct award stand in the same form.
create table opening (
  procedure_id uuid primary key references procedure(id) on delete restrict,
  version      int not null default 1,
  closed_at    timestamptz,
  updated_at   timestamptz not null default now(),
  updated_by   text constraint opening_updated_by references officer(id) deferrable initially deferred,
  relied_at    timestamptz,
  read_out     jsonb check (jsonb_typeof(read_out) = 'object'),
  reopened_why text,
  constraint opening_reopened check ((read_out is null) = (reopened_why is null))
);

-- Whoever bids, in the order of arrival. Without a supplier: not in the registry, known by name and RFC.
create table tenderer (
  id           uuid default gen_random_uuid() primary key,
  procedure_id uuid not null references opening(procedure_id) on delete restrict,
  position     int not null,
  supplier_id  uuid references supplier(id),
  name         text not null,
  rfc          text,
  opened_at    timestamptz,
  -- Why all of its bids are left out, and under which article.
  reason       text,
  ground       text,
  created_at   timestamptz not null default now(),
  offered_on   date,
  document_id  uuid references document(id) on delete set null,
  standing     text check (standing in ('withdrawn', 'late')),
  standing_at  timestamptz,
  constraint tenderer_out check ((reason is null) = (ground is null)),
  constraint tenderer_standing check ((standing is null or opened_at is null) and (standing is not null or standing_at is null))
);
create index tenderer_procedure on tenderer (procedure_id);
create index tenderer_supplier on tenderer (supplier_id);
create index tenderer_unknown on tenderer (rfc) where (supplier_id is null);

create table award (
  lot_id        uuid references lot(id) on delete restrict,
  procedure_id  uuid not null references award_decision(procedure_id) on delete restrict,
  status        text not null check (status in ('awarded', 'unsuccessful', 'cancelled')),
  tenderer_id   uuid references tenderer(id) on delete restrict,
  supplier_id   uuid references supplier(id),
  supplier_name text,
  supplier_rfc  text,
  amount        numeric(18,2) check (amount > 0::numeric),
  reason        text,
  -- What the lists and the registry said of the winner, and why it won all the same; never public.
  list_reason   text,
  list_findings jsonb,
  -- Bids that an award passes over, with why and under which article; given, they are left out with it.
  passed        jsonb not null default '[]'::jsonb check (jsonb_typeof(passed) = 'array'),
  place         smallint default 1 check (place >= 1 and place <= 10),
  -- In percent of the lot.
  share         numeric(5,2) not null default 100 check (share > 0::numeric and share <= 100::numeric),
  primary key (lot_id, place),
  constraint award_place check (place = 1 or status = 'awarded' and tenderer_id is not null and reason is null
    and passed = '[]'::jsonb),
  constraint award_winner check (status = 'awarded' or supplier_name is null and amount is null)
);
create unique index award_once on award (lot_id, tenderer_id) where (tenderer_id is not null);
create index award_procedure on award (procedure_id);
create index award_supplier on award (supplier_id);

-- Grounds of a direct award by regime; those by amount count towards the limit of the year and towards splitting.
create table award_ground (
  code         text constraint award_ground_code check (code ~ '^[a-z0-9_-]{1,80}$') primary key,
  regime       text not null check (regime in ('laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other')),
  name         text not null check (length(name) >= 3),
  source       text not null check (length(source) >= 3),
  is_by_amount boolean not null,
  position     int not null,
  id           uuid not null default gen_random_uuid() constraint award_ground_id unique,
  key          text constraint award_ground_key unique,
  regulation   uuid references regulation(id),
  is_published boolean not null default true
);

-- One bid for one lot; without an amount: it does not bid for it.
create table bid (
  tenderer_id uuid references tenderer(id) on delete restrict,
  lot_id      uuid references lot(id) on delete restrict,
  amount      numeric(18,2) check (amount > 0::numeric),
  points      numeric(6,2) check (points >= 0::numeric and points <= 1000::numeric),
  -- Why it was left out, and under which article.
  reason      text,
  ground      text,
  scores      jsonb not null default '{}'::jsonb check (jsonb_typeof(scores) = 'object'),
  constraint bid_out check ((reason is null) = (ground is null)),
  primary key (tenderer_id, lot_id)
);
create index bid_lot on bid (lot_id);

-- Papers that are asked of bidders unless a procedure says otherwise (decision D9).
create table bid_paper_type (
  code     text primary key,
  name     text not null check (length(name) >= 3),
  position int not null,
  source   text not null check (length(source) >= 3)
);

-- Who did what to a record, for what the same person may not do besides (contract/second-person.ts).
create table decision_hand (
  record_type text,
  record_id   text,
  hand        text,
  officer_id  text references officer(id),
  at          timestamptz not null default clock_timestamp(),
  primary key (record_type, record_id, hand, officer_id)
);
create index decision_hand_officer on decision_hand (officer_id);

-- What one person asked for and another decides: the call as it was made, what it would change, and the state of the record
-- that the person saw. Nothing of it is ever deleted.
create table decision_proposal (
  id          uuid default gen_random_uuid() primary key,
  operation   text not null,
  kind        text not null,
  -- Only who administers this decides.
  subject     text not null,
  record_type text not null,
  record_id   text not null,
  -- What else the address of the call names, such as a contract.
  target      text not null,
  what        text not null,
  title       text not null,
  note        text not null,
  -- Screen of the record.
  place       text not null,
  asked       jsonb not null,
  mark        text not null,
  changes     jsonb not null,
  reason      text,
  proposed_by text not null references officer(id),
  proposed_at timestamptz not null default clock_timestamp(),
  status      text not null default 'open' check (status in ('open', 'returned', 'done', 'taken_back')),
  decided_by  text references officer(id),
  decided_at  timestamptz,
  decided_why text,
  constraint decision_proposal_decided check ((status = 'open') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  constraint decision_proposal_second check ((status not in ('returned', 'done')) or decided_by <> proposed_by)
);
create index decision_proposal_decided_by on decision_proposal (decided_by) where (decided_by is not null);
create unique index decision_proposal_open on decision_proposal (operation, record_type, record_id, target)
  where (status = 'open');
create index decision_proposal_proposed_by on decision_proposal (proposed_by);
create index decision_proposal_record on decision_proposal (record_type, record_id) where (status in ('open', 'returned'));

-- What did not stay as it was read in an act, as its closing explained it: told with the award, value by value.
create table opening_correction (
  id           bigint generated always as identity primary key,
  procedure_id uuid not null references procedure(id),
  tenderer_id  uuid not null,
  field        text not null,
  before       text not null,
  after        text not null,
  changed_at   timestamptz not null,
  reason       text not null,
  told_at      timestamptz not null default now()
);
create index opening_correction_procedure on opening_correction (procedure_id);

-- Papers that are checked at the act of one procedure.
create table opening_paper (
  procedure_id uuid references opening(procedure_id) on delete restrict,
  code         text,
  name         text not null,
  position     int not null,
  primary key (procedure_id, code)
);

-- What was saved of an opened envelope was read out: each value of it stays, with the hour of the server, whatever is typed
-- over it before the act is closed. `lot_id` is null in the rows of the bidder itself: its name, RFC and the hour of its envelope.
create table opening_reading (
  id           bigint generated always as identity primary key,
  procedure_id uuid not null references procedure(id),
  tenderer_id  uuid not null,
  lot_id       uuid,
  name         text not null,
  rfc          text,
  opened_at    timestamptz,
  amount       numeric(18,2),
  is_erased    boolean not null default false,
  at           timestamptz not null default now(),
  constraint opening_reading_erased check (not is_erased or lot_id is not null and amount is null),
  constraint opening_reading_of check (lot_id is null or rfc is null and opened_at is null)
);
create index opening_reading_procedure on opening_reading (procedure_id);

create table technical_opinion (
  id              uuid default gen_random_uuid() primary key,
  folio           text not null constraint technical_opinion_folio unique,
  version         int not null default 1,
  status          text not null default 'sent' check (status in ('sent', 'in_review', 'needs_info', 'answered', 'withdrawn')),
  -- The profile that comes nearest, as it was called then.
  profile_key     text,
  -- Who asks: a person of the university, known by the sign-in; nobody else reads it but whoever answers.
  requester_id    text not null,
  requester_name  text not null,
  requester_email text,
  area            text not null check (length(area) >= 3 and length(area) <= 150),
  need            text not null check (length(need) >= 20 and length(need) <= 2000),
  justification   text not null check (length(justification) >= 20 and length(justification) <= 2000),
  project         text not null default '',
  budget          numeric(18,2) check (budget > 0::numeric),
  verdict         text check (verdict in ('favourable', 'conditional', 'unfavourable')),
  officer_id      text references officer(id),
  created_at      timestamptz not null default now(),
  answered_at     timestamptz,
  -- Counted anew from each answer of the requester: while a question is open nobody is late. Null for what was asked before.
  due_on          date,
  constraint technical_opinion_answer check ((status = 'answered') = (verdict is not null and answered_at is not null))
);
create index technical_opinion_open on technical_opinion (created_at) where (status in ('sent', 'in_review', 'needs_info'));
create index technical_opinion_requester on technical_opinion (requester_id, created_at desc);

create table technical_opinion_file (
  id           uuid default gen_random_uuid() primary key,
  opinion_id   uuid not null references technical_opinion(id) on delete cascade,
  sha256       text not null references stored_file(sha256),
  name         text not null,
  -- The requester's, or of whoever answers: each side takes away only its own.
  by_requester boolean not null,
  author_name  text not null,
  added_at     timestamptz not null default now()
);
create index technical_opinion_file_content on technical_opinion_file (sha256);
create index technical_opinion_file_opinion on technical_opinion_file (opinion_id, added_at);

-- Each step with its words: what both sides said, in order.
create table technical_opinion_step (
  opinion_id   uuid references technical_opinion(id) on delete cascade,
  position     int,
  step         text not null check (step in ('send', 'take', 'ask', 'reply', 'answer', 'withdraw')),
  at           timestamptz not null default now(),
  by_requester boolean not null,
  author_name  text not null,
  text         text not null default '',
  primary key (opinion_id, "position")
);

create table tenderer_paper (
  tenderer_id  uuid references tenderer(id) on delete restrict,
  code         text,
  is_delivered boolean not null,
  primary key (tenderer_id, code)
);

-- References of tables that were made before what they refer to.
alter table planning add constraint planning_ground_code_fkey foreign key (ground_code) references award_ground(code);
