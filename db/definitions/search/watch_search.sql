-- Keeps a kind by the changes of a table: `query` names the sources of rows in `changed`, and of an update only where the
-- `columns` of a row differ from its `former` ones.
create or replace procedure watch_search(in name regclass, in of_kind text, in query text, in columns text)
  language plpgsql
as $$
declare
  differing text := format(' where (%s) is distinct from (%s)',
    (select string_agg('c.' || quote_ident(btrim(one, E' \n')), ', ') from unnest(string_to_array(columns, ',')) one),
    (select string_agg('o.' || quote_ident(btrim(one, E' \n')), ', ') from unnest(string_to_array(columns, ',')) one));
begin
  execute format('create trigger %I after insert on %s referencing new table as changed
    for each statement execute function search_touched(%L, %L)', 'search_inserted_' || of_kind, name, of_kind,
    replace(query, '$changed', 'changed'));
  execute format('create trigger %I after update on %s referencing new table as changed old table as former
    for each statement execute function search_touched(%L, %L)', 'search_updated_' || of_kind, name, of_kind,
    replace(query, '$changed', format('(select c.* from changed c join former o using (%s)%s)',
      (select string_agg(quote_ident(a.attname), ', ') from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = name and i.indisprimary), differing)));
  execute format('create trigger %I after delete on %s referencing old table as changed
    for each statement execute function search_touched(%L, %L)', 'search_deleted_' || of_kind, name, of_kind,
    replace(query, '$changed', 'changed'));
end $$;
