-- Rescissions and early ends of orders: written with their papers, told to the supplier, heard and resolved by two (purchase-chain §5.7,
-- LAASSP 2025 arts. 77 and 78). What was received, invoiced or paid of an order stands.
create table order_ending (
  id           uuid default gen_random_uuid() primary key,
  order_id     uuid not null references purchase_order(id),
  -- Its place among those of its order.
  number       int not null check (number > 0),
  kind         text not null constraint order_ending_kind check (kind in ('rescission', 'early_termination')),
  state        text not null default 'draft' constraint order_ending_state
               check (state in ('draft', 'notified', 'answered', 'resolved', 'dropped')),
  -- Clause, or law and article; and what happened, as the supplier reads it.
  ground       text not null check (length(ground) between 3 and 300),
  facts        text not null check (length(facts) between 20 and 4000),
  author_id    text not null references officer(id),
  created_at   timestamptz not null default clock_timestamp(),
  notified_at  timestamptz,
  -- Last day of the supplier to answer.
  answer_by    date,
  answered_at  timestamptz,
  answer_text  text not null default '' check (length(answer_text) <= 4000),
  -- What the supplier asks back of what it spent, and what the unit gives back of it; of an early end.
  asked_costs  numeric(18,2) check (asked_costs > 0),
  costs        numeric(18,2) not null default 0 check (costs >= 0 and (costs = 0 or kind = 'early_termination')),
  decided_at   timestamptz,
  decider_id   text references officer(id),
  reason       text not null default '' check (length(reason) <= 2000),
  -- With IVA: what was ordered and nobody took, as it was resolved. From then on its contract does not owe it any more.
  remainder    numeric(18,2) not null default 0 check (remainder >= 0),
  constraint order_ending_once unique (order_id, number),
  constraint order_ending_told check (state in ('draft', 'dropped') or (notified_at is not null and answer_by is not null)),
  constraint order_ending_decided check ((state in ('resolved', 'dropped')) = (decided_at is not null))
);
create unique index order_ending_open on order_ending (order_id) where state in ('draft', 'notified', 'answered');

-- Papers of the unit, one of each kind, and what the supplier hands in with its answer.
create table order_ending_paper (
  id         uuid default gen_random_uuid() primary key,
  ending_id  uuid not null references order_ending(id) on delete cascade,
  kind       text not null constraint order_ending_paper_kind check (kind in ('notice', 'report', 'opinion', 'resolution', 'answer')),
  sha256     text not null references stored_file(sha256),
  name       text not null,
  added_at   timestamptz not null default clock_timestamp()
);
create unique index order_ending_paper_of_unit on order_ending_paper (ending_id, kind) where kind <> 'answer';
create unique index order_ending_paper_named on order_ending_paper (ending_id, name) where kind = 'answer';
create index order_ending_paper_content on order_ending_paper (sha256);

alter table purchase_order drop constraint purchase_order_state;
alter table purchase_order add constraint purchase_order_state
  check (state in ('draft', 'issued', 'proposed', 'accepted', 'rejected', 'voided', 'rescinded', 'ended', 'settled'));

-- A guarantee that is claimed for what was not fulfilled, and how much of it.
alter table order_guarantee add column claimed_amount numeric(18,2) check (claimed_amount > 0 and claimed_amount <= amount);
alter table order_guarantee drop constraint order_guarantee_state;
alter table order_guarantee add constraint order_guarantee_state check (state in ('kept', 'valid', 'claimed', 'released', 'excepted'));
alter table order_guarantee drop constraint order_guarantee_shown;
alter table order_guarantee add constraint order_guarantee_shown check (state not in ('valid', 'claimed', 'released') or sha256 is not null);
alter table order_guarantee add constraint order_guarantee_claimed check ((state = 'claimed') = (claimed_amount is not null));

-- Sheets say what is given back of costs, and which guarantees are claimed.
update order_settlement set sheet = sheet || '{"costs": "0.00", "claimed": []}';

insert into registry_term (code, amount, unit, text, source) values
  ('rescission_answer_days', 5, 'working_days', 'Contestar el inicio de una rescisión de un pedido, desde que se avisa al proveedor',
    'LAASSP 2025, art. 77'),
  ('rescission_resolve_days', 10, 'working_days', 'Resolver una rescisión, desde que termina el plazo del proveedor o contesta',
    'LAASSP 2025, art. 77'),
  ('early_end_answer_days', 20, 'working_days', 'Pedir los gastos no recuperables de una terminación anticipada, desde que se avisa al proveedor',
    'Regla propia de la Unidad')
  on conflict (code) do nothing;
