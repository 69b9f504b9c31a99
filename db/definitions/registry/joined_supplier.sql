-- Whom a person recognised under a name; null while nobody did. What an RFC joined says nothing of names.
create or replace function joined_supplier(written text) returns uuid language sql stable as $$
  select j.supplier_id from supplier_join j where j.name_key = supplier_name_key(written) and j.undone_at is null and j.rfc is null
    order by j.joined_at desc limit 1
$$;
