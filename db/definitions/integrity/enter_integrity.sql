-- Enters what these procedures and items made public and no leaf says yet; null: of all of them.
create or replace function enter_integrity(abouts uuid[]) returns void language plpgsql as $$
begin
  if abouts is null then abouts := array(select distinct about from integrity_fact); end if;
  insert into integrity_entry (kind, subject, about, document_id, version, leaf, leaf_hash)
    select f.kind, f.subject, f.about, f.document_id, f.version, t.leaf, sha256('\x00'::bytea || convert_to(t.leaf, 'UTF8'))
    from integrity_fact f cross join lateral (select canonical_json(f.leaf) leaf offset 0) t
    where f.about = any(abouts) and f.is_due
      and not exists (select from integrity_entry e where e.kind = f.kind and e.subject = f.subject)
    order by f.at, f.kind, f.subject
    on conflict do nothing;
end $$;
