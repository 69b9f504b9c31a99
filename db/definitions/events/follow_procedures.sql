-- What hangs on a procedure: its lots, acts, documents and contracts are told under its number, title, address and state.
create or replace function follow_procedures(ids uuid[], fields text[])
  returns void
  language plpgsql
as $$
declare
  -- What was imported waits for nobody.
  own uuid[] := array(select one from unnest(ids) one
    where not exists (select from procedure p where p.id = one and p.source = 'compranet'));
  places text[] := own::text[];
  was jsonb;
  shown uuid[];
begin
  perform note_touched(ids);
  if own <> '{}' then
    perform refresh_waiting('procedure', own);
    perform refresh_waiting('schedule', array(select procedure_id from procedure_schedule where procedure_id = any(own)
      union select id from waiting_item where area = 'schedule' and id = any(own)));
    if fields is null or fields && '{number,title,status,acts}' then
      perform refresh_waiting('quotation', array(select id from quotation_request where procedure_id = any(own)
        union select q.request_id from lot o join lot_source s on s.lot_id = o.id join quotation_lot q on q.line_ids @> array[s.line_id]
          where o.procedure_id = any(own)));
      perform refresh_waiting('clarification', array(select procedure_id from clarification_submission where procedure_id = any(own)
        union select id from waiting_item where area = 'clarification' and id = any(own)));
      perform refresh_waiting('date_amendment', array(
        select id from date_amendment where procedure_id = any(own) and status = 'open'
        union select id from waiting_item where area = 'date_amendment' and place = any(places)));
      perform refresh_waiting('document', array(
        select id from document where procedure_id = any(own) and status in ('draft', 'scheduled', 'published')
        union select id from waiting_item where area = 'document' and place = any(places)));
      perform refresh_waiting('contract', array(select id from contract where procedure_id = any(own)
        union select id from waiting_item where area = 'contract' and place = any(places)));
      perform refresh_waiting('delivery', array(
        select d.id from contract_delivery d join contract c on c.id = d.contract_id where c.procedure_id = any(own)
        union select id from waiting_item where area = 'delivery' and place = any(places)));
      perform refresh_waiting('tenderer', array(
        select id from tenderer where procedure_id = any(own) and supplier_id is null
        union select w.id from waiting_item w where w.area = 'tenderer' and not exists (select from tenderer t where t.id = w.id)));
    end if;
  end if;
  -- What hangs on it says so under its name and is seen with it: looked at when that changed.
  was := (select jsonb_object_agg(source, jsonb_build_array(title, number, path, dated)) from search_entry
    where kind = 'procedure' and source = any(ids));
  perform keep_search('procedure', ids);
  shown := array(select one from unnest(ids) one
    where was -> one::text is distinct from (select jsonb_build_array(title, number, path, dated) from search_entry
      where kind = 'procedure' and source = one));
  if fields is null or 'lots' = any(fields) or shown <> '{}' then
    perform keep_search('lot', array(select id from lot where procedure_id = any(ids)
      union select source from search_entry where kind = 'lot' and parent = any(ids)));
    perform keep_search('contract', array(select id from contract where procedure_id = any(ids)));
  end if;
  if shown <> '{}' then
    perform keep_search('document', array(select id from document where procedure_id = any(shown)));
    perform keep_search('page', array(select id from document where procedure_id = any(shown)));
  end if;
end $$;
