import type { ExpectedPay } from '#contract/invoices.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';

/** Days of the payment of an invoice, of an order of payment, or of an invoice as its supplier's account lists it. */
export interface Paid {
  state: string;
  /** Last day of its payment; null while it is not known. */
  dueOn: string | null;
  /** Day on which the last of it was paid; null while something is owed, and where nothing was transferred. */
  paidOn: string | null;
}

/** States in which nothing of it is to be paid any more. */
const OVER: ReadonlySet<string> = new Set([
  'paid',
  'settled',
  'voided',
  'cancelled',
  'replaced',
  'rejected',
  'returned',
]);

/** What is said of when something is paid: that it was, or until when it is; null where there is nothing to say. */
export function paydayOf({ dueOn, paidOn, state }: Paid): { isPaid: boolean; day: string } | null {
  if (paidOn !== null) return { isPaid: true, day: paidOn };
  return dueOn === null || OVER.has(state) ? null : { isPaid: false, day: dueOn };
}

/** Day of the last transfer of an invoice that is paid; null while it is not. */
export function paidOnOf(
  state: string,
  payment: { transfers: readonly { day: string; isReturned: boolean }[] } | null,
): string | null {
  if (state !== 'paid' && state !== 'settled') return null;
  const days = (payment?.transfers ?? []).filter(({ isReturned }) => !isReturned).map(({ day }) => day);
  return days.toSorted().at(-1) ?? null;
}

/** Until when an invoice that nobody verified yet is paid, and what that depends on (LAASSP 2025 art. 73). */
export const expectedText = ({ days, payBy, verifyBy }: ExpectedPay): string =>
  `Se verifica o se te devuelve a más tardar el ${shortDate(verifyBy)}. Verificada ese día se paga a más tardar el ${shortDate(payBy)}: el plazo son ${days} días hábiles desde que se verifica y está aceptado lo que cobra. Si se te devuelve, corre con la que mandes corregida.`;
