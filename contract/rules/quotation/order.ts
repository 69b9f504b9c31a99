import { byPrice, isAbove, millionthsOf } from './prices.ts';

/** What becomes of a bid where the lowest solvent one wins. */
export type EvaluationStep = 'evaluated' | 'next' | 'waiting' | 'not_needed';

/** A bid as the binary evaluation meets it. */
export interface PricedBid {
  id: string;
  price: string;
  /** Null while nobody has said. */
  isSolvent: boolean | null;
}

/** At least so many of the lowest prices are evaluated (LAASSP 2025 art. 47). */
const LEAST_EVALUATED = 2;

/**
 * In which order bids are evaluated where the lowest solvent one wins: the two lowest, then one after another until one is
 * solvent; the rest need no evaluation. `next` are those that wait for a result now.
 */
export function binaryOrder(bids: readonly PricedBid[]): Map<string, EvaluationStep> {
  const steps = new Map<string, EvaluationStep>();
  let hasSolvent = false;
  let isWaiting = false;
  for (const [place, { id, isSolvent }] of bids.toSorted((a, b) => byPrice(a.price, b.price)).entries()) {
    const isFirst = place < LEAST_EVALUATED;
    if (!isFirst && hasSolvent) steps.set(id, 'not_needed');
    else if (!isFirst && isWaiting) steps.set(id, 'waiting');
    else if (isSolvent === null) {
      steps.set(id, 'next');
      isWaiting = true;
    } else {
      steps.set(id, 'evaluated');
      hasSolvent ||= isSolvent;
    }
  }
  return steps;
}

/** Points by rule of three: the best has the maximum, and nobody more (V65); two decimals, a half goes up. */
export function proportionalPoints(own: string, best: string, maximum: string): string {
  const [value, most, points] = [millionthsOf(own), millionthsOf(best), millionthsOf(maximum)];
  const exact = most === 0n || value >= most ? points * most : points * value;
  const by = most === 0n ? 1n : most;
  const hundredths = (2n * exact + by * 10_000n) / (2n * by * 10_000n);
  const given = most === 0n ? 0n : hundredths;
  return `${given / 100n}.${String(given % 100n).padStart(2, '0')}`;
}

/** How far the second may lie behind the first that does not sign, in percent (LAASSP 2025 art. 67). */
const SECOND_WITHIN = 10n;

/** Whether the second takes the place of the first that does not sign: within 10 % of its points, or of its price. */
export function mayFollow(by: 'points' | 'price', first: string, second: string): boolean {
  if (by === 'price') return !isAbove(second, first, String(SECOND_WITHIN));
  return millionthsOf(second) * 100n >= millionthsOf(first) * (100n - SECOND_WITHIN);
}

/** Who wins a tie: the only small or social one (LAASSP 2025 art. 48); otherwise they are asked for a discount. */
export function tieWinner(tied: readonly { id: string; isSmall: boolean }[]): string | 'discount_round' {
  const small = tied.filter(({ isSmall }) => isSmall);
  return small.length === 1 && small[0] !== undefined ? small[0].id : 'discount_round';
}
