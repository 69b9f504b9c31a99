import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { failure } from '#server/kit/errors.ts';
import type { RequestRow } from './access.service.ts';

/** Whether the last day for corrections is over, whether or not the nightly work has dismissed the request. */
export function isTermOver(
  { status, correction_due: due }: Pick<RequestRow, 'status' | 'correction_due'>,
  today = todayInMexico(new Date()),
): boolean {
  return status === 'observed' && due !== null && today > due;
}

/** Corrections count until the end of their last day. */
export function requireInTerm(row: RequestRow): void {
  if (!isTermOver(row) || row.correction_due === null) return;
  throw failure('state_conflict', {
    detail: `El plazo para corregir terminó el ${shortDate(row.correction_due)} y esta solicitud se va a desechar. Empieza una nueva: puedes usar el expediente que descargues de esta.`,
  });
}

/** Nobody with a key changes what the registered mailbox holds. */
export function requireNotHeld({ held_at }: Pick<RequestRow, 'held_at'>): void {
  if (held_at === null) return;
  throw failure('state_conflict', {
    detail:
      'Esta solicitud está detenida: desde el correo registrado, o en su teléfono, se dijo que no se pidió. Acude a la Unidad.',
  });
}
