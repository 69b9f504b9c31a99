-- What waits of these requisitions for whoever decides or buys them, or asked for them.
create or replace function follow_requisitions(ids uuid[]) returns void language plpgsql as $$
declare
  folios text[] := array(select folio from requisition where id = any(ids) and folio is not null);
begin
  perform refresh_waiting('requisition_turn', array(
    select id from waiting_of_requisition_turn where place = any(folios)
    union select id from waiting_item where area = 'requisition_turn' and place = any(folios)));
end $$;
