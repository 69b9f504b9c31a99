-- Evaluation of suppliers that the unit makes itself: editions of an instrument, periods with their orders, the answers
-- of areas and officers, replies of suppliers, and what is proposed to a person.
create table evaluation_instrument (
  id           uuid primary key default gen_random_uuid(),
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
  updated_by   text not null,
  constraint evaluation_instrument_edition_key unique (key, edition)
);
-- One edition of each at a time is being written.
create unique index evaluation_instrument_draft on evaluation_instrument (key) where status = 'draft';

alter table evaluation_period
  add column status        text not null default 'open' check (status in ('open', 'review', 'published', 'closed')),
  add column instrument_id uuid references evaluation_instrument,
  -- Working days that a supplier has to reply.
  add column reply_days    int not null default 5 check (reply_days between 1 and 30),
  add column reply_due     date,
  add column closed_at     timestamptz;
update evaluation_period set status = 'published' where published_at is not null;

alter table evaluation_result
  -- By criterion how often 1, 2, 3, 4, 5 and none were answered; null where a period was made without orders.
  add column counts          jsonb,
  -- As they stood when the results were computed: the published files do not change when a supplier does.
  add column supplier_number text,
  add column supplier_name   text,
  add column line            text;

create table evaluation_order (
  id              uuid primary key default gen_random_uuid(),
  period_id       uuid not null references evaluation_period,
  supplier_id     uuid not null references supplier,
  supplier_name   text not null,
  contract_id     uuid references contract on delete set null,
  number          text not null,
  title           text not null,
  area            text not null,
  area_email      text,
  -- What the link of the area carries.
  link            text not null,
  status          text not null default 'captured'
                    check (status in ('captured', 'sent', 'returned', 'accepted', 'excluded')),
  area_answers    jsonb,
  area_comment    text,
  area_by         text,
  area_by_name    text,
  area_at         timestamptz,
  officer_answers jsonb,
  officer_comment text,
  officer_by      text,
  officer_by_name text,
  officer_at      timestamptz,
  -- Why it was returned, excluded or taken up again.
  reason          text,
  settled_by      text,
  settled_by_name text,
  settled_at      timestamptz,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  constraint evaluation_order_link_key unique (link),
  constraint evaluation_order_number_key unique (period_id, supplier_id, number)
);
create index evaluation_order_period on evaluation_order (period_id, status);
create index evaluation_order_supplier on evaluation_order (supplier_id);
create index evaluation_order_contract on evaluation_order (contract_id);

-- Who declared a conflict of interest cannot answer; somebody else does.
create table evaluation_recusal (
  order_id    uuid not null references evaluation_order,
  person_id   text not null,
  person_name text,
  reason      text not null,
  at          timestamptz not null default now(),
  primary key (order_id, person_id)
);

-- A supplier's right of reply to the results of a period, by folio and key.
create table evaluation_reply (
  id              uuid primary key default gen_random_uuid(),
  period_id       uuid not null references evaluation_period,
  supplier_id     uuid not null references supplier,
  supplier_name   text not null,
  folio           text not null,
  key_hash        text not null,
  due_on          date not null,
  text            text,
  sent_at         timestamptz,
  decision        text check (decision in ('kept', 'amended')),
  answer          text,
  decided_by      text,
  decided_by_name text,
  decided_at      timestamptz,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  constraint evaluation_reply_folio_key unique (folio),
  constraint evaluation_reply_once unique (period_id, supplier_id)
);

-- What a result proposes to a person; nothing of it happens by itself.
create table evaluation_proposal (
  id              uuid primary key default gen_random_uuid(),
  period_id       uuid not null references evaluation_period,
  supplier_id     uuid not null references supplier,
  supplier_name   text not null,
  kind            text not null check (kind in ('improvement', 'no_invitation', 'committee')),
  status          text not null default 'open' check (status in ('open', 'taken', 'declined')),
  note            text,
  decided_by      text,
  decided_by_name text,
  decided_at      timestamptz,
  version         int not null default 1,
  constraint evaluation_proposal_once unique (period_id, supplier_id)
);

-- Rows that nothing changes any more, whoever asks. What belongs to a supplier follows it when registrations are joined.
create function refuse_frozen() returns trigger language plpgsql as $$
declare
  may_move text[] := array['version', 'supplier_id', 'contract_id'];
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) - may_move) = (to_jsonb(new) - may_move) then return new; end if;
  raise exception '% is closed', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'frozen';
end $$;

create trigger frozen_instrument before update or delete on evaluation_instrument
  for each row when (old.status = 'published') execute function refuse_frozen();
create trigger frozen_period before update or delete on evaluation_period
  for each row when (old.status = 'closed') execute function refuse_frozen();

create function refuse_in_closed() returns trigger language plpgsql as $$
declare
  may_move text[] := array['version', 'supplier_id', 'contract_id'];
  state text;
begin
  select status into state from evaluation_period
    where id = case when tg_op = 'INSERT' then new.period_id else old.period_id end;
  if state is distinct from 'closed' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) - may_move) = (to_jsonb(new) - may_move) then return new; end if;
  raise exception 'the period of % is closed', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'frozen';
end $$;
create trigger frozen_result before insert or update or delete on evaluation_result
  for each row execute function refuse_in_closed();
create trigger frozen_order before insert or update or delete on evaluation_order
  for each row execute function refuse_in_closed();
create trigger frozen_reply before insert or update or delete on evaluation_reply
  for each row execute function refuse_in_closed();
