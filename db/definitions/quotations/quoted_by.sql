-- Who has nothing more to be reminded of: whoever answered a request, in whatever way, and did not take it back. Read by the job that
-- reminds and by nothing else: before the closing nobody of the unit knows it.
create or replace function quoted_by(request uuid) returns setof uuid language plpgsql stable as $$
begin
  return query select i.supplier_id from quotation_invitee i where i.request_id = request and i.declined_at is not null;
  if to_regclass('quotation') is not null then
    return query select q.supplier_id from quotation q
      where q.request_id = request and q.withdrawn_at is null and q.replaced_at is null;
  end if;
end $$;
