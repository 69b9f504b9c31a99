-- What the registry remembers stays: migrations that corrected texts of catalogues tell it in their history, and the
-- steps of suppliers and requests are neither changed nor removed.

with corrected (catalogue, code, written, migration) as (values
  ('motivos', 'rej_mismo_giro', 'Regla propia del padrón, como la BUAP; LAASSP 2025, art. 71, fr. VIII', '0055'),
  ('motivos', 'rej_servidor_publico', 'LAASSP 2025, art. 71, fr. I; regla propia del padrón, como la BUAP', '0055'),
  ('motivos', 'sus_falsedad', 'Regla propia del padrón, como la BUAP', '0055'),
  ('motivos', 'sus_incumplimiento', 'Regla propia del padrón, como la BUAP; LAASSP 2025, art. 71, fr. VI', '0055'),
  ('motivos', 'sus_autoridad', 'Regla propia del padrón, como la BUAP', '0055'),
  ('motivos', 'can_falsedad', 'Regla propia del padrón, como la BUAP', '0055'),
  ('motivos', 'can_incumplimiento', 'Regla propia del padrón, como la BUAP', '0055'),
  ('motivos', 'can_autoridad', 'Regla propia del padrón, como la BUAP', '0055'),
  ('documentos', 'permisos_giro', 'Ley General de Salud, art. 198; Ley General para la Prevención y Gestión Integral de los Residuos, art. 50; padrón de la BUAP', '0060')),
entries as (
  select 'motivos' catalogue, code, version, jsonb_build_object('code', code, 'kind', kind, 'paperCode', paper_code,
    'text', text, 'legalBasis', legal_basis, 'active', active, 'version', version) entry, 'legalBasis' field from registry_reason
  union all
  select 'documentos', code, version, jsonb_build_object('code', code, 'name', name, 'help', help, 'personTypes', person_types,
    'requestKinds', request_kinds, 'requirement', requirement, 'optionalFor', optional_for, 'foreignToo', foreign_too,
    'lineCodes', line_codes, 'proves', proves, 'validityDays', validity_days, 'validityText', validity_text,
    'asksIssueDate', asks_issue_date, 'asksExpiry', asks_expiry, 'asksOutcome', asks_outcome, 'maxBytes', max_bytes,
    'position', position, 'active', active, 'source', source, 'version', version), 'source' from paper_type),
-- Versions that nobody's change explains.
missing as (
  select c.catalogue, c.code, c.written, c.migration, e.field, v.version,
    coalesce((select r.before from catalogue_revision r where r.catalogue = c.catalogue and r.code = c.code
      and (r.before ->> 'version')::int = v.version limit 1), e.entry) became
  from corrected c join entries e using (catalogue, code), generate_series(2, e.version) v (version)
  where not exists (select from catalogue_revision r where r.catalogue = c.catalogue and r.code = c.code
    and (r.after ->> 'version')::int = v.version))
insert into catalogue_revision (catalogue, code, before, after, source, actor_id, actor_name, at)
select m.catalogue, m.code,
  coalesce((select r.after from catalogue_revision r where r.catalogue = m.catalogue and r.code = m.code
      and (r.after ->> 'version')::int = m.version - 1 limit 1),
    m.became || jsonb_build_object(m.field, m.written, 'version', m.version - 1)),
  m.became, m.became ->> m.field, 'portal', 'Actualización del portal',
  coalesce((select applied_at from schema_migration where version = m.migration::int), now())
from missing m order by m.catalogue, m.code;

-- A request that was sent is never deleted; with a draft go the steps that it had.
create function keep_sent_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request that was sent is kept' using errcode = 'integrity_constraint_violation';
end $$;
create trigger registration_request_kept before delete on registration_request for each row
  when (old.status <> 'draft') execute function keep_sent_request();

create function keep_request_event() returns trigger language plpgsql as $$
begin
  if exists (select from registration_request where id = old.request_id) then
    raise exception 'request_event is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger request_event_kept before delete on request_event for each row execute function keep_request_event();
create trigger request_event_no_truncate before truncate on request_event
  for each statement execute function refuse_change();

create trigger supplier_event_kept before delete on supplier_event for each row execute function refuse_change();
create trigger supplier_event_no_truncate before truncate on supplier_event
  for each statement execute function refuse_change();
