-- The same id for the same name, for things that have none.
create or replace function named_uuid(name text) returns uuid language sql immutable strict parallel safe
  return (overlay(overlay(md5(name) placing '5' from 13) placing 'a' from 17))::uuid;
