-- What the budget system refused, or did not answer in its time, and what it says otherwise than the portal.
create view waiting_of_budget_message as
select 'budget_message'::text area, m.id,
  case m.state when 'refused' then 'budget_refused' else 'budget_late' end kind, 'Budget'::text subject,
  m.document_number title, m.said note, ''::text detail, m.id::text place, null::text owner_id, m.due_on,
  null::timestamptz due_at, case when m.state = 'waiting' and not m.is_late then m.warn_on end shows_on
from budget_message m
where m.state = 'refused' or (m.state = 'waiting' and (m.is_late or m.warn_on is not null))
union all
select 'budget_message', d.id, 'budget_differs', 'Budget', d.what, d.theirs::text, d.ours::text, d.id::text, null, null, null, null
from budget_difference d;
