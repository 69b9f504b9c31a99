-- A decision that was given changes with an act or a resolution of the file, which is public with it (decision D19).
alter table procedure_change add column document_id uuid references document on delete restrict;
create index procedure_change_document on procedure_change (document_id) where document_id is not null;
