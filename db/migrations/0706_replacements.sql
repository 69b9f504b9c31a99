-- Until when a supplier picks up what was rejected and replaces it; its term of delivery runs on (purchase-chain §5.4).
alter table receipt add column replace_by date;
-- Its supplier was reminded on the last day.
alter table receipt add column replace_reminded boolean not null default false;
create index receipt_to_replace on receipt (replace_by) where replace_by is not null;

insert into registry_term (code, amount, unit, text, source) values
  ('receipt_replace_days', 5, 'working_days', 'Recoger y reponer lo que se rechazó de un pedido, desde que se rechaza', 'Regla propia de la Unidad')
  on conflict (code) do nothing;
