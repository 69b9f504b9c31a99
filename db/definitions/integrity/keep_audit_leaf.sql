-- A row of the log of the unit is its act: its leaf comes with it, and leaves of the same transaction name it.
create or replace function keep_audit_leaf() returns trigger language plpgsql as $$
declare
  leaf text := canonical_json(audit_leaf(new));
begin
  perform set_config('portal.act', new.id::text, true);
  insert into integrity_entry (kind, subject, about, audit_id, leaf, leaf_hash)
    values ('audit', new.id::text, audit_about_uuid(new.id), new.id, leaf, sha256('\x00'::bytea || convert_to(leaf, 'UTF8')))
    on conflict do nothing;
  return null;
end $$;

create or replace trigger audit_log_leaf after insert on audit_log for each row execute function keep_audit_leaf();
