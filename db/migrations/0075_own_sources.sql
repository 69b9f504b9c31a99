-- A source is a law or a rule of this registry, never what the registry of somebody else does. Where no law asks for it,
-- the rule is the registry's own and the unit has yet to confirm it. A source that an officer has changed stays.

create temp table own_source (catalogue text, code text, was text, becomes text) on commit drop;
insert into own_source values
  ('documentos', 'situacion_fiscal', 'Código Fiscal de la Federación, art. 27; padrón del Estado de Guanajuato (sello digital)', 'Código Fiscal de la Federación, art. 27'),
  ('documentos', 'identificacion', 'Regla propia del padrón; padrón de Nuevo León (vigencia)', null),
  ('documentos', 'acta_nacimiento', 'Regla propia del padrón; padrones de San Luis Potosí y Mérida', null),
  ('documentos', 'identificacion_socios', 'Padrón de Nuevo León', null),
  ('documentos', 'comprobante_domicilio', 'Regla propia del padrón; padrones municipales (60 días)', null),
  ('documentos', 'declaracion_anual', 'Ley del Impuesto sobre la Renta, arts. 76 y 150; padrón del Estado de Guanajuato', 'Ley del Impuesto sobre la Renta, arts. 76 y 150'),
  ('documentos', 'pago_provisional', 'Ley del Impuesto sobre la Renta, arts. 14 y 106; padrón del Estado de Guanajuato', 'Ley del Impuesto sobre la Renta, arts. 14 y 106'),
  ('documentos', 'estados_financieros', 'Padrón de San Luis Potosí', null),
  ('documentos', 'curriculum', 'Regla propia del padrón; padrón de San Pedro Cholula', null),
  ('documentos', 'fotografias', 'Padrón del Estado de Guanajuato', null),
  ('documentos', 'registro_patronal', 'Ley del Seguro Social, art. 15; padrón del Estado de Guanajuato', 'Ley del Seguro Social, art. 15'),
  ('motivos', 'obs_csf_sello', 'Padrón del Estado de Guanajuato', null),
  ('motivos', 'obs_socios_falta', 'Padrón de Nuevo León', null),
  ('motivos', 'obs_financieros_firma', 'Padrón de San Luis Potosí', null),
  ('motivos', 'obs_curriculum_giro', 'Padrón de San Pedro Cholula', null),
  ('motivos', 'obs_fotos_faltan', 'Padrón del Estado de Guanajuato', null),
  ('plazos', 'answer', 'Regla propia del padrón, conforme a los plazos usuales de los padrones estatales (Aguascalientes: 10 días hábiles)', null),
  ('plazos', 'correction', 'Regla propia del padrón; prevención usual en materia administrativa', null),
  ('plazos', 'validity_months', 'Regla propia del padrón; un año desde la inscripción, como en padrones municipales y universitarios', null),
  ('plazos', 'validity_year_end', 'Regla propia del padrón; por año fiscal, como en Querétaro y Aguascalientes', null);
update own_source set becomes = 'Regla propia del padrón, por confirmar por la Unidad' where becomes is null;

create temp view catalogue_entry as
  select 'motivos' catalogue, code, version, legal_basis source, 'legalBasis' field, jsonb_build_object('code', code, 'kind', kind,
    'paperCode', paper_code, 'text', text, 'legalBasis', legal_basis, 'active', active, 'version', version) entry from registry_reason
  union all
  select 'plazos', code, version, source, 'source', jsonb_build_object('code', code, 'amount', amount, 'unit', unit, 'text', text,
    'source', source, 'version', version) from registry_term
  union all
  select 'documentos', code, version, source, 'source', jsonb_build_object('code', code, 'name', name, 'help', help,
    'personTypes', person_types, 'requestKinds', request_kinds, 'requirement', requirement, 'optionalFor', optional_for,
    'foreignToo', foreign_too, 'lineCodes', line_codes, 'proves', proves, 'validityDays', validity_days,
    'validityText', validity_text, 'asksIssueDate', asks_issue_date, 'asksExpiry', asks_expiry, 'asksOutcome', asks_outcome,
    'maxBytes', max_bytes, 'position', position, 'active', active, 'source', source, 'version', version) from paper_type;

delete from own_source o where not exists (
  select from catalogue_entry e where e.catalogue = o.catalogue and e.code = o.code and e.source = o.was);

insert into catalogue_revision (catalogue, code, before, after, source, actor_id, actor_name)
select o.catalogue, o.code, e.entry, e.entry || jsonb_build_object(e.field, o.becomes, 'version', e.version + 1), o.becomes,
  'portal', 'Actualización del portal'
from own_source o join catalogue_entry e using (catalogue, code) order by o.catalogue, o.code;

update paper_type t set source = o.becomes, version = version + 1 from own_source o
where o.catalogue = 'documentos' and o.code = t.code;
update registry_reason t set legal_basis = o.becomes, version = version + 1 from own_source o
where o.catalogue = 'motivos' and o.code = t.code;
update registry_term t set source = o.becomes, version = version + 1 from own_source o
where o.catalogue = 'plazos' and o.code = t.code;
drop view catalogue_entry;
