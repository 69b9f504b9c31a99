/**
 * What a bidder asks first of a call, in the order in which forms, pages and files say it; each is a text that changes until
 * the opening. An entry here and a column of `procedure`, its name in snake case, are all that another one needs: form, shapes,
 * differences, page, export and OCDS follow. The column of the export is called by the label.
 */
export const CONDITION_LABELS = {
  bidGuarantee: 'Garantía de la propuesta',
  guarantee: 'Garantía del contrato',
  advance: 'Anticipo',
  deliveryPlace: 'Lugar de entrega',
  deliveryTerm: 'Plazo de entrega',
} as const;
export type Condition = keyof typeof CONDITION_LABELS;
export const CONDITIONS = Object.keys(CONDITION_LABELS) as Condition[];

/** A value for each condition. */
export const eachCondition = <Value>(valueOf: (name: Condition) => Value) =>
  Object.fromEntries(CONDITIONS.map((name) => [name, valueOf(name)])) as Record<Condition, Value>;
