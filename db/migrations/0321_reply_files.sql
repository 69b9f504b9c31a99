-- A supplier that replies to its evaluation attaches one file to its reply; it goes with it and is never public.
alter table evaluation_reply
  add column file_sha256 text references stored_file,
  add column file_name text,
  add constraint evaluation_reply_file_named check ((file_sha256 is null) = (file_name is null));
create index evaluation_reply_file on evaluation_reply (file_sha256);
