-- Of a reading that came to its end, what of it visitors may know of: the files of documents that the log has. How much is kept
-- besides, drafts and papers of suppliers among it, is nobody's business.
alter table integrity_check
  add column public_count bigint,
  add column public_bytes bigint;
