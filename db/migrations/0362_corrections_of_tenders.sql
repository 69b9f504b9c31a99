-- What visitors say is wrong on the page of a procedure waits for whoever runs procurement; of anything else, for the registry.
alter table correction_request add column subject text generated always as (
  case when page like '/adquisiciones/%' then 'Procurement' else 'SupplierRegistry' end) stored;

create or replace view waiting_of_correction as
  select 'correction'::text area, c.id, case c.subject when 'Procurement' then 'tender_correction' else 'correction_request' end kind,
    c.subject, c.title, c.folio note, ''::text detail, c.folio place, null::text owner_id, c.due_on, null::timestamptz due_at,
    null::date shows_on
  from correction_request c where c.status = 'open';
call collect_waiting();
select refresh_waiting('correction', array(select id from correction_request where status = 'open'));
