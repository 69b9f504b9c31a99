-- What rows that officers wrote say, field by field in the order in which a page shows them: jsonb keeps its own.
create or replace function search_texts(rows jsonb, fields text[]) returns text language sql immutable parallel safe as $$
  select string_agg(one ->> field, ' ' order by at, place)
  from jsonb_array_elements(rows) with ordinality r (one, at), unnest(fields) with ordinality f (field, place)
$$;
