-- A firm that an import brought waits for somebody only with a contract that still ran when it came: what ended before is history,
-- and stands as a hint in the file of whoever registers under that name (decision 0256).
do $$
declare
  branches text[] := regexp_split_to_array(rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)), '\nUNION ALL\n');
  kept text;
begin
  select string_agg(branch, chr(10) || 'UNION ALL' || chr(10) order by place) into kept
    from unnest(branches) with ordinality b (branch, place) where branch !~ '''imported_firm''::text';
  if cardinality(regexp_split_to_array(kept, '\nUNION ALL\n')) <> cardinality(branches) - 1 then
    raise exception 'waiting_fact is not what it was';
  end if;
  execute 'create or replace view waiting_fact as ' || kept || '
    union all
      select ''imported_firm'', s.id, ''supplier_to_join'', ''SupplierRegistry'', s.name, ''CompraNet'', '''', s.name, null,
        null::date, null::timestamptz, null::date
      from supplier s
      where s.source = ''compranet'' and s.status = ''unregistered''
        and exists (select from contract c where c.supplier_id = s.id and c.status = ''active''
          and coalesce(c.ends_on, c.starts_on) >= (c.created_at at time zone ''America/Mexico_City'')::date)';
end $$;
select refresh_waiting('imported_firm', array(select id from waiting_item where area = 'imported_firm'));
