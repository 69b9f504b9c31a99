-- What waits of these requisitions for whoever decides or buys them, or asked for them. It is looked up by their folios: who may decide a
-- step is worked out for these alone, and not for every open one.
create or replace function follow_requisitions(ids uuid[]) returns void language plpgsql as $$
declare
  folios text[] := array(select folio from requisition where id = any(ids) and folio is not null);
  facts waiting_item[];
begin
  perform from waiting_item where area = 'requisition_turn' and place = any(folios) order by id for update;
  facts := array(select jsonb_populate_record(null::waiting_item, to_jsonb(f)) from waiting_of_requisition_turn f where place = any(folios));
  perform write_waiting('requisition_turn', array(select id from unnest(facts)
    union select id from waiting_item where area = 'requisition_turn' and place = any(folios)), facts);
end $$;
