-- needs: plain
-- Orders that are issued to the supplier of a published contract (decision 0431, purchase-chain §5.1 to §5.3).
create table purchase_order (
  id               uuid default gen_random_uuid() primary key,
  version          int not null default 1,
  contract_id      uuid not null references contract(id),
  supplier_id      uuid not null references supplier(id),
  -- `P-{AAAA}-{00000}`, taken without gaps when it is issued first; one that was voided keeps it.
  number           text constraint purchase_order_number_taken unique,
  -- How often it was written anew under its number.
  edition          int not null default 1 check (edition > 0),
  state            text not null default 'draft' constraint purchase_order_state
                   check (state in ('draft', 'issued', 'proposed', 'accepted', 'rejected', 'voided')),
  buyer_id         text not null references officer(id),
  area_id          uuid references area(id),
  object           text not null default '' check (length(object) <= 250),
  due_on           date,
  due_days         int check (due_days between 1 and 3650),
  place            text not null default '' check (length(place) <= 300),
  hours            text not null default '' check (length(hours) <= 200),
  advance_percent  numeric(5,2) check (advance_percent between 0 and 100),
  payment_days     int not null default 17 check (payment_days between 1 and 365),
  price_terms      text not null default '' check (length(price_terms) <= 500),
  notes            text not null default '' check (length(notes) <= 2000),
  administrator_id text references officer(id),
  receiver_id      text references officer(id),
  -- With IVA, of its lines.
  total            numeric(18,2) not null default 0 check (total >= 0),
  created_at       timestamptz not null default now(),
  issued_at        timestamptz,
  -- Last day of the term in which the supplier is asked to answer.
  answer_by        date,
  -- Of the supplier's link only its hash is kept.
  token_hash       bytea check (length(token_hash) = 32),
  link_until       timestamptz,
  mailbox          text,
  seen_at          timestamptz,
  -- Reminders that went out since it was issued.
  reminded         int not null default 0 check (reminded >= 0),
  answered_at      timestamptz,
  promised_on      date,
  answer_reason    text constraint purchase_order_reason check (answer_reason in ('price', 'stock', 'specification', 'fiscal', 'authority')),
  answer_text      text not null default '' check (length(answer_text) <= 1000),
  -- Why it was opened again or voided, as the supplier reads it.
  end_text         text not null default '' check (length(end_text) <= 1000),
  words            text generated always as (plain(coalesce(number, '') || ' ' || object)) stored,
  constraint purchase_order_issued check (state in ('draft', 'voided') or (number is not null and issued_at is not null and due_on is not null
    and answer_by is not null and token_hash is not null and link_until is not null))
);
create index purchase_order_contract on purchase_order (contract_id);
create index purchase_order_supplier on purchase_order (supplier_id);
create index purchase_order_buyer on purchase_order (buyer_id, state);
create index purchase_order_receiver on purchase_order (receiver_id) where receiver_id is not null;
create index purchase_order_recent on purchase_order (created_at desc, id);
create index purchase_order_unanswered on purchase_order (answer_by) where state = 'issued';
create index purchase_order_words on purchase_order using gin (words gin_trgm_ops);

-- The last number of each year.
create table purchase_order_number (
  year int primary key,
  last int not null
);

create table purchase_order_line (
  id           uuid primary key,
  order_id     uuid not null references purchase_order(id) on delete cascade,
  number       int not null check (number > 0),
  -- The lot of the procedure that it buys.
  lot_id       uuid references lot(id),
  description  text not null default '' check (length(description) <= 2000),
  -- As they are typed while it is a draft; whole once it is issued.
  quantity     text not null default '',
  unit         text not null default '' check (length(unit) <= 60),
  -- Sin IVA.
  unit_price   text not null default '',
  tax_rate     text not null default '16' check (tax_rate in ('16', '8', '0', 'exempt'))
);
create index purchase_order_line_of on purchase_order_line (order_id, number);

-- Everything that was done to an order, by whom; pairs of duties read it, and its history is told of it.
create table purchase_order_act (
  id         bigint generated always as identity primary key,
  order_id   uuid not null references purchase_order(id) on delete cascade,
  act        text not null,
  -- Null: the supplier or the clock.
  person_id  text references officer(id),
  by_name    text not null default '',
  said       text not null default '',
  at         timestamptz not null default clock_timestamp()
);
create index purchase_order_act_of on purchase_order_act (order_id, id);

insert into registry_term (code, amount, unit, text, source) values
  ('order_answer_days', 2, 'working_days', 'Contestar un pedido, desde que se envía al proveedor', 'Regla propia de la Unidad'),
  ('order_link_days', 180, 'days', 'Cuánto sirve la liga de un pedido después de su fecha de entrega', 'Regla propia de la Unidad')
  on conflict (code) do nothing;
