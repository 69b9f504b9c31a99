-- What hangs on a contract: it and its deliveries wait, quotations wait for none any more, it is found, its firm waits to be joined, and its procedure is listed and released
-- with it. Whom it left has an event of its own.
create or replace function follow_contracts(ids uuid[], fields text[])
  returns void
  language plpgsql
as $$
declare
  procedures uuid[] := array(select distinct procedure_id from contract where id = any(ids));
  -- What was imported waits for nobody; only its firm does.
  own uuid[] := array(select one from unnest(ids) one
    where not exists (select from contract c where c.id = one and c.source = 'compranet'));
  firms uuid[] := array(select distinct s.id from contract c join supplier s on s.id = c.supplier_id
    where c.id = any(ids) and s.source = 'compranet');
  told text[] := nullif(fields, '{}');
begin
  perform note_touched(procedures);
  if own <> '{}' then
    perform refresh_waiting('contract', own);
    perform refresh_waiting('contractor', own);
    perform refresh_waiting('delivery', array(select id from contract_delivery where contract_id = any(own)
      union select w.id from waiting_item w where w.area = 'delivery' and w.place = any(procedures::text[])
        and not exists (select from contract_delivery d where d.id = w.id)));
  end if;
  perform refresh_waiting('quotation', array(select id from quotation_request where procedure_id = any(procedures)
    union select q.request_id from lot o join lot_source s on s.lot_id = o.id join quotation_lot q on q.line_ids @> array[s.line_id]
      where o.procedure_id = any(procedures)));
  if firms <> '{}' then perform refresh_waiting('imported_firm', firms); end if;
  if told is null or told && '{number,title,supplierName,supplierRfc,signedOn,lots,lotNumbers}' then
    perform keep_search('contract', ids);
  end if;
end $$;
