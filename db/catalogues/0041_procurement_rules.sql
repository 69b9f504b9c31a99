-- Legal deadlines and acts by regime (decision D9).
insert into procurement_rule (regime, kind, character, code, amount, act, source, valid_from) values
  ('laassp_2025', 'open', 'national', 'publication_to_opening', 15, null, 'LAASSP 2025, art. 42', '2025-04-17'),
  ('laassp_2025', 'open', 'international_treaties', 'publication_to_opening', 20, null, 'LAASSP 2025, art. 42', '2025-04-17'),
  ('laassp_2025', 'open', 'international_open', 'publication_to_opening', 20, null, 'LAASSP 2025, art. 42', '2025-04-17'),
  ('laassp_2025', 'open', null, 'publication_to_opening_shortened', 10, null, 'LAASSP 2025, art. 42', '2025-04-17'),
  ('laassp_2025', 'open', null, 'questions_to_clarification', 24, null, 'LAASSP 2025, art. 44', '2025-04-17'),
  ('laassp_2025', 'open', null, 'clarification_to_opening', 6, null, 'LAASSP 2025, arts. 43 y 44', '2025-04-17'),
  ('laassp_2025', 'open', null, 'opening_to_award', 20, null, 'LAASSP 2025, art. 46, fr. II', '2025-04-17'),
  ('laassp_2025', 'open', null, 'award_to_signature', 15, null, 'LAASSP 2025, art. 67', '2025-04-17'),
  ('laassp_2025', 'open', null, 'required_act', 0, 'clarification', 'LAASSP 2025, art. 40', '2025-04-17'),
  ('laassp_2025', 'open', null, 'required_act', 0, 'opening', 'LAASSP 2025, art. 40', '2025-04-17'),
  ('laassp_2025', 'open', null, 'required_act', 0, 'award', 'LAASSP 2025, art. 40', '2025-04-17'),
  ('laassp_2025', 'open', null, 'required_act', 0, 'signature', 'LAASSP 2025, art. 40', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'publication_to_opening', 5, null, 'LAASSP 2025, art. 56, fr. IV', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'questions_to_clarification', 24, null, 'LAASSP 2025, art. 44', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'opening_to_award', 20, null, 'LAASSP 2025, art. 46, fr. II', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'award_to_signature', 15, null, 'LAASSP 2025, art. 67', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'required_act', 0, 'opening', 'LAASSP 2025, art. 56', '2025-04-17'),
  ('laassp_2025', 'invitation', null, 'required_act', 0, 'award', 'LAASSP 2025, art. 56', '2025-04-17');

-- The other regimes ask for the acts and their order only; their minima enter here once the unit confirms them.
insert into procurement_rule (regime, kind, code, act, source, valid_from)
  select regime, kind, 'required_act', act, source, valid_from::date
  from (values
    ('laassp_2000', 'LAASSP 2000, art. 29', '2000-03-04'),
    ('ley_gto', 'Ley de Contrataciones Públicas para el Estado de Guanajuato', '2015-01-01'),
    ('lineamientos_ug', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023', '2023-01-30'),
    ('lopsrm', 'LOPSRM, art. 31', '2000-03-04')) r (regime, source, valid_from),
    (values ('open'), ('invitation'), ('disposal')) k (kind),
    (values ('opening'), ('award')) a (act);
