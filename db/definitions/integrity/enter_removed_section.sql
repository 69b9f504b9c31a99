-- What was published in a section and is gone with its row, as by an import that was undone, was withdrawn.
create or replace function enter_removed_section() returns trigger language plpgsql as $$
begin
  insert into integrity_entry (kind, subject, about, leaf, leaf_hash)
    select 'section_withdrawal', c.id || '/' || c.edition, c.id, t.leaf, sha256('\x00'::bytea || convert_to(t.leaf, 'UTF8'))
    from changed c cross join lateral (select canonical_json(jsonb_build_object('kind', 'section_withdrawal',
      'section', c.kind, 'item', c.key, 'edition', c.edition, 'at', log_instant(clock_timestamp()),
      'contentSha256', content_digest('{"reason": null}'))) leaf offset 0) t
    where c.is_public and exists (select from integrity_entry e where e.about = c.id and e.kind = 'section')
    on conflict do nothing;
  return null;
end $$;

create or replace trigger integrity_removed after delete on content_item referencing old table as changed for each statement execute function enter_removed_section();
