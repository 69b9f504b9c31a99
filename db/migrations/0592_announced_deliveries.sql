-- A delivery that a supplier announces with the link of its order (purchase-chain §5.4).
create table delivery_notice (
  -- Given by who writes it: sent twice, it is one.
  id           uuid primary key,
  version      int not null default 1,
  order_id     uuid not null references purchase_order(id),
  arrives_on   date not null,
  hour         text not null check (hour ~ '^[0-2][0-9]:[0-5][0-9]$'),
  packages     int check (packages between 1 and 100000),
  remission    text not null default '' check (length(remission) <= 100),
  note         text not null default '' check (length(note) <= 1000),
  -- How much of each line.
  lines        jsonb not null,
  announced_at timestamptz not null default clock_timestamp(),
  -- What came of it; null while it is awaited.
  receipt_id   uuid references receipt(id)
);
create index delivery_notice_order on delivery_notice (order_id);
create index delivery_notice_open on delivery_notice (arrives_on) where receipt_id is null;

-- Who delivered, by an identification, and the serial numbers of what came.
alter table receipt add column delivered_id text not null default '' check (length(delivered_id) <= 100);
alter table receipt_line add column serials text not null default '' check (length(serials) <= 4000);
