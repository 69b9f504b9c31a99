-- What came of an order, and what of it was taken (decision 0431, purchase-chain §5.4).
create table receipt (
  -- Given by the device that wrote it: sent twice, it is one receipt.
  id            uuid primary key,
  version       int not null default 1,
  order_id      uuid not null references purchase_order(id),
  number        text not null constraint receipt_number_taken unique,
  state         text not null default 'arrived' constraint receipt_state
                check (state in ('arrived', 'accepted', 'partial', 'rejected')),
  receiver_id   text not null references officer(id),
  -- The hour of the device, and the one at which the portal received it.
  device_at     timestamptz not null,
  server_at     timestamptz not null default now(),
  delivered_by  text not null default '' check (length(delivered_by) <= 200),
  remission     text not null default '' check (length(remission) <= 100),
  note          text not null default '' check (length(note) <= 1000),
  accept_by     date not null,
  decided_at    timestamptz,
  decider_id    text references officer(id),
  constraint receipt_decided check ((state = 'arrived') = (decided_at is null))
);
create index receipt_order on receipt (order_id, server_at);
create index receipt_waiting on receipt (accept_by) where state = 'arrived';

-- The last number of each year.
create table receipt_number (
  year int primary key,
  last int not null
);

create table receipt_line (
  receipt_id  uuid references receipt(id) on delete cascade,
  line_id     uuid references purchase_order_line(id),
  arrived     numeric(18,3) not null check (arrived >= 0),
  accepted    numeric(18,3) not null default 0 check (accepted >= 0),
  rejected    numeric(18,3) not null default 0 check (rejected >= 0),
  reason      text constraint receipt_line_reason check (reason in ('damaged', 'other', 'specification', 'expired', 'excess')),
  primary key (receipt_id, line_id),
  constraint receipt_line_within check (accepted + rejected <= arrived)
);
create index receipt_line_of on receipt_line (line_id);

-- Pictures of what came, without what a camera writes beside them.
create table receipt_photo (
  id          uuid default gen_random_uuid() primary key,
  receipt_id  uuid not null references receipt(id) on delete cascade,
  sha256      text not null references stored_file(sha256),
  name        text not null,
  added_by    text not null references officer(id),
  added_at    timestamptz not null default clock_timestamp()
);
create index receipt_photo_receipt on receipt_photo (receipt_id, added_at);
create index receipt_photo_content on receipt_photo (sha256);

insert into registry_term (code, amount, unit, text, source) values
  ('receipt_accept_days', 10, 'working_days', 'Aceptar o rechazar lo que llegó de un pedido', 'LAASSP 2025, art. 72')
  on conflict (code) do nothing;
