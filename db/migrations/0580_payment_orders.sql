-- needs: plain
-- Payment orders, what was paid of them and the receipts of it (decision 0435, purchase-chain §6.8 and §6.9).
create table payment_order (
  id              uuid default gen_random_uuid() primary key,
  version         int not null default 1,
  -- `OP-{AAAA}-{00000}`, taken without gaps when it is issued; one that was voided keeps it.
  number          text constraint payment_order_number_taken unique,
  state           text not null default 'draft' constraint payment_order_state
                  check (state in ('draft', 'ordered', 'scheduled', 'partial', 'paid', 'held', 'voided')),
  supplier_id     uuid not null references supplier(id),
  author_id       text not null references officer(id),
  created_at      timestamptz not null default now(),
  issued_at       timestamptz,
  issuer_id       text references officer(id),
  -- As it was issued; `paid` is kept with its payments and is never above `net`.
  gross           numeric(18,2) not null default 0,
  withheld        numeric(18,2) not null default 0,
  credits         numeric(18,2) not null default 0,
  net             numeric(18,2) not null default 0,
  paid            numeric(18,2) not null default 0,
  due_on          date,
  scheduled_for   date,
  -- The account that was confirmed at its issue: its last digits, since when it counts, and why a young one is paid to.
  account_four    text not null default '',
  account_since   date,
  account_reason  text not null default '' check (length(account_reason) <= 1000),
  -- Why it was held or voided.
  end_text        text not null default '' check (length(end_text) <= 1000),
  words           text generated always as (plain(coalesce(number, ''))) stored,
  constraint payment_order_paid check (paid between 0 and net),
  constraint payment_order_issued check (state in ('draft', 'voided') or (number is not null and issued_at is not null
    and issuer_id is not null and account_four <> '' and due_on is not null))
);
create index payment_order_supplier on payment_order (supplier_id);
create index payment_order_recent on payment_order (created_at desc, id);
create index payment_order_due on payment_order (due_on) where state in ('ordered', 'scheduled', 'partial', 'held');

-- The last number of each year.
create table payment_order_number (
  year int primary key,
  last int not null
);

create table payment_order_invoice (
  payment_order_id  uuid references payment_order(id) on delete cascade,
  invoice_id        uuid references invoice(id),
  gross             numeric(18,2) not null,
  withheld          numeric(18,2) not null,
  credits           numeric(18,2) not null,
  net               numeric(18,2) not null,
  paid              numeric(18,2) not null default 0,
  -- Not of an order that was voided.
  is_live           boolean not null default true,
  primary key (payment_order_id, invoice_id),
  constraint payment_order_invoice_paid check (paid between 0 and net)
);
-- An invoice is ordered to be paid once.
create unique index payment_order_invoice_once on payment_order_invoice (invoice_id) where is_live;

-- Everything that was done to an order of payment, by whom; pairs of duties read it, and its history is told of it.
create table payment_order_act (
  id                bigint generated always as identity primary key,
  payment_order_id  uuid not null references payment_order(id) on delete cascade,
  act               text not null,
  -- Null: the portal.
  person_id         text references officer(id),
  by_name           text not null default '',
  said              text not null default '',
  at                timestamptz not null default clock_timestamp()
);
create index payment_order_act_of on payment_order_act (payment_order_id, id);

-- One transfer of the bank to a supplier.
create table payment (
  id                uuid default gen_random_uuid() primary key,
  payment_order_id  uuid not null references payment_order(id),
  state             text not null constraint payment_state check (state in ('scheduled', 'paid', 'returned')),
  -- Day for which it is scheduled, then the one on which it was paid.
  day               date not null,
  returned_on       date,
  -- For the supplier, and with its part of what is withheld.
  amount            numeric(18,2) not null check (amount > 0),
  whole             numeric(18,2) not null check (whole >= amount),
  reference         text not null check (length(reference) between 1 and 40),
  bank              text not null default '' check (length(bank) <= 80),
  account_four      text not null default '' check (length(account_four) <= 4),
  import_id         uuid references import_run(id),
  -- The run that said that the bank sent it back.
  returned_import   uuid references import_run(id),
  recorded_by       text not null references officer(id),
  recorded_at       timestamptz not null default clock_timestamp(),
  -- The supplier was asked for its receipt, and reminded on the third day.
  reminded          int not null default 0 check (reminded >= 0),
  constraint payment_once unique (payment_order_id, day, amount, reference),
  constraint payment_returned check ((state = 'returned') = (returned_on is not null))
);
create unique index payment_reference on payment (bank, day, reference) where state = 'paid';
create index payment_import on payment (import_id) where import_id is not null;
create index payment_returned_import on payment (returned_import) where returned_import is not null;

-- What a transfer pays of each invoice; its id is that of the payment of the contract.
create table payment_part (
  id          uuid default gen_random_uuid() primary key,
  payment_id  uuid not null references payment(id),
  invoice_id  uuid not null references invoice(id),
  amount      numeric(18,2) not null check (amount > 0),
  whole       numeric(18,2) not null check (whole >= amount),
  -- The payment receipt (REP) that told of it.
  receipt_id  uuid,
  constraint payment_part_once unique (payment_id, invoice_id)
);
create index payment_part_invoice on payment_part (invoice_id);

-- Payment receipts (REP) as suppliers sent them.
create table payment_receipt (
  id           uuid default gen_random_uuid() primary key,
  supplier_id  uuid not null references supplier(id),
  uuid         text check (uuid = upper(uuid)),
  is_taken     boolean not null,
  xml_sha      text not null references stored_file(sha256),
  -- Every check, as `contract/invoice-checks.ts` has it.
  checks       jsonb not null,
  received_at  timestamptz not null default clock_timestamp(),
  -- Who of the unit sent it in the supplier's place; null: the supplier by its link.
  sent_by      text references officer(id)
);
create unique index payment_receipt_uuid on payment_receipt (uuid) where is_taken;
create index payment_receipt_supplier on payment_receipt (supplier_id, received_at desc);
create index payment_receipt_xml on payment_receipt (xml_sha);
alter table payment_part add constraint payment_part_receipt foreign key (receipt_id) references payment_receipt(id);
create index payment_part_receipt_of on payment_part (receipt_id) where receipt_id is not null;
