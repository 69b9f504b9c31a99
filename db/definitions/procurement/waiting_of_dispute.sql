-- What we owe the authority of each inconformidad, and the hearing of a conciliation; each with its last day.
create view waiting_of_dispute as
  select 'dispute'::text area, r.id, 'dispute_report'::text kind, 'Procurement'::text subject, p.title,
    d.number || ' · ' || p.number note, r.kind detail, d.id::text place, null::text owner_id, r.due_on,
    null::timestamptz due_at, null::date shows_on
  from dispute_report r join dispute d on d.id = r.dispute_id join procedure p on p.id = d.procedure_id where r.sent_on is null
  union all
  select 'dispute', d.id, 'conciliation_hearing', 'Procurement', p.title, d.number || ' · ' || p.number, '', d.id::text, null,
    d.hearing_by, null, null
  from dispute d join procedure p on p.id = d.procedure_id where d.kind = 'conciliation' and d.resolved_on is null;
