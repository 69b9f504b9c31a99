-- Grounds of a direct award by regime, as the unit keeps them.
insert into award_ground (code, regime, name, source, is_by_amount, position, key, is_published) values
  ('laassp_2025_amount', 'laassp_2025', 'Por monto', 'LAASSP 2025, art. 55', true, 1, 'laassp-2025-amount', true),
  ('laassp_2025_exception', 'laassp_2025', 'Por excepción a la licitación', 'LAASSP 2025, art. 54', false, 2, 'laassp-2025-exception', true),
  ('laassp_2025_unsuccessful', 'laassp_2025', 'Por procedimiento desierto', 'LAASSP 2025, art. 54, fr. VII', false, 3, 'laassp-2025-unsuccessful', true),
  ('laassp_2000_amount', 'laassp_2000', 'Por monto', 'LAASSP 2000, art. 42', true, 1, 'laassp-2000-amount', true),
  ('laassp_2000_exception', 'laassp_2000', 'Por excepción a la licitación', 'LAASSP 2000, art. 41', false, 2, 'laassp-2000-exception', true),
  ('ley_gto_amount', 'ley_gto', 'Por monto', 'Ley de Contrataciones Públicas para el Estado de Guanajuato', true, 1, 'ley-gto-amount', true),
  ('ley_gto_exception', 'ley_gto', 'Por excepción a la licitación', 'Ley de Contrataciones Públicas para el Estado de Guanajuato', false, 2, 'ley-gto-exception', true),
  ('lineamientos_ug_amount', 'lineamientos_ug', 'Por monto', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023', true, 1, 'lineamientos-ug-amount', true),
  ('lineamientos_ug_exception', 'lineamientos_ug', 'Por excepción a la licitación', 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023', false, 2, 'lineamientos-ug-exception', true),
  ('lopsrm_amount', 'lopsrm', 'Por monto', 'LOPSRM, art. 43', true, 1, 'lopsrm-amount', true),
  ('lopsrm_exception', 'lopsrm', 'Por excepción a la licitación', 'LOPSRM, art. 42', false, 2, 'lopsrm-exception', true),
  ('other_amount', 'other', 'Por monto', 'La norma que se cite', true, 1, 'other-amount', true),
  ('other_exception', 'other', 'Por excepción a la licitación', 'La norma que se cite', false, 2, 'other-exception', true);
insert into content_item (id, kind, key, title, published, is_public, edition, published_at, words)
  select id, 'fundamentos', key, name || ' (' || source || ')', jsonb_build_object('name', name, 'regime', regime, 'source', source,
    'regulation', '', 'isByAmount', is_by_amount, 'position', position::text), true, 1, now(), name || ' ' || source
  from award_ground;
