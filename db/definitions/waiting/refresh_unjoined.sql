-- Contracts and bidders under these RFCs wait to be joined while no registration has them.
create or replace function refresh_unjoined(rfcs text[])
  returns void
  language plpgsql
as $$
declare
  contracts uuid[] := array(select id from contract where supplier_rfc = any(rfcs) and supplier_id is null);
  bidders uuid[] := array(select id from tenderer where rfc = any(rfcs) and supplier_id is null);
begin
  if contracts <> '{}' then perform refresh_waiting('contractor', contracts); end if;
  if bidders <> '{}' then perform refresh_waiting('tenderer', bidders); end if;
end $$;
