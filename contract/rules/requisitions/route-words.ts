import type { Bound, StepFunction, StepPlace } from '#contract/approval-routes.ts';
import { moneyText } from '../texts/money.ts';

const APPROVERS: Record<StepPlace, string> = {
  own: 'Autoriza el titular del área',
  parent: 'Autoriza el titular del área de la que depende',
  whole: 'Autoriza el titular de la institución',
  named: 'Autoriza el titular del área indicada',
};
const OTHERS: Record<Exclude<StepFunction, 'area_approver'>, string> = {
  technical_reviewer: 'Dictamina quien revisa esa materia',
  finance_head: 'Autoriza el titular de Administración y Finanzas',
  committee_secretary: 'Revisa el comité',
};

/** «Autoriza el titular del área» */
export const stepWords = (code: StepFunction, place: StepPlace): string =>
  code === 'area_approver' ? APPROVERS[place] : OTHERS[code];

/** «2 días hábiles» */
export const daysWords = (days: number): string => `${days} ${days === 1 ? 'día hábil' : 'días hábiles'}`;

/** «1. », or what comes before everybody who authorises. */
export const placeWords = (number: number): string => (number === 0 ? 'Antes: ' : `${number}. `);

/** «300 UMA», «el monto máximo de invitación», «$50,000.00»; undefined: none. */
function boundWords({ kind, value }: Bound): string | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'direct') return 'el monto máximo de adjudicación directa';
  if (kind === 'invitation') return 'el monto máximo de invitación';
  if (value === null || value === '') return 'el número que falta escribir';
  return kind === 'uma' ? `${Number(value)} UMA` : moneyText(value);
}

/** «Más de 300 UMA y hasta el monto máximo de adjudicación directa» */
export function amountWords(over: Bound, upTo: Bound): string {
  const [least, most] = [boundWords(over), boundWords(upTo)];
  if (least === undefined) return most === undefined ? 'De cualquier monto' : `Hasta ${most}`;
  const more = `Más de ${least}`.replace('de el ', 'del ');
  return most === undefined ? more : `${more} y hasta ${most}`;
}
