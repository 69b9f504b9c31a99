-- A rule says what its article says and may count in another unit than its code; a term that nobody has confirmed has no amount.
alter table procurement_rule alter column amount drop not null,
  add column unit text constraint procurement_rule_unit check (unit in (
    'days', 'working_days', 'hours', 'percent', 'percent_guarantee', 'month_end', 'years')),
  add column text text constraint procurement_rule_text check (length(text) between 3 and 1000);

insert into procurement_rule (regime, kind, character, code, amount, unit, source, valid_from)
  select 'laassp_2025', kind, character, code, amount, unit, 'LAASSP 2025, ' || source, '2025-04-17'
  from (values
    ('{open}'::text[], null, 'draft_notice_comments', 5, null, 'art. 40'),
    ('{open}', null, 'modification_to_opening', 7, null, 'art. 43'),
    ('{open,invitation}', null, 'clarification_to_complaint', 6, null, 'art. 95'),
    ('{open,invitation}', 'international_treaties', 'clarification_to_complaint', 10, null, 'art. 95'),
    ('{open,invitation}', null, 'award_deferral', 20, null, 'art. 46, fr. II'),
    ('{open,invitation}', null, 'award_to_correction', 5, null, 'art. 49'),
    ('{open,invitation}', 'international_treaties', 'award_to_firmness', 10, null, 'art. 95'),
    ('{open,invitation}', null, 'cancellation_to_complaint', 6, null, 'art. 95'),
    ('{open,invitation}', 'international_treaties', 'cancellation_to_complaint', 10, null, 'art. 95'),
    ('{open,invitation}', null, 'award_to_signature_consolidated', 20, null, 'art. 67'),
    ('{direct}', null, 'award_to_signature', 15, 'days', 'art. 62'),
    ('{direct}', null, 'exception_report', 1, null, 'art. 53'),
    ('{open,invitation,direct,framework,catalogue}', null, 'signature_to_guarantee', 10, null, 'art. 69'),
    ('{open,invitation,direct,framework,catalogue}', null, 'invoice_to_payment', 17, null, 'art. 73'),
    ('{open,invitation,direct,framework,catalogue}', null, 'rescission_answer', 5, null, 'art. 77'),
    ('{open,invitation,direct,framework,catalogue}', null, 'rescission_resolution', 10, null, 'art. 77'),
    ('{open,invitation,direct,framework,catalogue}', null, 'file_retention', 5, null, 'art. 85')
  ) r (kinds, character, code, amount, unit, source), unnest(kinds) kind
  on conflict on constraint procurement_rule_once do nothing;

-- The law of 2000 as its reform of 2009 left it, for what was called before the law of 2025.
insert into procurement_rule (regime, kind, character, code, amount, unit, source, valid_from, valid_until)
  select 'laassp_2000', kind, character, code, amount, unit, 'LAASSP 2000, ' || source, '2009-06-27', '2025-04-16'
  from (values
    ('{open}'::text[], 'national', 'publication_to_opening', 15, null, 'art. 32'),
    ('{open}', 'international_treaties', 'publication_to_opening', 20, null, 'art. 32'),
    ('{open}', 'international_open', 'publication_to_opening', 20, null, 'art. 32'),
    ('{open}', null, 'publication_to_opening_shortened', 10, null, 'art. 32'),
    ('{open}', null, 'modification_to_opening', 7, null, 'art. 33'),
    ('{open}', null, 'questions_to_clarification', 24, null, 'art. 33 Bis'),
    ('{open}', null, 'clarification_to_opening', 6, null, 'art. 33 Bis'),
    ('{open}', null, 'opening_to_award', 20, null, 'art. 35, fr. III'),
    ('{open}', null, 'award_deferral', 20, null, 'art. 35, fr. III'),
    ('{open,invitation}', null, 'award_to_correction', 5, null, 'art. 37'),
    ('{open,invitation}', null, 'award_to_signature', 15, 'days', 'art. 46'),
    ('{open,invitation}', null, 'award_to_firmness', 6, null, 'art. 65'),
    ('{open}', null, 'clarification_to_complaint', 6, null, 'art. 65'),
    ('{open,invitation}', null, 'cancellation_to_complaint', 6, null, 'art. 65'),
    ('{invitation}', null, 'publication_to_opening', 5, null, 'art. 43, fr. IV'),
    ('{open,invitation,direct}', null, 'signature_to_guarantee', 10, null, 'art. 48'),
    ('{open,invitation,direct}', null, 'invoice_to_payment', 20, 'days', 'art. 51')
  ) r (kinds, character, code, amount, unit, source), unnest(kinds) kind
  on conflict on constraint procurement_rule_once do nothing;

