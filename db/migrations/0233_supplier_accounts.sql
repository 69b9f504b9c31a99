-- Bank accounts of a supplier, one after the other: a new one waits some working days before it counts, unless it is
-- confirmed from the registered mailbox. The file of the supplier has the one that counts.
create table supplier_account (
  id          uuid primary key default gen_random_uuid(),
  supplier_id uuid not null references supplier,
  request_id  uuid references registration_request,
  clabe       text not null,
  holder      text not null,
  approved_on date not null,
  -- First day on which it counts by itself.
  due_on      date not null,
  -- When it began to count; null while it waits.
  since       timestamptz,
  ended_at    timestamptz,
  ended_reason text
);
create unique index supplier_account_waiting on supplier_account (supplier_id) where since is null and ended_at is null;
create unique index supplier_account_in_force on supplier_account (supplier_id) where since is not null and ended_at is null;
create index supplier_account_request on supplier_account (request_id) where request_id is not null;

insert into registry_term (code, amount, unit, text, source) values
  ('account_wait', 3, 'working_days', 'Espera antes de que cuente una cuenta bancaria nueva, si no se confirma desde el correo registrado', 'Regla propia del padrón');
