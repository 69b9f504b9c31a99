import type { RequestKind } from '#contract/registration.ts';
import { addDays, shortDate, type PlainDate } from '#contract/rules/days/calendar.ts';
import type { SupplierState } from '#contract/suppliers.ts';

/** Terms of the renewal as the catalogue has them. */
export interface Windows {
  /** Days before the end of the validity in which the renewal may begin. */
  openDays: number;
  /** Months after the end in which it still may. */
  limitMonths: number;
}

/** The same day so many months later, or the last one of that month. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Why the request may not begin now; undefined when it may. */
export function renewalRefusal(
  kind: RequestKind,
  supplier: { status: SupplierState; valid_until: PlainDate | null },
  today: PlainDate,
  windows: Windows,
): string | undefined {
  const { status, valid_until: validUntil } = supplier;
  if (status === 'cancelled') return 'Este registro está cancelado. Puedes pedir una inscripción nueva.';
  // Anybody may leave the registry, whatever the state.
  if (kind === 'cancellation') return undefined;
  if (status === 'disqualified') {
    return 'Este registro está inhabilitado; por ahora solo admite la baja voluntaria.';
  }
  if (status === 'suspended') {
    return 'Este registro está suspendido. Podrás hacer el trámite cuando la suspensión termine.';
  }
  if (kind === 'update') {
    return status === 'expired'
      ? 'Este registro venció. Pide el refrendo: ahí puedes corregir tus datos.'
      : undefined;
  }
  if (validUntil === null) return undefined;
  const opens = addDays(validUntil, -windows.openDays);
  // One that ended before its last day, such as by a disqualification, has to be renewed to count again.
  if (status !== 'expired' && today < opens) {
    return `Tu registro vale hasta el ${shortDate(validUntil)}. Puedes refrendarlo desde el ${shortDate(opens)}.`;
  }
  return isRenewalOver(validUntil, today, windows)
    ? `El plazo para refrendar terminó el ${shortDate(renewalLimit(validUntil, windows))}. Pide una inscripción nueva.`
    : undefined;
}

/** Last day on which a registration may be renewed. */
export function renewalLimit(
  validUntil: PlainDate,
  { limitMonths }: Pick<Windows, 'limitMonths'>,
): PlainDate {
  return addMonths(validUntil, limitMonths);
}

/** Whether it is too late on that day to renew a registration; without a last day it never is. */
export function isRenewalOver(
  validUntil: PlainDate | null,
  on: PlainDate,
  windows: Pick<Windows, 'limitMonths'>,
): validUntil is PlainDate {
  return validUntil !== null && on > renewalLimit(validUntil, windows);
}

/** A registration so long expired that it cannot be renewed leaves room for a new one. */
export function mayRegisterAgain(
  { status, valid_until }: { status: string; valid_until: PlainDate | null },
  today: PlainDate,
  windows: Pick<Windows, 'limitMonths'>,
): boolean {
  return status === 'expired' && isRenewalOver(valid_until, today, windows);
}
