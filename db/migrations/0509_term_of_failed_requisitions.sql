-- Working days in which whoever asked decides what follows of what nobody won (purchase-chain §2.5).
insert into registry_term (code, amount, unit, text, source) values
  ('requisition_failed', 10, 'working_days', 'Decidir qué sigue de una requisición que quedó desierta', 'Regla propia de la Unidad')
  on conflict (code) do nothing;
