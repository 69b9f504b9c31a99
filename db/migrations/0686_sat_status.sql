-- What the tax authority says of invoices (purchase-chain §6.6): how it is asked, what it answered, and when it is asked again.
create table sat_status_mode (
  is_only  boolean primary key default true check (is_only),
  mode     text not null default 'off' constraint sat_status_mode check (mode in ('off', 'manual', 'http'))
);
insert into sat_status_mode default values;

create table invoice_sat_answer (
  id            bigint generated always as identity primary key,
  invoice_id    uuid not null references invoice(id) on delete cascade,
  at            timestamptz not null default clock_timestamp(),
  answer        text not null constraint invoice_sat_answer check (answer in ('valid', 'cancelling', 'cancelled', 'not_found', 'none')),
  -- As it said it: its code, whether and how it is cancelled, and whether its issuer is listed (article 69-B).
  said          text not null default '' check (length(said) <= 1000),
  -- Who of the unit looked it up; null: the portal asked.
  person_id     text references officer(id),
  by_name       text not null default ''
);
create index invoice_sat_answer_of on invoice_sat_answer (invoice_id, id desc);

-- The last answer that was one, and when it is asked next; null: nobody asks.
alter table invoice add column sat_answer text check (sat_answer in ('valid', 'cancelling', 'cancelled', 'not_found'));
alter table invoice add column sat_at timestamptz;
alter table invoice add column sat_next timestamptz;
-- How often in a row it did not answer, or did not know it.
alter table invoice add column sat_attempts int not null default 0;
create index invoice_sat_next on invoice (sat_next) where sat_next is not null;
