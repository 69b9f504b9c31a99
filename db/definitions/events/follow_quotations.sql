-- What waits of these requests for quotations.
create or replace function follow_quotations(ids uuid[]) returns void language plpgsql as $$
begin
  perform refresh_waiting('quotation', array(select unnest(ids) union select named_uuid(one || 'bounced') from unnest(ids) one));
end $$;
