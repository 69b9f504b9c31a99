-- Rows of the log of the unit are its acts: their leaves come with them, those of one statement together, and leaves of the same
-- transaction name the last of them.
create or replace function keep_audit_leaf() returns trigger language plpgsql as $$
begin
  perform set_config('portal.act', max(a.id)::text, true) from added a having count(*) > 0;
  insert into integrity_entry (kind, subject, about, audit_id, leaf, leaf_hash)
    select 'audit', a.id::text, audit_about_uuid(a.id), a.id, w.leaf, sha256('\x00'::bytea || convert_to(w.leaf, 'UTF8'))
    from added a cross join lateral (select audit_leaf(row(a.*)::audit_log) told offset 0) l
    -- Its canonical text: a leaf of the log has these four names and no other.
    cross join lateral (select '{"at":' || (l.told -> 'at')::text || ',"contentSha256":' || (l.told -> 'contentSha256')::text
      || ',"id":' || (l.told ->> 'id') || ',"kind":"audit"}' leaf offset 0) w order by a.id
    on conflict do nothing;
  return null;
end $$;

create or replace trigger audit_log_leaf after insert on audit_log
  referencing new table as added for each statement execute function keep_audit_leaf();
