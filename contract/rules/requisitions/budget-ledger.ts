import { centsOf } from '../texts/money.ts';

/** Kinds of entries of the budget, each with the sum it moves and which way (LGCG arts. 4 and 38). */
export const ENTRY_KINDS = {
  approve: { label: 'Aprobado', sum: 'approved', sign: 1 },
  unapprove: { label: 'Se retiró lo aprobado', sum: 'approved', sign: -1 },
  increase: { label: 'Ampliación', sum: 'increased', sign: 1 },
  decrease: { label: 'Reducción', sum: 'decreased', sign: 1 },
  reserve: { label: 'Reserva', sum: 'reserved', sign: 1 },
  release: { label: 'Reserva liberada', sum: 'reserved', sign: -1 },
  commit: { label: 'Comprometido', sum: 'committed', sign: 1 },
  decommit: { label: 'Se retiró lo comprometido', sum: 'committed', sign: -1 },
  accrue: { label: 'Devengado', sum: 'accrued', sign: 1 },
  disaccrue: { label: 'Se retiró lo devengado', sum: 'accrued', sign: -1 },
  exercise: { label: 'Ejercido', sum: 'exercised', sign: 1 },
  unexercise: { label: 'Se retiró lo ejercido', sum: 'exercised', sign: -1 },
  pay: { label: 'Pagado', sum: 'paid', sign: 1 },
  unpay: { label: 'Se retiró lo pagado', sum: 'paid', sign: -1 },
} as const satisfies Record<string, { label: string; sum: string; sign: 1 | -1 }>;
export type EntryKind = keyof typeof ENTRY_KINDS;
type SumName = (typeof ENTRY_KINDS)[EntryKind]['sum'];
/** Sums of a key, or of a document, in cents. */
export type BudgetSums = Readonly<Record<SumName, bigint>>;

export const NO_SUMS: BudgetSums = {
  approved: 0n,
  increased: 0n,
  decreased: 0n,
  reserved: 0n,
  committed: 0n,
  accrued: 0n,
  exercised: 0n,
  paid: 0n,
};

/** What may still be reserved or committed: modified − reserved − committed. */
export const availableIn = ({ approved, increased, decreased, reserved, committed }: BudgetSums): bigint =>
  approved + increased - decreased - reserved - committed;

/** Sums with one more entry; undefined where the ledger refuses it. `amount` is a decimal with two places. */
export function withEntry(sums: BudgetSums, kind: EntryKind, amount: string): BudgetSums | undefined {
  const { sum, sign } = ENTRY_KINDS[kind];
  const next = { ...sums, [sum]: sums[sum] + BigInt(sign) * centsOf(amount) };
  const { approved, reserved, committed, accrued, exercised, paid } = next;
  const isOrdered = 0n <= paid && paid <= exercised && exercised <= accrued && accrued <= committed;
  const isWithin = approved >= 0n && reserved >= 0n && availableIn(next) >= 0n;
  return isOrdered && isWithin ? next : undefined;
}
