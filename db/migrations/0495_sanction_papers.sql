-- A sanction keeps the day of its official document, and the document that lifted it.
alter table sanction
  add column document_on date,
  add column lifted_by text,
  add column lifted_number text,
  add column lifted_sha256 text references stored_file (sha256),
  add column lifted_name text;
