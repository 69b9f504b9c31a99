import { decimal, groupedAmount } from '../texts/money.ts';
import { thousandthsOf } from '../bids/shares.ts';

/** A unit price in millionths of a peso: it has up to six decimals and is kept exact. */
export function millionthsOf(price: string): bigint {
  const [whole = '0', part = ''] = price.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6));
}

/** Nearest whole of a quotient that is not negative; a half goes up. */
const nearest = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

/** What so many cost at a unit price, to the cent; a half goes up. */
export const costOf = (unitPrice: string, quantity: string): string =>
  decimal(nearest(millionthsOf(unitPrice) * thousandthsOf(quantity), 10_000_000n));

/** Order of two prices, the lower first. */
export function byPrice(one: string, other: string): number {
  const rest = millionthsOf(one) - millionthsOf(other);
  return rest < 0n ? -1 : rest > 0n ? 1 : 0;
}

const toCents = (sum: bigint, count: number) => decimal(nearest(sum, 10_000n * BigInt(count)));

/** Average of prices to the cent; a half goes up. */
export const averageOf = (prices: readonly string[]): string =>
  toCents(
    prices.reduce((sum, price) => sum + millionthsOf(price), 0n),
    prices.length,
  );

/** Median of prices to the cent: of an even count, the mean of the two central ones; null without any. */
export function medianOf(prices: readonly string[]): string | null {
  const ordered = prices.toSorted(byPrice);
  if (ordered.length === 0) return null;
  const half = Math.floor(ordered.length / 2);
  return averageOf(ordered.slice(ordered.length % 2 === 0 ? half - 1 : half, half + 1));
}

/** How far a price lies above (or below) another, in percent: «5.6», «-0.1»; null beside a price of nothing. */
export function percentFrom(price: string, base: string): string | null {
  const [one, other] = [millionthsOf(price), millionthsOf(base)];
  if (other === 0n) return null;
  const rest = one > other ? one - other : other - one;
  const tenths = nearest(rest * 1000n, other);
  return `${one < other && tenths > 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}`;
}

/** A percentage in millionths of a percent, so that a price times it stays exact. */
const percentOf = (percent: string) => millionthsOf(percent);
const HUNDRED = percentOf('100');

/** A price and so many percent more (or less, of a negative one), to the cent as it is said. */
export function withPercent(price: string, percent: string, sign: 1 | -1 = 1): string {
  const factor = HUNDRED + BigInt(sign) * percentOf(percent);
  return decimal(nearest(millionthsOf(price) * factor, HUNDRED * 10_000n));
}

/** Whether a price is above another by more than so many percent of it; exact to the last decimal. */
export const isAbove = (price: string, base: string, percent: string): boolean =>
  millionthsOf(price) * HUNDRED > millionthsOf(base) * (HUNDRED + percentOf(percent));

/** Whether a price is below another by more than so many percent of it; exact to the last decimal. */
export const isBelow = (price: string, base: string, percent: string): boolean =>
  millionthsOf(price) * HUNDRED < millionthsOf(base) * (HUNDRED - percentOf(percent));

/** «948.50» of `948.5`, «0.125» of `0.125`: a price with its cents, and whatever stands behind them. */
export const groupedPrice = (price: string): string => {
  const [pesos = '0', rest = ''] = price.split('.');
  return groupedAmount(`${pesos}.${rest.padEnd(2, '0')}`);
};
