-- What waits of these invoices.
create or replace function follow_invoices(ids uuid[]) returns void language plpgsql as $$
begin
  perform refresh_waiting('invoice', array(select unnest(ids) union select named_uuid(one || 'late') from unnest(ids) one));
end $$;
