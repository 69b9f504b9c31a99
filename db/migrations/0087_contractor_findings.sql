-- What the lists and the registry said of a contractor, why it was contracted all the same, and by what it was told apart.
alter table contract
  add column supplier_rfc text,
  add column list_reason text,
  add column list_findings jsonb;
-- A contract names its supplier by words: every entry in force is found by them, also those with an RFC.
create index negative_list_entry_firm on negative_list_entry (name_key) where listed_until is null;
