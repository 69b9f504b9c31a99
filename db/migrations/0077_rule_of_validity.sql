-- Whether registrations end with the year is a rule that applies or not, no number of months.

alter table registry_term drop constraint registry_term_unit_check,
  add check (unit in ('working_days', 'days', 'months', 'yes_no'));

create temp table rule on commit drop as
select jsonb_build_object('code', code, 'amount', amount, 'unit', unit, 'text', text, 'source', source,
  'version', version) entry, source from registry_term where code = 'validity_year_end';

update registry_term set unit = 'yes_no', amount = case amount when 1 then 1 else 0 end, version = version + 1,
  text = case when text = 'Con 1, la vigencia termina el 31 de diciembre; con 0, cuenta en meses desde la aprobación'
    then 'La vigencia termina el 31 de diciembre; si no se aplica, cuenta en meses desde la aprobación' else text end
where code = 'validity_year_end';

insert into catalogue_revision (catalogue, code, before, after, source, actor_id, actor_name)
select 'plazos', code, r.entry, jsonb_build_object('code', code, 'amount', amount, 'unit', unit, 'text', text,
  'source', t.source, 'version', version), t.source, 'portal', 'Actualización del portal'
from registry_term t, rule r where code = 'validity_year_end';
