-- What a supplier asks for because it was paid late, and what the unit asks back because it paid too much (LAASSP 2025, art. 73;
-- purchase-chain §6.9).
create table payment_claim (
  id                uuid default gen_random_uuid() primary key,
  kind              text not null constraint payment_claim_kind check (kind in ('interest', 'excess')),
  -- The order by which it was paid late, or too much.
  payment_order_id  uuid not null references payment_order(id),
  invoice_id        uuid not null references invoice(id),
  -- Of an excess, the part of a transfer that is asked back.
  part_id           uuid references payment_part(id),
  state             text not null default 'asked' constraint payment_claim_state check (state in ('asked', 'granted', 'refused', 'closed')),
  asked_at          timestamptz not null default clock_timestamp(),
  -- Of an interest, the supplier; of an excess, who of the unit.
  asked_by          text not null,
  -- Last day to answer an interest, or to give an excess back without interest.
  answer_by         date not null,
  -- An interest comes to what it is once the invoice was paid whole.
  amount            numeric(18,2) check (amount > 0),
  -- How it was counted.
  calculation       text not null default '' check (length(calculation) <= 1000),
  reason            text not null default '' check (length(reason) <= 1000),
  -- What came back of an excess: when, with which reference, and what it brought of interest.
  returned_on       date,
  reference         text not null default '' check (length(reference) <= 40),
  returned_interest numeric(18,2) not null default 0 check (returned_interest >= 0),
  constraint payment_claim_excess check ((kind = 'excess') = (part_id is not null)),
  constraint payment_claim_counted check (amount is not null or (kind = 'interest' and state in ('asked', 'refused')))
);
-- Interest of one invoice is asked once, unless it was refused.
create unique index payment_claim_once on payment_claim (invoice_id) where kind = 'interest' and state <> 'refused';
create index payment_claim_order on payment_claim (payment_order_id);
create index payment_claim_invoice on payment_claim (invoice_id);
create index payment_claim_part on payment_claim (part_id) where part_id is not null;

-- An order of payment of interest names what it pays, and the key that it is paid from; it pays nothing of an invoice.
alter table payment_order add column interest_of uuid references payment_claim(id);
alter table payment_order add column key_id uuid references spending_key(id);
create unique index payment_order_interest_once on payment_order (interest_of) where state <> 'voided';
create index payment_order_key on payment_order (key_id) where key_id is not null;

insert into registry_term (code, amount, unit, text, source) values
  ('interest_answer_days', 10, 'working_days', 'Contestar a un proveedor que pide intereses por un pago tardío', 'Regla propia de la Unidad'),
  ('excess_return_days', 30, 'days', 'Devolver lo que se pagó de más, sin intereses', 'LAASSP 2025, art. 73')
  on conflict (code) do nothing;
