-- What of a request for quotations waits for its buyer, until when: until the closing while it is open, and then until the offers lapse,
-- days without work counted by the week. What was awarded waits until each of those who won has a contract that was published; an
-- invitation that no procedure buys waits for none.
create view waiting_of_quotation as
select 'quotation'::text area, r.id,
  case r.state when 'sent' then 'quotation_question' when 'closed' then 'quotation_to_open' when 'opened' then 'quotation_to_compare'
    else 'quotation_to_contract' end kind,
  'Quotations'::text subject, r.title, r.folio note, ''::text detail,
  r.folio || case r.state when 'opened' then '/comparativo' else '' end place, r.buyer_id owner_id,
  (u.until at time zone 'America/Mexico_City')::date due_on, u.until due_at, null::date shows_on
from quotation_request r, lateral (select case r.state when 'sent' then r.closes_at when 'closed' then r.closes_at
    else r.closes_at + make_interval(days => case r.validity_unit when 'working_days' then r.validity_days * 7 / 5 else r.validity_days end) end until) u
where case r.state
    when 'sent' then exists (select from quotation_question q where q.request_id = r.id and q.answer is null)
    when 'closed' then true
    when 'opened' then true
    when 'decided' then r.kind <> 'research'
      and (r.kind = 'direct' or r.procedure_id is not null or exists (select from quotation_lot q where q.request_id = r.id and q.line_ids <> '{}'))
      and exists (select from quotation_award a where a.request_id = r.id and not exists (select from quotation_contract(r.id) q
        join procedure p on p.id = q.procedure_id and p.status <> 'draft'
        join contract c on c.procedure_id = p.id and c.supplier_id = a.supplier_id))
    else false end
  -- What was proposed waits for the second person.
  and not exists (select from decision_proposal d where d.record_type = 'quotation_request' and d.record_id = r.id::text and d.status = 'open')
union all
select 'quotation', named_uuid(r.id || 'bounced'), 'quotation_bounced', 'Quotations', r.title,
  (select r.folio || ' · ' || string_agg(concat_ws(', ', s.name, s.legal_suffix), '; ' order by s.name) from quotation_invitee i
    join supplier s on s.id = i.supplier_id where i.request_id = r.id and i.bounced_at is not null),
  '', r.folio, r.buyer_id, (r.closes_at at time zone 'America/Mexico_City')::date, r.closes_at, null
from quotation_request r where r.state = 'sent'
  and exists (select from quotation_invitee i where i.request_id = r.id and i.bounced_at is not null);
