-- Firm penalties of orders that are deducted when their invoices are paid (decision 0437, purchase-chain §5.5 and §6.9).
alter table payment_order add column penalties numeric(18,2) not null default 0 check (penalties >= 0);
alter table payment_order_invoice add column penalties numeric(18,2) not null default 0 check (penalties >= 0);

-- What of a penalty an issued order of payment deducts from an invoice; not of one that was voided.
create table payment_order_penalty (
  payment_order_id  uuid,
  invoice_id        uuid,
  penalty_id        uuid references order_penalty(id),
  amount            numeric(18,2) not null check (amount > 0),
  is_live           boolean not null default true,
  primary key (payment_order_id, invoice_id, penalty_id),
  foreign key (payment_order_id, invoice_id) references payment_order_invoice (payment_order_id, invoice_id) on delete cascade
);
create index payment_order_penalty_of on payment_order_penalty (penalty_id);
