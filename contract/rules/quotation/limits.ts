import { averageOf, byPrice, isAbove, isBelow, millionthsOf, withPercent } from './prices.ts';

/** Up to what price a bid is acceptable, and what that is counted from (LAASSP 2025 art. 5-XIV). */
export interface AcceptableLimit {
  /** `median` of the market research; without one, `average` of the offers. */
  from: 'median' | 'average';
  base: string;
  percent: string;
  /** Base and percentage, to the cent. */
  limit: string;
}

/** The limit of what is acceptable; null without research and without offers. */
export function acceptableLimit(
  median: string | null,
  offers: readonly string[],
  percent: string,
): AcceptableLimit | null {
  const base = median ?? (offers.length === 0 ? null : averageOf(offers));
  if (base === null) return null;
  return { from: median === null ? 'average' : 'median', base, percent, limit: withPercent(base, percent) };
}

/** Whether a price is above what is acceptable: the authorised budget, or the limit of the research. */
export function isNotAcceptable(
  price: string,
  { limit, budget }: { limit: AcceptableLimit | null; budget: string | null },
): boolean {
  if (budget !== null && byPrice(price, budget) > 0) return true;
  return limit !== null && isAbove(price, limit.base, limit.percent);
}

/** How «no conveniente» came: the prices that agree with one another, their average, and what lies below it (arts. 5-XV, 48). */
export interface ConvenientFloor {
  prices: string[];
  average: string;
  percent: string;
  /** Below it a price may be thrown out. */
  floor: string;
}

/** Whether all of these prices, in order, differ from their median by no more than so many percent of it. */
function isClose(ordered: readonly string[], spread: string): boolean {
  const [first, last] = [ordered[0], ordered.at(-1)];
  const median = exactMedian(ordered);
  if (first === undefined || last === undefined) return false;
  const band = median * millionthsOf(spread);
  const hundred = millionthsOf('100');
  return (
    (median - 2n * millionthsOf(first)) * hundred <= band &&
    (2n * millionthsOf(last) - median) * hundred <= band
  );
}

/** Twice the median, exact. */
function exactMedian(ordered: readonly string[]): bigint {
  const half = Math.floor(ordered.length / 2);
  const upper = millionthsOf(ordered[half] ?? '0');
  return ordered.length % 2 === 1 ? 2n * upper : upper + millionthsOf(ordered[half - 1] ?? '0');
}

/**
 * The floor of what is convenient, from the prices that were accepted technically; null where no two of them agree. The
 * preponderant ones are the largest group of neighbours that differ by no more than `spread` percent from its median; of two as
 * large, the lower.
 */
export function convenientFloor(
  accepted: readonly string[],
  { percent, spread }: { percent: string; spread: string },
): ConvenientFloor | null {
  const ordered = accepted.toSorted(byPrice);
  for (let size = ordered.length; size >= 2; size -= 1)
    for (let start = 0; start + size <= ordered.length; start += 1) {
      const prices = ordered.slice(start, start + size);
      if (!isClose(prices, spread)) continue;
      const average = averageOf(prices);
      return { prices, average, percent, floor: withPercent(average, percent, -1) };
    }
  return null;
}

/** Whether a price lies below what is convenient. */
export const isNotConvenient = (price: string, floor: ConvenientFloor | null): boolean =>
  floor !== null && isBelow(price, floor.average, floor.percent);
