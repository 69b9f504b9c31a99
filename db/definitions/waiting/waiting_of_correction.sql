create view waiting_of_correction as
  select 'correction'::text area, c.id, case c.subject when 'Procurement' then 'tender_correction' else 'correction_request' end kind,
    c.subject, c.title, c.folio note, ''::text detail, c.folio place, null::text owner_id, c.due_on, null::timestamptz due_at,
    null::date shows_on
  from correction_request c where c.status = 'open';
