-- What is judged of quotations, who wins them, and what the market research found (decision 0427). Prices stand with the quotations.
create table comparison (
  request_id    uuid primary key references quotation_request(id) on delete cascade,
  version       int not null default 1,
  -- SolvencyRow, ScoreRow and LotChoice of contract/comparisons.ts.
  solvency      jsonb not null default '[]',
  scores        jsonb not null default '[]',
  choices       jsonb not null default '[]',
  go_on_reason  text not null default '' check (length(go_on_reason) <= 1000),
  updated_at    timestamptz not null default now()
);

-- Who wrote a comparison or proposed its award; pairs of duties read it, not the log.
create table comparison_writer (
  request_id  uuid references quotation_request(id) on delete cascade,
  person_id   text references officer(id),
  at          timestamptz not null default clock_timestamp(),
  primary key (request_id, person_id)
);

-- Who wins which part of a lot, the first first. Lots without a row stay deserted.
create table quotation_award (
  request_id   uuid not null references quotation_request(id) on delete cascade,
  lot_id       uuid references quotation_lot(id) on delete cascade,
  supplier_id  uuid references supplier(id),
  rank         int not null check (rank > 0),
  share        numeric(5,2) not null check (share > 0 and share <= 100),
  quantity     numeric(18,3) check (quantity > 0),
  unit_price   numeric(18,6) not null check (unit_price > 0),
  -- Sin IVA.
  amount       numeric(18,2) not null check (amount > 0),
  -- Why it is not whom the rule proposes.
  reason       text,
  awarded_at   timestamptz not null default now(),
  primary key (lot_id, supplier_id)
);
create index quotation_award_request on quotation_award (request_id);
create index quotation_award_supplier on quotation_award (supplier_id, awarded_at);

-- Median of what a market research found for a whole lot, sin IVA.
create table quotation_median (
  lot_id      uuid primary key references quotation_lot(id) on delete cascade,
  request_id  uuid not null references quotation_request(id) on delete cascade,
  median      numeric(18,2) not null check (median > 0),
  offers      int not null check (offers > 0),
  found_at    timestamptz not null default now()
);
create index quotation_median_request on quotation_median (request_id);

insert into registry_term (code, amount, unit, text, source) values
  ('requisition_after_failure', 5, 'working_days', 'Decidir qué sigue de una requisición que quedó desierta', 'Regla propia de la Unidad')
  on conflict (code) do nothing;
