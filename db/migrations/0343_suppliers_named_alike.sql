-- Suppliers whose name looks like one: whoever clones a supplier writes its name, or nearly, with another RFC.
create index supplier_firm_alike on supplier using gin (firm_key gin_trgm_ops) with (fastupdate = off)
  where number is not null and status not in ('unregistered', 'cancelled');

create function suppliers_named_like(name text) returns setof supplier stable language sql
  set pg_trgm.similarity_threshold = 0.5 as $$
  select s.* from supplier s where s.firm_key % firm_key($1) and s.number is not null
    and s.status not in ('unregistered', 'cancelled')
  order by similarity(s.firm_key, firm_key($1)) desc limit 50
$$;
