-- What of these requisitions became of procedures: each line is where its lots are, and a requisition is where its least advanced
-- line is, once all of its lines are bought whole. What direct quotations decided is awarded from then on, also while the draft that
-- contracts it is not published; what a published contract covers is ordered, and from then on it is where its order is (lot_course).
create or replace function settle_bought_lines(lines uuid[]) returns void language plpgsql as $$
declare
  things uuid[] := array(select distinct requisition_id from requisition_line where id = any(lines));
begin
  with course as (
    select l.id, l.requisition_id, case
      when count(s.lot_id) = 0 then case when bool_or(w.is_won) then 'awarded' end
      when bool_or(o.status = 'pending' and k.course is null and p.status not in ('unsuccessful', 'cancelled')) then
        case when bool_or(w.is_won) and bool_and(p.status = 'draft') then 'awarded' when bool_and(p.status in ('draft', 'planned')) and bool_or(exists (
          select from lot_source x join lot y on y.id = x.lot_id join requisition_line z on z.id = x.line_id
          where y.procedure_id = p.id and z.requisition_id <> l.requisition_id)) then 'consolidated' else 'tendering' end
      when bool_or(o.status = 'awarded' and k.course is null) then 'awarded'
      when bool_or(k.course is not null) then (array['ordered', 'receiving', 'received', 'closed'])[
        min(array_position(array['ordered', 'receiving', 'received', 'closed'], k.course))]
      else 'failed' end state
    from requisition_line l left join lot_source s on s.line_id = l.id left join lot o on o.id = s.lot_id
      left join procedure p on p.id = o.procedure_id
      -- What a published contract covers, also where its award was not told lot by lot.
      left join lateral (select lot_course(o.id) course where p.status <> 'draft' and exists (
        select from contract_lot n join contract c on c.id = n.contract_id where n.lot_id = o.id and c.signed_on is not null)) k on true
      cross join lateral (select exists (select from quotation_lot q join quotation_request r on r.id = q.request_id
        join quotation_award a on a.lot_id = q.id
        where q.line_ids @> array[l.id] and r.kind = 'direct' and r.state = 'decided') is_won) w
    where l.id = any(lines) and l.state is distinct from 'cancelled'
      and (l.state is null or l.state in ('consolidated', 'tendering', 'awarded', 'ordered', 'receiving', 'received', 'closed', 'failed'))
    group by l.id
  )
  update requisition_line l set state = c.state from course c where c.id = l.id and l.state is distinct from c.state;
  update requisition r set state = n.state, since = now(),
    -- What nobody won is decided again by whoever asked, within working days.
    due_on = case when n.state = 'failed' then (
      select d::date from registry_term t, generate_series((now() at time zone 'America/Mexico_City')::date + 1,
          (now() at time zone 'America/Mexico_City')::date + 180, interval '1 day') d
        where t.code = 'requisition_failed' and extract(isodow from d) < 6 and not exists (select from holiday_day where date = d::date)
        order by d offset (select greatest(amount, 1) - 1 from registry_term where code = 'requisition_failed') limit 1) end
  from (
    select r.id, case
      when bool_or(l.state is null or (coalesce(g.quantity, 0) < l.quantity and (g.quantity is not null or l.state <> 'awarded'))) filter (where l.state is distinct from 'cancelled')
        then 'research'
      when bool_or(l.state = 'consolidated') then 'consolidated' when bool_or(l.state = 'tendering') then 'tendering'
      when bool_or(l.state = 'awarded') then 'awarded' when bool_or(l.state = 'ordered') then 'ordered'
      when bool_or(l.state = 'receiving') then 'receiving' when bool_or(l.state = 'received') then 'received'
      when bool_or(l.state = 'closed') then 'closed' else 'failed' end state
    from requisition r join requisition_line l on l.requisition_id = r.id
      left join lateral (select sum(quantity) quantity from lot_source where line_id = l.id) g on true
    where r.id = any(things) group by r.id
  ) n
  where n.id = r.id and r.state <> n.state
    and r.state in ('taken', 'research', 'consolidated', 'tendering', 'awarded', 'ordered', 'receiving', 'received', 'closed', 'failed');
  perform follow_requisitions(things);
end $$;
