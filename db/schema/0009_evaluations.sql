-- Evaluation of suppliers by the areas.

-- Evaluation of suppliers: editions of an instrument, periods with their orders, the answers of areas and officers, replies
-- of suppliers, what is proposed to a person; the latest score beside each supplier and the mean of each line.
-- Editions of an instrument: the criteria and bands by which a period is judged.
create table evaluation_instrument (
  id           uuid default gen_random_uuid() primary key,
  key          text not null,
  edition      int not null check (edition > 0),
  name         text not null,
  -- Regulation or agreement that it comes from.
  source       text not null,
  criteria     jsonb not null,
  bands        jsonb not null,
  status       text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  version      int not null default 1,
  updated_at   timestamptz not null default now(),
  updated_by   text constraint evaluation_instrument_updated_by references officer(id) deferrable initially deferred,
  constraint evaluation_instrument_edition_key unique (key, edition)
);
-- One edition of each at a time is being written.
create unique index evaluation_instrument_draft on evaluation_instrument (key) where (status = 'draft');

-- A period of evaluation.
create table evaluation_period (
  id            uuid default gen_random_uuid() primary key,
  key           text not null constraint evaluation_period_key_shape check (key ~ '^\d{4}-([12]|T[1-4])$') unique,
  name          text not null,
  starts_on     date not null,
  ends_on       date not null,
  -- Criteria with weights and score bands that applied to the period (configuration with its source).
  instrument    jsonb not null,
  instrument_id uuid references evaluation_instrument(id),
  status        text not null default 'open' check (status in ('open', 'review', 'published', 'closed')),
  -- Working days that a supplier has to reply.
  reply_days    int not null default 5 check (reply_days >= 1 and reply_days <= 30),
  reply_due     date,
  published_at  timestamptz,
  closed_at     timestamptz,
  source        text not null default 'portal' check (source in ('portal', 'demo')),
  version       int not null default 1
);

-- Orders of a period, with the answers of areas and officers.
create table evaluation_order (
  id              uuid default gen_random_uuid() primary key,
  period_id       uuid not null references evaluation_period(id),
  supplier_id     uuid not null references supplier(id),
  supplier_name   text not null,
  contract_id     uuid,
  number          text not null,
  title           text not null,
  area            text not null,
  area_email      text,
  -- What the link of the area carries.
  link            text not null unique,
  status          text not null default 'captured' check (status in ('captured', 'sent', 'returned', 'accepted', 'excluded')),
  area_answers    jsonb,
  area_comment    text,
  area_by         text,
  area_by_name    text,
  area_at         timestamptz,
  officer_answers jsonb,
  officer_comment text,
  officer_by      text constraint evaluation_order_officer_by references officer(id),
  officer_at      timestamptz,
  -- Why it was returned, excluded or taken up again.
  reason          text,
  settled_by      text constraint evaluation_order_settled_by references officer(id),
  settled_at      timestamptz,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  asked_at        timestamptz,
  reminded_at     timestamptz,
  constraint evaluation_order_number_key unique (period_id, supplier_id, number)
);
create index evaluation_order_contract on evaluation_order (contract_id);
create index evaluation_order_period on evaluation_order (period_id, status);
create index evaluation_order_supplier on evaluation_order (supplier_id);
create index evaluation_order_unasked on evaluation_order (asked_at) where ((status in ('captured', 'returned'))
  and (area_email is not null) and (reminded_at is null));

-- Who signed in with another account than the one that was asked proves by a code that it reads the mailbox that was asked. The
-- code is for that person alone; it counts as long as the order is asked of that mailbox.
create table evaluation_access (
  order_id   uuid references evaluation_order(id),
  person_id  text,
  mailbox    text not null,
  code_hash  text,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  proved_at  timestamptz,
  constraint evaluation_access_once check (code_hash is null or proved_at is null),
  primary key (order_id, person_id)
);

