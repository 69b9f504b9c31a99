import type { PaidPrice } from '#contract/profile-prices.ts';

/** Fewer cases than these draw no line: one point says nothing about time. */
export const DRAWN_CASES = 2;

/** Cases of one basis, in the order of their days. */
export interface PriceLine extends Pick<PaidPrice, 'currency' | 'withTax'> {
  points: PaidPrice[];
}

/**
 * The line to draw: the cases of the basis that most of them have (the one without tax where two have as many), dated, the
 * oldest first. Undefined with fewer than {@link DRAWN_CASES}: prices of different bases never stand in one line.
 */
export function priceLine(rows: readonly PaidPrice[]): PriceLine | undefined {
  const dated = rows.filter(({ on }) => on !== null);
  const [most] = [
    ...Map.groupBy(dated, ({ currency, withTax }) => `${withTax ? 'con' : 'sin'} ${currency}`),
  ].toSorted(([one, a], [other, b]) => b.length - a.length || other.localeCompare(one, 'es'));
  const [first] = most?.[1] ?? [];
  if (most === undefined || first === undefined || most[1].length < DRAWN_CASES) return undefined;
  const points = most[1].toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? ''));
  return { currency: first.currency, withTax: first.withTax, points };
}
