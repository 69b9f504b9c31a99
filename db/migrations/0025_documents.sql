-- What lies inside archives and spreadsheets; search of documents by title; the newest public versions first.
alter table stored_file add column contents text[] not null default '{}';

alter table document add column search tsvector generated always as (search_vector(title)) stored;
create index document_search on document using gin (search);

create index document_version_published on document_version (published_at desc, document_id)
  where published_at is not null;
