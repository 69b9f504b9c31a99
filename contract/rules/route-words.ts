import {
  STEP_FUNCTION_LABELS,
  STEP_PLACE_LABELS,
  type Bound,
  type StepFunction,
  type StepPlace,
} from '../approval-routes.ts';
import { moneyText } from './money.ts';

/** «Autorizador de área, del área de la que depende» */
export const stepWords = (code: StepFunction, place: StepPlace, areaName: string): string =>
  `${STEP_FUNCTION_LABELS[code]}: ${place === 'named' && areaName !== '' ? areaName : STEP_PLACE_LABELS[place].toLowerCase()}`;

/** «2 días hábiles», «en la siguiente sesión» */
export const daysWords = (days: number | null): string =>
  days === null ? 'en la siguiente sesión' : `${days} ${days === 1 ? 'día hábil' : 'días hábiles'}`;

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
  return most === undefined ? `Más de ${least}` : `Más de ${least} y hasta ${most}`;
}
