/** States of a requisition (purchase-chain §2.4), in the order of its course. */
export const REQUISITION_STATES = [
  'draft',
  'technical',
  'approval',
  'returned',
  'funds',
  'unassigned',
  'taken',
  'research',
  'consolidated',
  'tendering',
  'awarded',
  'ordered',
  'receiving',
  'received',
  'closed',
  'held',
  'rejected',
  'cancelled',
  'lapsed',
  'failed',
] as const;
export type RequisitionState = (typeof REQUISITION_STATES)[number];
export const REQUISITION_STATE_LABELS: Record<RequisitionState, string> = {
  draft: 'Borrador',
  technical: 'En dictamen',
  approval: 'Por autorizar',
  returned: 'Devuelta',
  funds: 'Por suficiencia',
  unassigned: 'Recibida',
  taken: 'Con comprador',
  research: 'En investigación de mercado',
  consolidated: 'Consolidada',
  tendering: 'En procedimiento',
  awarded: 'Adjudicada',
  ordered: 'Con pedido',
  receiving: 'Entregándose',
  received: 'Recibida de conformidad',
  closed: 'Concluida',
  held: 'Detenida',
  rejected: 'Rechazada',
  cancelled: 'Cancelada',
  lapsed: 'Caducada',
  failed: 'Desierta',
};

/** States of a line that was sent on; before that it has none of its own. */
export const LINE_STATES = [
  'consolidated',
  'tendering',
  'awarded',
  'ordered',
  'receiving',
  'received',
  'closed',
  'failed',
  'cancelled',
] as const satisfies readonly RequisitionState[];
export type LineState = (typeof LINE_STATES)[number];

/** What a step of the frozen route asks. */
export const STEP_KINDS = ['technical', 'approval', 'funds'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
export const STEP_DECISIONS = [
  'favourable',
  'conditional',
  'unfavourable',
  'approved',
  'funded',
  'returned',
  'rejected',
] as const;
export type StepDecision = (typeof STEP_DECISIONS)[number];
export const STEP_DECISION_LABELS: Record<StepDecision, string> = {
  favourable: 'Dictamen favorable',
  conditional: 'Dictamen favorable con condiciones',
  unfavourable: 'Dictamen no favorable',
  approved: 'Autorizada',
  funded: 'Con suficiencia',
  returned: 'Devuelta con una pregunta',
  rejected: 'Rechazada',
};

/** Who did what of a requisition: rows of their own, which pairs of duties read. */
export const REQUISITION_ACTS = [
  'begin',
  'write',
  'send',
  'answer',
  'opine',
  'approve',
  'return',
  'reject',
  'fund',
  'unfund',
  'take',
  'assign',
  'research',
  'convert',
  'hold',
  'release',
  'cancel',
  'lapse',
] as const;
export type RequisitionAct = (typeof REQUISITION_ACTS)[number];
export const REQUISITION_ACT_LABELS: Record<RequisitionAct, string> = {
  begin: 'Empezó la requisición',
  write: 'Escribió en la requisición',
  send: 'Envió la requisición',
  answer: 'Respondió lo que le preguntaron',
  opine: 'Emitió el dictamen técnico',
  approve: 'Autorizó',
  return: 'La devolvió con una pregunta',
  reject: 'La rechazó',
  fund: 'Dio la suficiencia',
  unfund: 'Retiró la suficiencia',
  take: 'Tomó la compra',
  assign: 'Asignó la compra',
  research: 'Empezó la investigación de mercado',
  convert: 'La llevó a un procedimiento',
  hold: 'La detuvo',
  release: 'La reanudó',
  cancel: 'La canceló',
  lapse: 'Caducó sin respuesta',
};

/** Reasons of §2.11. */
export const RETURN_REASONS = {
  specification: 'Falta especificación',
  brand: 'Especificación que dirige a una marca',
  price: 'Precio sin sustento',
  key: 'Clave presupuestaria',
  term: 'Plazo imposible',
  stock: 'Ya existe en almacén',
  consolidate: 'Consolidar con otra',
  other: 'Otra razón',
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;
export const REJECT_REASONS = {
  area: 'No corresponde al área',
  no_money: 'Sin recurso este año',
  not_due: 'No procede comprarlo',
  duplicate: 'Duplicada',
  profile: 'Perfil no autorizado',
  other_way: 'Otra vía (almacén, servicio interno)',
} as const;
export type RejectReason = keyof typeof REJECT_REASONS;
export const CANCEL_REASONS = {
  not_needed: 'Ya no se necesita',
  solved: 'Se resolvió de otro modo',
  project: 'Cambió el proyecto',
  mistake: 'Error de captura',
} as const;
export type CancelReason = keyof typeof CANCEL_REASONS;
