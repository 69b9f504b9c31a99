-- What a contract says of penalties: percent of what is late for each natural day, and at most which percent of it where no
-- guarantee sets the limit. A delivery is worth so much, without tax.
alter table contract
  add column penalty_rate numeric(6,3) check (penalty_rate > 0 and penalty_rate <= 100),
  add column penalty_cap numeric(6,3) check (penalty_cap > 0 and penalty_cap <= 100);
alter table contract_delivery add column amount numeric(18,2) check (amount > 0);
