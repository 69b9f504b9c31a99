-- The public list of documents: a kind that few documents have, and what was withdrawn, the newest first (decision 0220).
create index document_kind on document (kind);
create index document_withdrawn on document (withdrawn_at desc, id) where withdrawn_at is not null;
