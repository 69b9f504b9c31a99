import { addDays } from '../days/calendar.ts';

/** Until when what is left of earmarked federal money is given back and paid (LDF art. 17). */
export function earmarkedTerms(year: number): { giveBackBy: string; payBy: string; restBackBy: string } {
  const payBy = `${year + 1}-03-31`;
  return { giveBackBy: `${year + 1}-01-15`, payBy, restBackBy: addDays(payBy, 15) };
}

/** What of a key is given back, and what may still be paid with a closed year, in cents. */
export function leftOfKey(
  { modified, committed, accrued, paid }: Record<'modified' | 'committed' | 'accrued' | 'paid', bigint>,
  isEarmarked: boolean,
): { giveBack: bigint; toPay: bigint; notReceived: bigint } {
  return isEarmarked
    ? { giveBack: modified - committed, toPay: committed - paid, notReceived: committed - accrued }
    : { giveBack: 0n, toPay: accrued - paid, notReceived: committed - accrued };
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Days before a last day on which people are told of it. */
const TOLD_BEFORE = 30;

/** Last days that come soon, the nearest first, with the days that are left. */
export const nearDays = <D extends { day: string }>(
  days: readonly D[],
  today: string,
): (D & { left: number })[] =>
  days
    .map((one) => ({ ...one, left: daysBetween(today, one.day) }))
    .filter(({ left }) => left >= 0 && left <= TOLD_BEFORE)
    .toSorted((one, other) => one.left - other.left);
