-- A purchase begins here: what somebody needs, line by line, and its course until it is delivered (decision 0422).
create table requisition (
  id                uuid default gen_random_uuid() primary key,
  -- Given when it is sent and never used again; a draft is known by its id.
  folio             text constraint requisition_folio unique,
  version           int not null default 1,
  state             text not null default 'draft' constraint requisition_state check (state in ('draft', 'technical', 'approval',
    'returned', 'funds', 'unassigned', 'taken', 'research', 'consolidated', 'tendering', 'awarded', 'ordered', 'receiving',
    'received', 'closed', 'held', 'rejected', 'cancelled', 'lapsed', 'failed')),
  requester_id      text not null references officer(id),
  requester_email   text,
  area_id           uuid not null references area(id),
  fiscal_year       int not null check (fiscal_year between 1990 and 2200),
  title             text not null default '' check (length(title) <= 150),
  need              text not null default '' check (length(need) <= 2000),
  category          text check (category in ('goods', 'lease', 'services')),
  -- Of a service: what of its value stays as goods.
  staying_goods     numeric(18,2) check (staying_goods >= 0),
  funding           text check (funding in ('federal', 'federal_33', 'state', 'own', 'mixed')),
  needed_on         date,
  is_urgent         boolean not null default false,
  urgency_reason    text not null default '',
  contact           text not null default '',
  place             text not null default '',
  hours             text not null default '',
  receiver          text not null default '',
  project           text not null default '',
  in_programme      text not null default '',
  has_brand         boolean not null default false,
  brand_reason      text not null default '',
  -- Only information: nobody is contracted because somebody proposes them.
  proposed          text[] not null default '{}',
  is_open_contract  boolean not null default false,
  is_multi_year     boolean not null default false,
  -- [{ year, amount }] of what is spent in each year.
  years             jsonb not null default '[]',
  is_secret         boolean not null default false,
  secrecy_ground    text not null default '',
  -- Ground of an exception to the tender, where the need has one already.
  exception_ground  text,
  -- The text that was accepted when it was sent.
  declaration       text,
  -- As of the last time it was written: sin IVA, and con IVA.
  net_total         numeric(18,2) not null default 0,
  gross_total       numeric(18,2) not null default 0,
  -- Which passage through the route is in force: each that begins at the first step is a new one.
  round             int not null default 0,
  -- Where a returned or held one goes back to.
  goes_back_to      text,
  -- Until when whoever has it acts; and since when.
  due_on            date,
  since             timestamptz not null default now(),
  buyer_id          text references officer(id),
  created_at        timestamptz not null default now(),
  -- When its requester last wrote or answered: from there it lapses.
  touched_at        timestamptz not null default now(),
  sent_at           timestamptz,
  ended_at          timestamptz,
  end_reason        text,
  end_text          text,
  lapse_told_on     date,
  constraint requisition_sent check ((folio is null) = (sent_at is null)),
  constraint requisition_draft check (state <> 'draft' or folio is null)
);
create index requisition_requester on requisition (requester_id, created_at desc);
create index requisition_area on requisition (area_id, state);
create index requisition_state_due on requisition (state, due_on);
create index requisition_buyer on requisition (buyer_id) where buyer_id is not null;

-- The last number that each acronym of an area took in a year.
create table requisition_number (
  acronym text,
  year    int,
  last    int not null,
  primary key (acronym, year)
);

create table requisition_line (
  id              uuid default gen_random_uuid() primary key,
  requisition_id  uuid not null references requisition(id) on delete cascade,
  number          int not null check (number between 1 and 500),
  description     text not null default '' check (length(description) <= 2000),
  -- Key of the catalogue (CUCoP) where it has one.
  item            text,
  quantity        numeric(18,3) check (quantity > 0),
  min_quantity    numeric(18,3) check (min_quantity > 0),
  unit            text not null default '',
  partida         text check (partida ~ '^\d{5}$'),
  unit_price      numeric(18,2) check (unit_price > 0),
  price_source    text check (price_source in ('quotation', 'past', 'profile', 'internet')),
  price_note      text not null default '',
  tax_rate        text not null default '16' check (tax_rate in ('16', '8', '0', 'exempt')),
  profile         text,
  delivery_on     date,
  delivery_place  text not null default '',
  warranty        text not null default '',
  standards       text not null default '',
  -- Its own course from the conversion on; null until then.
  state           text check (state in ('consolidated', 'tendering', 'awarded', 'ordered', 'receiving', 'received', 'closed',
    'failed', 'cancelled')),
  constraint requisition_line_number unique (requisition_id, number) deferrable initially deferred
);

