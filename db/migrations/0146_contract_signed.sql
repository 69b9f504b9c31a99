-- What was contracted in a year, read without the other years.
create index contract_signed on contract (signed_on) include (procedure_id, amount)
  where currency = 'MXN' and amount is not null;
