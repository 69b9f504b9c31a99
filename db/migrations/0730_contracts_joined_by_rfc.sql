-- Contracts with the RFC of a supplier are its own: the portal joins them, and nobody had to recognise a name.
alter table supplier_join add column rfc text;
alter table supplier_join alter column joined_by drop not null;
alter table supplier_join add constraint supplier_join_by check (joined_by is not null or rfc is not null);