-- What a result proposes to a person; nothing of it happens by itself.
create table evaluation_proposal (
  id            uuid default gen_random_uuid() primary key,
  period_id     uuid not null references evaluation_period(id),
  supplier_id   uuid not null references supplier(id),
  supplier_name text not null,
  kind          text not null check (kind in ('improvement', 'no_invitation', 'committee')),
  status        text not null default 'open' check (status in ('open', 'taken', 'declined')),
  note          text,
  decided_by    text constraint evaluation_proposal_decided_by references officer(id),
  decided_at    timestamptz,
  version       int not null default 1,
  constraint evaluation_proposal_once unique (period_id, supplier_id)
);

-- Who declared a conflict of interest cannot answer; somebody else does.
create table evaluation_recusal (
  order_id    uuid references evaluation_order(id),
  person_id   text,
  person_name text,
  reason      text not null,
  at          timestamptz not null default now(),
  primary key (order_id, person_id)
);

-- A supplier's right of reply to the results of a period, by folio and key.
create table evaluation_reply (
  id            uuid default gen_random_uuid() primary key,
  period_id     uuid not null references evaluation_period(id),
  supplier_id   uuid not null references supplier(id),
  supplier_name text not null,
  folio         text not null unique,
  key_hash      text not null,
  due_on        date not null,
  text          text,
  sent_at       timestamptz,
  decision      text check (decision in ('kept', 'amended')),
  answer        text,
  decided_by    text constraint evaluation_reply_decided_by references officer(id),
  decided_at    timestamptz,
  version       int not null default 1,
  created_at    timestamptz not null default now(),
  handed_at     timestamptz,
  handed_by     text references officer(id),
  hash_before   text,
  opened_at     timestamptz,
  file_sha256   text references stored_file(sha256),
  file_name     text,
  constraint evaluation_reply_file_named check ((file_sha256 is null) = (file_name is null)),
  constraint evaluation_reply_handed check ((handed_at is null) = (handed_by is null)),
  constraint evaluation_reply_once unique (period_id, supplier_id)
);
create index evaluation_reply_file on evaluation_reply (file_sha256);
create index evaluation_reply_handed_by on evaluation_reply (handed_by);

-- Result of a supplier in a period, by criterion.
create table evaluation_result (
  period_id       uuid references evaluation_period(id) on delete cascade,
  supplier_id     uuid references supplier(id),
  orders          int not null check (orders > 0),
  score           numeric(4,1) not null check (score >= 0::numeric and score <= 100::numeric),
  band            text not null constraint evaluation_result_band check (band in ('reliable', 'conditional', 'unreliable')),
  criteria        jsonb not null,
  -- By criterion how often 1, 2, 3, 4, 5 and none were answered; null where a period was made without orders.
  counts          jsonb,
  -- As they stood when the results were computed: the published files do not change when a supplier does, nor when its
  -- line gets another name.
  supplier_number text,
  supplier_name   text,
  line_name       text,
  primary key (period_id, supplier_id)
);
create index evaluation_result_score on evaluation_result (period_id, score desc);
create index evaluation_result_supplier on evaluation_result (supplier_id);

-- A step of a period that is taken in the background: how far it is, who asked for it, and how it ended.
create table evaluation_work (
  id         uuid default gen_random_uuid() primary key,
  period_id  uuid not null references evaluation_period(id) on delete cascade,
  step       text not null constraint evaluation_work_step check (step in ('review', 'publish', 'close')),
  -- Version of the period that the person saw: the step is taken on that one or not at all.
  version    int not null,
  status     text not null default 'running'
             constraint evaluation_work_status check (status in ('running', 'done', 'cancelled', 'failed')),
  -- Orders that are counted already, and how many there are.
  done       int not null default 0,
  total      int not null default 0,
  attempts   int not null default 0,
  -- Why it was not taken, in words.
  failure    text,
  asked_by   text not null references officer(id),
  request_id text not null,
  asked_at   timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  -- Why a step of a period is taken although much is left out of it.
  reason     text
);
create index evaluation_work_asked_by on evaluation_work (asked_by);
create index evaluation_work_newest on evaluation_work (period_id, asked_at desc);
create unique index evaluation_work_one on evaluation_work (period_id) where (status = 'running');

-- References of tables that were made before what they refer to.
alter table line_score add constraint line_score_period_id_fkey foreign key (period_id) references evaluation_period(id)
  on delete cascade;
