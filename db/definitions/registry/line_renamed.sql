-- Who deals in a line that gets another name is found by that name from then on.
create or replace function line_renamed() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  with renamed as (
    update supplier set search = supplier_search(number, name, trade_name, lines) where lines @> array[new.code] returning id)
  select array_agg(id) into ids from renamed;
  perform search_suppliers(ids);
  return null;
end $$;

create or replace trigger registry_line_renamed after update of name on registry_line for each row when (old.name <> new.name) execute function line_renamed();
