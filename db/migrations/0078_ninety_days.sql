-- The validity of a paper is told as it is counted: 90 days are not always three months.

create temp table told on commit drop as
select jsonb_build_object('code', code, 'name', name, 'help', help, 'personTypes', person_types, 'requestKinds', request_kinds,
  'requirement', requirement, 'optionalFor', optional_for, 'foreignToo', foreign_too, 'lineCodes', line_codes,
  'proves', proves, 'validityDays', validity_days, 'validityText', validity_text, 'asksIssueDate', asks_issue_date,
  'asksExpiry', asks_expiry, 'asksOutcome', asks_outcome, 'maxBytes', max_bytes, 'position', position, 'active', active,
  'source', source, 'version', version) entry
from paper_type
where code = 'caratula_bancaria' and validity_days = 90 and validity_text = 'Expedida en los últimos 3 meses';

insert into catalogue_revision (catalogue, code, before, after, source, actor_id, actor_name)
select 'documentos', entry ->> 'code', entry,
  entry || jsonb_build_object('validityText', 'Expedida en los últimos 90 días', 'version', (entry ->> 'version')::int + 1),
  entry ->> 'source', 'portal', 'Actualización del portal'
from told;

update paper_type set validity_text = 'Expedida en los últimos 90 días', version = version + 1
where code in (select entry ->> 'code' from told);
