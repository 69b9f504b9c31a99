-- What two persons decide about a thing waits for the second one.
create or replace function follow_decisions(of_type text, things text[]) returns void language plpgsql as $$
declare
  decisions uuid[] := array(select id from decision_proposal
      where record_type = of_type and record_id = any(things) and status in ('open', 'returned')
    union select w.id from waiting_item w join decision_proposal d on d.id = w.id
      where w.area = 'decision' and d.record_type = of_type and d.record_id = any(things));
begin
  if decisions <> '{}' then
    perform refresh_waiting('decision', decisions);
  end if;
end $$;
