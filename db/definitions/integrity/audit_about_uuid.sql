-- The name under which leaves of a row of the log of the unit are found.
create or replace function audit_about_uuid(id bigint) returns uuid language sql immutable parallel safe
  return lpad(to_hex(id), 32, '0')::uuid;
