-- What waits of a purchase after somebody declared an interest in it, or it was taken back: what was theirs is nobody's, and what is
-- theirs by its facts comes back.
create or replace function follow_interests(ids uuid[]) returns void language plpgsql as $$
declare
  declared declared_interest;
  things record;
begin
  for declared in select * from declared_interest d where d.id = any(ids) loop
    update waiting_item w set handed_to = nullif(handed_to, declared.person_id), taken_by = nullif(taken_by, declared.person_id)
      where declared.taken_back_at is null and declared.person_id in (w.handed_to, w.taken_by)
        and exists (select from interests_among(array(select waiting_roots(w.area, w.id, w.place)), array[declared.person_id]));
    perform follow_requisitions(array(select purchase_roots(declared.about, array[declared.about_id::text])
      union select i.requisition_id from purchase_roots(declared.about, array[declared.about_id::text]) r join lot l on l.procedure_id = r
        join lot_source s on s.lot_id = l.id join requisition_line i on i.id = s.line_id));
    for things in select w.area, array_agg(w.id) ids from waiting_item w
      where (w.owner_id is null or w.owner_id = declared.person_id) and w.area <> 'requisition_turn'
        and exists (select from waiting_roots(w.area, w.id, w.place) r
          where r in (select purchase_roots(declared.about, array[declared.about_id::text])))
      group by w.area loop
      perform refresh_waiting(things.area, things.ids);
    end loop;
  end loop;
end $$;
