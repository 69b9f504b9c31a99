-- Working days of what waits for the requester, and of the step of the budget (purchase-chain §2.5, §2.10).
insert into registry_term (code, amount, unit, text, source) values
  ('requisition_draft', 60, 'working_days', 'Vida de una requisición que nadie termina de escribir', 'Regla propia de la Unidad'),
  ('requisition_answer', 20, 'working_days', 'Responder una requisición devuelta, antes de que caduque', 'Regla propia de la Unidad'),
  ('requisition_notice', 5, 'working_days', 'Aviso antes de que caduque una requisición', 'Regla propia de la Unidad'),
  ('requisition_funds', 2, 'working_days', 'Dar la suficiencia a una requisición autorizada', 'Regla propia de la Unidad')
  on conflict (code) do nothing;
