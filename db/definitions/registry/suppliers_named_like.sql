create or replace function suppliers_named_like(name text) returns setof supplier stable language sql
  set pg_trgm.similarity_threshold = 0.5 as $$
  select s.* from supplier s where s.firm_key % firm_key($1) and s.number is not null
    and s.status not in ('unregistered', 'cancelled')
  order by similarity(s.firm_key, firm_key($1)) desc limit 50
$$;
