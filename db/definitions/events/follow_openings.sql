-- Who bids, and what.
create or replace function follow_openings(ids uuid[]) returns void language plpgsql as $$
begin
  insert into open_release_due (procedure_id) select unnest(ids);
  perform refresh_waiting('tenderer', array(
    select id from tenderer where procedure_id = any(ids) and supplier_id is null
    union select w.id from waiting_item w where w.area = 'tenderer'
      and not exists (select from tenderer t where t.id = w.id and t.procedure_id <> all(ids))));
end $$;
