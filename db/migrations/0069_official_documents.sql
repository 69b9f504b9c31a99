-- An action on a registered supplier names an official document that was uploaded as such, not any content of the store.

alter table upload add column purpose text not null default 'document'
  check (purpose in ('document', 'official_document'));

update upload u set purpose = 'official_document' where exists (
  select from audit_log a where a.operation = 'uploadOfficialDocument' and a.subject_type = 'stored_file'
    and a.subject_id = u.sha256 and a.actor_id = u.uploaded_by);
