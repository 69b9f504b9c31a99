import type { RuleCode } from './procurement.ts';

/** What a rule counts. */
type CountedUnit =
  | 'days'
  | 'working_days'
  | 'hours'
  | 'percent'
  | 'percent_guarantee'
  | 'suppliers'
  | 'quotations'
  | 'uma'
  | 'cents';

const UNIT_WORDS: Record<CountedUnit, readonly [string, string]> = {
  days: ['día natural', 'días naturales'],
  working_days: ['día hábil', 'días hábiles'],
  hours: ['hora', 'horas'],
  percent: ['% del contrato', '% del contrato'],
  percent_guarantee: ['% de la garantía', '% de la garantía'],
  suppliers: ['proveedor', 'proveedores'],
  quotations: ['cotización', 'cotizaciones'],
  uma: ['UMA diaria', 'UMA diarias'],
  cents: ['centavo', 'centavos'],
};

/** What each legal rule is called, and what it counts in; null where it only names an act or an article. */
export const RULE_CODE_WORDS: Record<RuleCode, { label: string; unit: CountedUnit | null }> = {
  publication_to_opening: { label: 'De la publicación a la apertura, al menos', unit: 'days' },
  publication_to_opening_shortened: {
    label: 'De la publicación a la apertura con plazo reducido, al menos',
    unit: 'days',
  },
  clarification_to_opening: { label: 'De la última junta a la apertura, al menos', unit: 'days' },
  questions_to_clarification: { label: 'Cierre de preguntas antes de la junta, al menos', unit: 'hours' },
  opening_to_award: { label: 'De la apertura al fallo, a lo más', unit: 'days' },
  award_to_signature: { label: 'Del fallo a la firma, a lo más', unit: 'working_days' },
  award_to_firmness: { label: 'Del fallo a que queda firme', unit: 'working_days' },
  amendment_increase: { label: 'Aumento de un contrato por convenio, a lo más', unit: 'percent' },
  amendment_reduction: { label: 'Reducción de un contrato por convenio, a lo más', unit: 'percent' },
  acceptance: { label: 'De la entrega a su aceptación, a lo más', unit: 'working_days' },
  penalty_limit: { label: 'Penas de un contrato, a lo más', unit: 'percent_guarantee' },
  rescission: { label: 'Rescisión de un contrato', unit: null },
  early_termination: { label: 'Terminación anticipada de un contrato', unit: null },
  impediment: { label: 'Impedimento para contratar', unit: null },
  invited_least: { label: 'Invitados, al menos', unit: 'suppliers' },
  second_invitation: { label: 'En una segunda invitación no se repite a los invitados', unit: null },
  quotations_least: { label: 'Cotizaciones que se piden, al menos', unit: 'quotations' },
  quotations_from_uma: { label: 'Se piden varias cotizaciones desde', unit: 'uma' },
  uma_cents: { label: 'Valor diario de la UMA', unit: 'cents' },
  splitting: { label: 'Prohibición de fraccionar una compra', unit: null },
  required_act: { label: 'Acto obligatorio', unit: null },
};

/** «15 días naturales»; empty for a rule that counts nothing. */
export function formatRuleAmount(code: RuleCode, amount: number): string {
  const { unit } = RULE_CODE_WORDS[code];
  if (unit === null) return '';
  const [one, many] = UNIT_WORDS[unit];
  return `${amount} ${amount === 1 ? one : many}`;
}

/** What the amount of a rule counts, in the plural. */
export function ruleUnit(code: RuleCode): string {
  const { unit } = RULE_CODE_WORDS[code];
  return unit === null ? '' : UNIT_WORDS[unit][1];
}
