-- Which documents each step of a procedure asks for, and which papers are asked of bidders, each with its source.
insert into required_document (step, kind, documents, source) values
  ('publish', 'open', '{notice,bidding_documents}', 'LAASSP 2025, arts. 40 y 41'),
  ('publish', 'invitation', '{invitation_letter,notice,bidding_documents}', 'LAASSP 2025, arts. 40 y 56'),
  ('publish', 'disposal', '{notice,bidding_documents}', 'Regla de publicación del portal'),
  ('publish', 'direct', '{award_notice,award_minutes,contract,notice}', 'Regla de publicación del portal'),
  ('publish', 'framework', '{award_notice,contract,notice}', 'Regla de publicación del portal'),
  ('publish', 'catalogue', '{award_notice,contract,notice}', 'Regla de publicación del portal'),
  ('evaluate', null, '{opening_minutes}', 'LAASSP 2025, arts. 46 y 50'),
  ('award', null, '{award_minutes,award_notice}', 'LAASSP 2025, arts. 49 y 50'),
  ('declare_unsuccessful', null, '{unsuccessful_declaration,award_minutes}', 'LAASSP 2025, art. 51'),
  ('contract', null, '{contract}', 'LAASSP 2025, art. 67'),
  ('cancel', null, '{cancellation}', 'LAASSP 2025, art. 51'),
  ('suspend', null, '{suspension_order}', 'Resolución de la autoridad que ordena la suspensión'),
  ('resume', null, '{resumption_order,complaint_resolution}', 'Resolución de la autoridad que levanta la suspensión');
insert into bid_paper_type (code, name, position, source) values
  ('identification', 'Identificación del representante', 1, 'LAASSP 2025, art. 40'),
  ('powers', 'Escrito de facultades', 2, 'LAASSP 2025, art. 40'),
  ('tax_status', 'Constancia de situación fiscal', 3, 'LAASSP 2025, art. 40'),
  ('tax_opinion', 'Opinión de cumplimiento (32-D)', 4, 'CFF, art. 32-D'),
  ('no_impediment', 'Manifiesto de no impedimento', 5, 'LAASSP 2025, art. 71'),
  ('technical_bid', 'Propuesta técnica', 6, 'LAASSP 2025, art. 46'),
  ('economic_bid', 'Propuesta económica firmada', 7, 'LAASSP 2025, art. 46');
