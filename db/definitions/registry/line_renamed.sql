-- Who deals in a line that gets another name is found by that name from then on.
create or replace function line_renamed(codes text[]) returns void language plpgsql as $$
declare
  ids uuid[];
begin
  with renamed as (
    update supplier set search = supplier_search(number, name, trade_name, lines) where lines && codes returning id)
  select array_agg(id) into ids from renamed;
  perform search_suppliers(ids);
end $$;
