-- The day by which a contract belongs to a year, everywhere (decision 0257): that of its signature, else that of its beginning.
alter table contract add column counts_on date generated always as (coalesce(signed_on, starts_on)) stored;
create index contract_counts_on on contract (counts_on) include (procedure_id, amount)
  where currency = 'MXN' and amount is not null;
create index contract_counted on contract (counts_on);
drop index contract_signed;

-- Files of open data by the fiscal year of the procedure, as the list has it.
create index procedure_fiscal_year on procedure (fiscal_year, published_at) where public_state <> 'hidden';
