-- What hangs on a supplier: what lists, relations and contracts say of it waits under its name and state, and it is found.
create or replace function follow_suppliers(ids uuid[], fields text[])
  returns void
  language plpgsql
as $$
declare
  waiting record;
begin
  if fields <> '{}' and fields <@ '{renewedOn,validUntil,hasExpiredPapers,remarks,waitingAccount,sanctions,joins}' then
    return;
  end if;
  perform refresh_unjoined(array(select rfc from supplier where id = any(ids) and rfc is not null));
  for waiting in
    select area, array_agg(distinct thing) things from (
      select 'imported_firm', id from supplier where id = any(ids) and source = 'compranet'
      union all select area, id from waiting_item where area = 'imported_firm' and id = any(ids)
      union all select 'match', id from list_match where supplier_id = any(ids) and ended_on is null
      union all select 'related', id from related_finding where supplier_a = any(ids) and status = 'open'
      union all select 'related', id from related_finding where supplier_b = any(ids) and status = 'open'
    ) hanging (area, thing) group by area order by area
  loop
    perform refresh_waiting(waiting.area, waiting.things);
  end loop;
  perform search_suppliers(ids);
end $$;
