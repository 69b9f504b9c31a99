import { addDays, shortDate } from '../days/calendar.ts';
import { centsOf, decimal, moneyText } from '../texts/money.ts';
import { daysLate, lateInterest, rateOf, share } from './amounts.ts';

/** An invoice whose last day to be paid is known, with what was transferred of it. */
export interface PaidInvoice {
  dueOn: string;
  /** For the supplier. */
  net: string;
  transfers: readonly { day: string; amount: string }[];
}

/** How late an invoice was paid, or is. */
export interface LatePayment {
  /** Natural days of what was paid last. */
  days: number;
  interest: string;
  /** All of it was paid: the interest grows no more. */
  isWhole: boolean;
  /** How it is counted, by which rule. */
  says: string;
}

/** What each peso was late, until the day on which it was there; of what is not paid yet, until today (LAASSP 2025, art. 73). */
export function latePayment(
  { dueOn, net, transfers }: PaidInvoice,
  percent: string,
  today: string,
): LatePayment | undefined {
  const rest = centsOf(net) - transfers.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  const parts = [...transfers, ...(rest > 0n ? [{ day: today, amount: decimal(rest) }] : [])]
    .map(({ day, amount }) => ({ amount, days: daysLate(dueOn, day) }))
    .filter(({ days }) => days > 0);
  if (parts.length === 0) return undefined;
  const weighed = parts.reduce((sum, { amount, days }) => sum + centsOf(amount) * BigInt(days), 0n);
  const counted = parts.map(
    ({ amount, days }) =>
      `${moneyText(amount)} × ${percent} % ÷ 30 × ${days} ${days === 1 ? 'día natural' : 'días naturales'}`,
  );
  return {
    days: Math.max(...parts.map(({ days }) => days)),
    interest: decimal(share(weighed, rateOf(percent) ?? 0n, 30n * 1_000_000n)),
    isWhole: rest <= 0n,
    says: `${counted.join(' + ')}, desde el ${shortDate(addDays(dueOn, 1))}. Recargo mensual de la Ley de Ingresos de la Federación (LAASSP 2025, art. 73).`,
  };
}

/** What is owed beside an excess that did not come back in its days: from the day of its payment on (LAASSP 2025, art. 73). */
export const excessInterest = (
  { amount, answerBy, paidOn }: { amount: string; answerBy: string; paidOn: string },
  percent: string,
  day: string,
): string => (day <= answerBy ? '0.00' : lateInterest(amount, percent, daysLate(paidOn, day)));
