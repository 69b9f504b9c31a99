-- What an invoice says of itself beside its amounts (purchase-chain §6.3): who issued it, to whom, with which use.
alter table invoice add column document jsonb not null default '{}';
-- Another one of the same issuer, series, number and total is looked for.
create index invoice_named on invoice (number, series) where number <> '';
-- Each order says within how many days it is paid.
delete from registry_term where code = 'invoice_payment_days';
