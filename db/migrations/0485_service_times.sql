-- What the unit wants each stretch of a purchase to take, in working days (purchase-chain §2.10); people change them with the other terms.
insert into registry_term (code, amount, unit, text, source) values
  ('requisition_opinion', 5, 'working_days', 'Meta: dictamen técnico de una requisición', 'Regla propia de la Unidad'),
  ('requisition_approval', 2, 'working_days', 'Meta: cada paso de autorización de una requisición', 'Regla propia de la Unidad'),
  ('invitation_award', 15, 'working_days', 'Meta: de la convocatoria de una invitación a su fallo', 'Regla propia de la Unidad'),
  ('award_contract', 3, 'working_days', 'Meta: del fallo al contrato', 'Regla propia de la Unidad; tope en LAASSP 2025, arts. 62 y 67'),
  ('delivery_acceptance', 3, 'working_days', 'Meta: aceptar lo que se entregó', 'Regla propia de la Unidad; tope en LAASSP 2025, art. 72')
  on conflict (code) do nothing;

-- How long steps took is read by when they were decided.
create index requisition_step_decided on requisition_step (decided_at) where decided_at is not null;
create index requisition_act_timed on requisition_act (act, at);
