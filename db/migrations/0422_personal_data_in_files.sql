-- Kinds of personal data that the text of a file carries, with their pages; null while nobody looked.
alter table file_text add column personal jsonb;
