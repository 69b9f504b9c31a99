-- A source that is the registry's own rule says so and nothing more: that it has yet to be confirmed is a note to
-- ourselves, and everybody reads it. A source that an officer has changed stays.

create temp view own_rule as
  select 'motivos' catalogue, code, version, 'legalBasis' field, jsonb_build_object('code', code, 'kind', kind,
    'paperCode', paper_code, 'text', text, 'legalBasis', legal_basis, 'active', active, 'version', version) entry
  from registry_reason where legal_basis = 'Regla propia del padrón, por confirmar por la Unidad'
  union all
  select 'plazos', code, version, 'source', jsonb_build_object('code', code, 'amount', amount, 'unit', unit, 'text', text,
    'source', source, 'version', version)
  from registry_term where source = 'Regla propia del padrón, por confirmar por la Unidad'
  union all
  select 'documentos', code, version, 'source', jsonb_build_object('code', code, 'name', name, 'help', help,
    'personTypes', person_types, 'requestKinds', request_kinds, 'requirement', requirement, 'optionalFor', optional_for,
    'foreignToo', foreign_too, 'lineCodes', line_codes, 'proves', proves, 'validityDays', validity_days,
    'validityText', validity_text, 'asksIssueDate', asks_issue_date, 'asksExpiry', asks_expiry, 'asksOutcome', asks_outcome,
    'maxBytes', max_bytes, 'position', position, 'active', active, 'source', source, 'version', version)
  from paper_type where source = 'Regla propia del padrón, por confirmar por la Unidad';

insert into catalogue_revision (catalogue, code, before, after, source, actor_id, actor_name)
select catalogue, code, entry,
  entry || jsonb_build_object(field, 'Regla propia de este padrón', 'version', version + 1),
  'Regla propia de este padrón', 'portal', 'Actualización del portal'
from own_rule order by catalogue, code;

update paper_type set source = 'Regla propia de este padrón', version = version + 1
where source = 'Regla propia del padrón, por confirmar por la Unidad';
update registry_reason set legal_basis = 'Regla propia de este padrón', version = version + 1
where legal_basis = 'Regla propia del padrón, por confirmar por la Unidad';
update registry_term set source = 'Regla propia de este padrón', version = version + 1
where source = 'Regla propia del padrón, por confirmar por la Unidad';
drop view own_rule;
