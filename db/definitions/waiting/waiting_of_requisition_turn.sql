-- What of a requisition waits for whoever decides or buys it. A step waits for each of those who may decide it, in rows of their own,
-- and without any of them in one that nobody has. Each says who asks and for how much.
create view waiting_of_requisition_turn as
select 'requisition_turn'::text area, named_uuid(s.id || coalesce(t.person_id, '')) id,
  case r.state when 'technical' then 'requisition_opinion' when 'funds' then 'requisition_funds' else 'requisition_approval' end kind,
  case r.state when 'funds' then 'Budget' else 'Requisitions' end::text subject, r.title, r.folio note,
  q.name || ', $' || to_char(r.gross_total, 'FM999,999,999,999,990.00') || ' con IVA' detail, r.folio place, t.person_id owner_id,
  s.due_on, null::timestamptz due_at, null::date shows_on
from requisition r
join officer q on q.id = r.requester_id
join requisition_step s on s.requisition_id = r.id and s.round = r.round and s.kind = r.state and s.opened_at is not null
  and s.decided_at is null
left join lateral requisition_turn(s.id) t (person_id) on true
where r.state in ('technical', 'approval', 'funds')
union all
select 'requisition_turn', r.id, case r.state when 'unassigned' then 'requisition_to_take' else 'requisition_to_buy' end,
  'Procurement', r.title, r.folio,
  q.name || ', $' || to_char(r.gross_total, 'FM999,999,999,999,990.00') || ' con IVA', r.folio, r.buyer_id, r.due_on, null, null
from requisition r join officer q on q.id = r.requester_id where r.state in ('unassigned', 'taken', 'research')
union all
-- Whoever asks answers what was asked of them, and decides what follows of what nobody won.
select 'requisition_turn', r.id, case r.state when 'returned' then 'requisition_returned' else 'requisition_failed' end, 'Requisitions', r.title, r.folio, '', r.folio, r.requester_id, r.due_on, null, null
from requisition r where r.state in ('returned', 'failed') and r.folio is not null;
