/** What a bidder asks first of a call, in the order in which forms, pages and files say it; each is a text. */
export const CONDITION_LABELS = {
  bidGuarantee: 'Garantía de la propuesta',
  guarantee: 'Garantía del contrato',
  advance: 'Anticipo',
  deliveryPlace: 'Lugar de entrega',
  deliveryTerm: 'Plazo de entrega',
} as const;
export type Condition = keyof typeof CONDITION_LABELS;
export const CONDITIONS = Object.keys(CONDITION_LABELS) as Condition[];