-- Terms that nobody has confirmed for the other regimes: said, never made up.
insert into procurement_rule (regime, kind, code, amount, source, valid_from)
  select regime, kind, code, null, source || ', artículo por confirmar', valid_from::date
  from (values
    ('ley_gto', 'Ley de Contrataciones Públicas para el Estado de Guanajuato', '2015-01-01'),
    ('lineamientos_ug', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023', '2023-01-30'),
    ('lopsrm', 'LOPSRM', '2000-03-04')) r (regime, source, valid_from),
    (values
      ('open', '{publication_to_opening,modification_to_opening,questions_to_clarification,clarification_to_opening,opening_to_award,award_to_firmness,award_to_signature,signature_to_guarantee,invoice_to_payment}'::text[]),
      ('invitation', '{publication_to_opening,opening_to_award,award_to_firmness,award_to_signature,signature_to_guarantee,invoice_to_payment}'),
      ('direct', '{award_to_signature,signature_to_guarantee,invoice_to_payment}'),
      ('disposal', '{publication_to_opening,opening_to_award}')) k (kind, codes), unnest(codes) code
  on conflict on constraint procurement_rule_once do nothing;

update procurement_rule r set text = t.text
from (values
  ('draft_notice_comments', 'El proyecto de convocatoria se difunde al menos cinco días hábiles para recibir comentarios.'),
  ('publication_to_opening', 'Entre la publicación de la convocatoria y la apertura pasan al menos quince días naturales en las licitaciones nacionales y veinte en las internacionales.'),
  ('publication_to_opening_shortened', 'Con causa justificada y sin limitar a los participantes, el plazo puede reducirse hasta diez días naturales.'),
  ('modification_to_opening', 'La convocatoria puede modificarse a más tardar el séptimo día natural previo a la apertura; no puede sustituir los bienes o servicios convocados.'),
  ('questions_to_clarification', 'Quien quiera preguntar lo hace al menos veinticuatro horas antes de la junta de aclaraciones.'),
  ('clarification_to_opening', 'Entre la última junta de aclaraciones y la apertura pasan al menos seis días naturales.'),
  ('clarification_to_complaint', 'La inconformidad contra la convocatoria y las juntas se presenta en seis días hábiles desde la última junta; en diez, bajo tratados.'),
  ('opening_to_award', 'El fallo se da dentro de los veinte días naturales siguientes a la apertura.'),
  ('award_deferral', 'La fecha del fallo puede diferirse una sola vez, sin pasar de veinte días naturales desde el plazo establecido.'),
  ('award_to_correction', 'Un error del fallo que no cambia la evaluación se corrige dentro de los cinco días hábiles siguientes, si no se ha firmado el contrato.'),
  ('award_to_firmness', 'La inconformidad contra el fallo se presenta en seis días hábiles; en diez, bajo tratados.'),
  ('cancellation_to_complaint', 'La inconformidad contra la cancelación se presenta en seis días hábiles; en diez, bajo tratados.'),
  ('award_to_signature', 'El contrato se firma en la fecha que dice el fallo o, si no la dice, dentro de los quince días hábiles siguientes.'),
  ('award_to_signature_consolidated', 'En compras consolidadas el contrato puede firmarse dentro de los veinte días hábiles siguientes al fallo.'),
  ('signature_to_guarantee', 'La garantía de cumplimiento se entrega dentro de los diez días naturales siguientes a la firma.'),
  ('invoice_to_payment', 'El pago se hace dentro de los diecisiete días hábiles siguientes a la factura verificada.'),
  ('rescission_answer', 'El proveedor tiene cinco días hábiles para responder al inicio de una rescisión.'),
  ('rescission_resolution', 'La rescisión se resuelve dentro de los diez días hábiles siguientes al plazo de respuesta.'),
  ('exception_report', 'Las contrataciones por excepción se informan cada mes al órgano interno de control, a más tardar el último día hábil.'),
  ('file_retention', 'El expediente de la contratación se conserva al menos cinco años.')) t (code, text)
where r.code = t.code and r.regime = 'laassp_2025' and r.text is null;
update procurement_rule set text = 'Entre la última invitación y la apertura pasan al menos cinco días naturales.'
  where regime = 'laassp_2025' and kind = 'invitation' and code = 'publication_to_opening';
update procurement_rule set text = 'El contrato de una adjudicación directa se firma dentro de los quince días naturales siguientes a la notificación; los del artículo 57, dentro de quince días hábiles (fr. III).'
  where regime = 'laassp_2025' and kind = 'direct' and code = 'award_to_signature';