-- Budget keys that pay a line, in percent; the keys belong to the budget.
create table requisition_key_share (
  line_id  uuid references requisition_line(id) on delete cascade,
  key_id   uuid,
  share    numeric(5,2) not null check (share > 0 and share <= 100),
  primary key (line_id, key_id)
);
create index requisition_key_share_key on requisition_key_share (key_id);

-- The route as it was frozen when it was sent: who acts, in which order, and what they decided.
create table requisition_step (
  id              uuid default gen_random_uuid() primary key,
  requisition_id  uuid not null references requisition(id) on delete cascade,
  round           int not null,
  number          int not null,
  kind            text not null check (kind in ('technical', 'approval', 'funds')),
  name            text not null,
  function        text not null,
  area_id         uuid references area(id),
  -- The amount without IVA that whoever acts must reach; null where none is asked.
  amount          numeric(18,2),
  line            text,
  rule            text not null default 'one' check (rule in ('one', 'all')),
  days            int not null check (days > 0),
  escalate        text,
  opened_at       timestamptz,
  due_on          date,
  decided_at      timestamptz,
  decided_by      text references officer(id),
  in_place_of     text references officer(id),
  decision        text check (decision in ('favourable', 'conditional', 'unfavourable', 'approved', 'funded', 'returned', 'rejected')),
  reason          text,
  text            text not null default '',
  -- Version that whoever decided had before them.
  seen_version    int,
  constraint requisition_step_decided check ((decision is null) = (decided_at is null))
);
create index requisition_step_requisition on requisition_step (requisition_id, round, number);
create index requisition_step_open on requisition_step (function, area_id) where opened_at is not null and decided_at is null;

-- What a technical opinion says of each line.
create table requisition_opinion (
  step_id  uuid references requisition_step(id) on delete cascade,
  line_id  uuid references requisition_line(id) on delete cascade,
  verdict  text not null check (verdict in ('favourable', 'conditional', 'unfavourable')),
  text     text not null default '',
  primary key (step_id, line_id)
);

-- Questions of whoever returned it, each tied to a field («need», «lines/{id}/quantity»).
create table requisition_question (
  id              uuid default gen_random_uuid() primary key,
  requisition_id  uuid not null references requisition(id) on delete cascade,
  step_id         uuid references requisition_step(id) on delete set null,
  field           text not null default '',
  reason          text,
  text            text not null check (length(text) between 20 and 2000),
  asked_by        text not null references officer(id),
  asked_at        timestamptz not null default now(),
  -- Version of the requisition at which it was asked: the answer shows what changed since.
  asked_version   int not null,
  answer          text,
  answered_at     timestamptz
);
create index requisition_question_requisition on requisition_question (requisition_id, asked_at);

create table requisition_file (
  id              uuid default gen_random_uuid() primary key,
  requisition_id  uuid not null references requisition(id) on delete cascade,
  sha256          text not null references stored_file(sha256),
  name            text not null,
  added_by        text not null references officer(id),
  added_at        timestamptz not null default now()
);
create index requisition_file_content on requisition_file (sha256);
create index requisition_file_requisition on requisition_file (requisition_id, added_at);

-- Who did which act; pairs of duties and the history of the requester read it, not the log.
create table requisition_act (
  id              bigint generated always as identity primary key,
  requisition_id  uuid not null references requisition(id) on delete cascade,
  act             text not null,
  person_id       text not null references officer(id),
  -- In whose place, and why, while that person is away.
  in_place_of     text references officer(id),
  ground          text,
  note            text not null default '',
  at              timestamptz not null default clock_timestamp()
);
create index requisition_act_requisition on requisition_act (requisition_id, at);

-- What the check of splitting found, with what was answered, and what it said then.
create table requisition_finding (
  id              uuid default gen_random_uuid() primary key,
  requisition_id  uuid not null references requisition(id) on delete cascade,
  code            text not null,
  key             text not null,
  told            jsonb not null,
  choice          text not null check (choice in ('join', 'explain')),
  text            text not null default '',
  answered_by     text not null references officer(id),
  answered_at     timestamptz not null default now()
);
create index requisition_finding_requisition on requisition_finding (requisition_id);

-- How much of a line each lot of a procedure buys.
create table lot_source (
  lot_id    uuid references lot(id) on delete cascade,
  line_id   uuid references requisition_line(id) on delete restrict,
  quantity  numeric(18,3) not null check (quantity > 0),
  primary key (lot_id, line_id)
);
create index lot_source_line on lot_source (line_id);
