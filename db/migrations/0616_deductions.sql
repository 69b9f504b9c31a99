-- Deductions for what an order fulfilled in part or with faults: the same record as penalties for what came late
-- (decision 0437, purchase-chain §5.5, LAASSP 2025 art. 76).
alter table order_penalty add column kind text not null default 'late' constraint order_penalty_kind check (kind in ('late', 'deficient'));
-- What was wrong, of a deduction.
alter table order_penalty add column fault text not null default '' check (length(fault) <= 500);
-- Of one receipt only what came late gives one penalty.
alter table order_penalty drop constraint order_penalty_of_receipt;
create unique index order_penalty_of_receipt on order_penalty (receipt_id) where kind = 'late';
create index order_penalty_receipt on order_penalty (receipt_id);
alter table order_penalty drop constraint order_penalty_days_check;
alter table order_penalty add constraint order_penalty_days check (case kind when 'late' then days > 0 else days = 0 end);
alter table order_penalty drop constraint order_penalty_cap;
alter table order_penalty add constraint order_penalty_cap check (cap_of in ('guarantee', 'price', 'order'));
