-- Penalties of orders for what came late: proposed when it is accepted, told to the supplier, heard and resolved
-- (decision 0437, purchase-chain §5.5). A firm one is written as a penalty of the contract too.
create table order_penalty (
  id           uuid default gen_random_uuid() primary key,
  version      int not null default 1,
  order_id     uuid not null references purchase_order(id),
  -- Its place among those of its order: `P-2026-00042/1`.
  number       int not null check (number > 0),
  receipt_id   uuid not null references receipt(id) constraint order_penalty_of_receipt unique,
  state        text not null default 'proposed' constraint order_penalty_state
               check (state in ('proposed', 'notified', 'answered', 'firm', 'waived')),
  due_on       date not null,
  arrived_on   date not null,
  -- Natural days.
  days         int not null check (days > 0),
  -- Percent for each day.
  rate         numeric(6,3) not null check (rate > 0 and rate <= 100),
  -- What of each line came late, and what it gives.
  lines        jsonb not null,
  computed     numeric(18,2) not null check (computed >= 0),
  cap          numeric(18,2) not null check (cap >= 0),
  cap_of       text not null constraint order_penalty_cap check (cap_of in ('guarantee', 'price')),
  amount       numeric(18,2) not null check (amount >= 0 and amount <= computed),
  -- How it was counted, in words, as the supplier and visitors read it.
  calculation  text not null check (length(calculation) between 3 and 2000),
  ground       text not null default '' check (length(ground) <= 300),
  application  text constraint order_penalty_application check (application in ('credit_note', 'deduction', 'direct')),
  created_at   timestamptz not null default clock_timestamp(),
  notified_at  timestamptz,
  -- Last day of the supplier to answer.
  answer_by    date,
  answered_at  timestamptz,
  answer_text  text not null default '' check (length(answer_text) <= 2000),
  decided_at   timestamptz,
  decider_id   text references officer(id),
  -- Why it stands, is less, or is waived.
  reason       text not null default '' check (length(reason) <= 1000),
  constraint order_penalty_once unique (order_id, number),
  constraint order_penalty_told check (state in ('proposed', 'waived') or (notified_at is not null and answer_by is not null)),
  constraint order_penalty_decided check ((state in ('firm', 'waived')) = (decided_at is not null))
);
create index order_penalty_open on order_penalty (order_id) where state not in ('firm', 'waived');

insert into registry_term (code, amount, unit, text, source) values
  ('penalty_answer_days', 5, 'working_days', 'Contestar una pena de un pedido, desde que se avisa al proveedor', 'Regla propia de la Unidad')
  on conflict (code) do nothing;
