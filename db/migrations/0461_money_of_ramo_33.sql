-- Funds of Ramo 33 are federal money under another law: their source is one of its own.
alter table procedure drop constraint procedure_funding_check,
  add constraint procedure_funding_check check (funding in ('federal', 'federal_33', 'state', 'own', 'mixed'));
