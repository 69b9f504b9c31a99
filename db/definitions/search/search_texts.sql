-- Every text within rows that officers wrote, without the ids of those rows.
create or replace function search_texts(rows jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(one #>> '{}', ' ') from jsonb_path_query(rows, 'strict $.** ? (@.type() == "string")') one
  where one #>> '{}' !~ '^([0-9a-f]{8}-[0-9a-f]{4}-|[a-z]+-\d+$)'
$$;
