-- Guarantees that a supplier hands in for an order, and those from which it is excepted (purchase-chain §5.6).
create table order_guarantee (
  -- Given by who writes it: sent twice, it is one.
  id           uuid primary key,
  version      int not null default 1,
  order_id     uuid not null references purchase_order(id),
  kind         text not null constraint order_guarantee_kind check (kind in ('advance', 'compliance', 'defects')),
  state        text not null constraint order_guarantee_state check (state in ('kept', 'valid', 'released', 'excepted')),
  form         text constraint order_guarantee_form check (form in ('bond', 'check', 'deposit', 'credit')),
  issuer       text not null default '' check (length(issuer) <= 200),
  number       text not null default '' check (length(number) <= 80),
  amount       numeric(18,2) check (amount > 0),
  valid_from   date,
  valid_until  date,
  sha256       text references stored_file(sha256),
  file_name    text,
  -- Why it is excepted, or why it was released.
  reason       text not null default '' check (length(reason) <= 1000),
  kept_by      text not null references officer(id),
  kept_at      timestamptz not null default clock_timestamp(),
  validated_by text references officer(id),
  validated_at timestamptz,
  released_at  timestamptz,
  constraint order_guarantee_whole check (state = 'excepted' or
    (form is not null and amount is not null and valid_from is not null and valid_until >= valid_from)),
  constraint order_guarantee_shown check (state not in ('valid', 'released') or sha256 is not null)
);
create index order_guarantee_order on order_guarantee (order_id);
create index order_guarantee_content on order_guarantee (sha256) where sha256 is not null;
create index order_guarantee_until on order_guarantee (valid_until) where state = 'valid';
