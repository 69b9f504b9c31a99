import { decimal, moneyText } from '../texts/money.ts';
import type { RuleCode } from '../procedures/procurement.ts';
import { RULE_UNITS, type RuleUnit } from './term-count.ts';

/** What a rule counts: a term or a share, or that of which at least so many are asked. */
export type CountedUnit =
  | RuleUnit
  | 'suppliers'
  | 'quotations'
  | 'uma'
  | 'cents'
  | 'percent_price'
  | 'percent_lot';

const UNIT_WORDS: Record<CountedUnit, readonly [string, string]> = {
  days: ['día natural', 'días naturales'],
  working_days: ['día hábil', 'días hábiles'],
  hours: ['hora', 'horas'],
  percent: ['% del contrato', '% del contrato'],
  percent_guarantee: ['% de la garantía', '% de la garantía'],
  suppliers: ['proveedor', 'proveedores'],
  quotations: ['cotización', 'cotizaciones'],
  uma: ['UMA diaria', 'UMA diarias'],
  percent_price: ['% sobre la más baja', '% sobre la más baja'],
  percent_lot: ['% de la partida', '% de la partida'],
  // Kept in cents, written and read in pesos.
  cents: ['peso', 'pesos'],
  month_end: ['último día hábil del mes', 'último día hábil del mes'],
  years: ['año', 'años'],
};

/** What a rule counts, in the plural. */
export const RULE_UNIT_LABELS = Object.fromEntries(
  Object.entries(UNIT_WORDS).map(([unit, [, many]]) => [unit, many]),
) as Record<CountedUnit, string>;

/** What each legal rule is called, and what it counts in; null where it only names an act or an article. */
export const RULE_CODE_WORDS: Record<RuleCode, { label: string; unit: CountedUnit | null }> = {
  draft_notice_comments: { label: 'Comentarios al proyecto de convocatoria, al menos', unit: 'working_days' },
  publication_to_opening: { label: 'De la publicación a la apertura, al menos', unit: 'days' },
  publication_to_opening_shortened: {
    label: 'De la publicación a la apertura con plazo reducido, al menos',
    unit: 'days',
  },
  modification_to_opening: { label: 'Modificaciones antes de la apertura, al menos', unit: 'days' },
  questions_to_clarification: { label: 'Cierre de preguntas antes de la junta, al menos', unit: 'hours' },
  clarification_to_opening: { label: 'De la última junta a la apertura, al menos', unit: 'days' },
  clarification_to_complaint: {
    label: 'Inconformidad contra la convocatoria o la junta, desde la última junta',
    unit: 'working_days',
  },
  opening_to_award: { label: 'De la apertura al fallo, a lo más', unit: 'days' },
  award_deferral: { label: 'Diferimiento del fallo, una sola vez, a lo más', unit: 'days' },
  award_to_correction: { label: 'Corrección de errores del fallo, a lo más', unit: 'working_days' },
  award_to_firmness: { label: 'Del fallo a que queda firme', unit: 'working_days' },
  cancellation_to_complaint: { label: 'Inconformidad contra la cancelación', unit: 'working_days' },
  award_to_signature: { label: 'Del fallo a la firma, a lo más', unit: 'working_days' },
  award_to_signature_consolidated: {
    label: 'Del fallo a la firma en compras consolidadas, a lo más',
    unit: 'working_days',
  },
  signature_to_guarantee: { label: 'De la firma a la garantía de cumplimiento, a lo más', unit: 'days' },
  invoice_to_payment: { label: 'De la factura verificada al pago, a lo más', unit: 'working_days' },
  rescission_answer: { label: 'Respuesta del proveedor a una rescisión', unit: 'working_days' },
  rescission_resolution: { label: 'Resolución de una rescisión', unit: 'working_days' },
  exception_report: { label: 'Informe de excepciones al órgano interno de control', unit: 'month_end' },
  file_retention: { label: 'Conservación del expediente, al menos', unit: 'years' },
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
  simultaneous_margin: {
    label: 'Abastecimiento simultáneo: diferencia de precio, a lo más',
    unit: 'percent_price',
  },
  simultaneous_first: {
    label: 'Abastecimiento simultáneo: parte de la primera fuente, al menos',
    unit: 'percent_lot',
  },
  required_act: { label: 'Acto obligatorio', unit: null },
};

/** «15 días naturales», «$117.31» */
export function formatTerm(amount: number, unit: CountedUnit): string {
  const [one, many] = UNIT_WORDS[unit];
  if (unit === 'month_end') return one;
  if (unit === 'cents') return moneyText(decimal(BigInt(amount)));
  return `${amount} ${amount === 1 ? one : many}`;
}

/** «15 días naturales»; empty for a rule that counts nothing, «Sin plazo confirmado» where nobody confirmed it. */
export function formatRuleAmount({
  code,
  amount,
  unit,
}: {
  code: RuleCode;
  amount: number | null;
  unit?: RuleUnit | null;
}): string {
  const counted = unit ?? RULE_CODE_WORDS[code].unit;
  if (counted === null) return '';
  return amount === null ? 'Sin plazo confirmado' : formatTerm(amount, counted);
}

/** Whether another unit may be written for a rule that counts this: one of time or of shares. */
export const isRuleUnit = (unit: CountedUnit): unit is RuleUnit =>
  (RULE_UNITS as readonly string[]).includes(unit);
