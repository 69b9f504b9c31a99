/** An amount as it is written: whole units of its last decimal. Nothing of an invoice is counted in floating point. */
export interface Decimal {
  units: bigint;
  decimals: number;
}

const WRITTEN = /^-?\d{1,18}(?:\.\d{1,10})?$/;

/** What an attribute says, local taxes with a sign; undefined where it is no amount. */
export function decimalOf(text: string | undefined): Decimal | undefined {
  if (text === undefined || !WRITTEN.test(text)) return undefined;
  const [whole = '0', part = ''] = text.split('.');
  return { units: BigInt(whole + part), decimals: part.length };
}

const scaled = ({ units, decimals }: Decimal, to: number): bigint => units * 10n ** BigInt(to - decimals);

function together(one: Decimal, other: Decimal, of: (a: bigint, b: bigint) => bigint): Decimal {
  const decimals = Math.max(one.decimals, other.decimals);
  return { units: of(scaled(one, decimals), scaled(other, decimals)), decimals };
}

export const ZERO: Decimal = { units: 0n, decimals: 0 };
export const CENT: Decimal = { units: 1n, decimals: 2 };
/** What a limit stays below: 10^-12, as the tax authority's rule says. */
const LEAST: Decimal = { units: 1n, decimals: 12 };

export const plus = (one: Decimal, other: Decimal): Decimal => together(one, other, (a, b) => a + b);
export const minus = (one: Decimal, other: Decimal): Decimal => together(one, other, (a, b) => a - b);
export const times = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  decimals: one.decimals + other.decimals,
});
export const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce(plus, ZERO);

/** Below, at or above zero, as the first is less than, equal to or more than the other. */
export function order(one: Decimal, other: Decimal): number {
  const { units } = minus(one, other);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}
export const isEqual = (one: Decimal, other: Decimal): boolean => order(one, other) === 0;

/** How far two amounts lie from each other. */
export function distance(one: Decimal, other: Decimal): Decimal {
  const { units, decimals } = minus(one, other);
  return { units: units < 0n ? -units : units, decimals };
}

/** Cut, never below its whole part; amounts that are not negative. */
function truncated(amount: Decimal, decimals: number): Decimal {
  if (amount.decimals <= decimals) return { units: scaled(amount, decimals), decimals };
  return { units: amount.units / 10n ** BigInt(amount.decimals - decimals), decimals };
}

function roundedUp(amount: Decimal, decimals: number): Decimal {
  const cut = truncated(amount, decimals);
  return isEqual(cut, amount) ? cut : { units: cut.units + 1n, decimals };
}

/** To so many decimals, a half goes up; amounts that are not negative. */
export function rounded(amount: Decimal, decimals: number): Decimal {
  if (amount.decimals <= decimals) return truncated(amount, decimals);
  return truncated(plus(amount, { units: 5n, decimals: decimals + 1 }), decimals);
}

/** Without zeros behind, but with at least so many decimals. */
export function written(amount: Decimal, least = 2): string {
  const sign = amount.units < 0n ? '-' : '';
  const shown = { units: amount.units < 0n ? -amount.units : amount.units, decimals: amount.decimals };
  const digits = scaled(shown, Math.max(shown.decimals, least));
  const places = Math.max(shown.decimals, least);
  const text = String(digits).padStart(places + 1, '0');
  const [whole, part] = [text.slice(0, text.length - places), text.slice(text.length - places)];
  let end = part.length;
  while (end > least && part[end - 1] === '0') end -= 1;
  return `${sign}${whole}${end === 0 ? '' : `.${part.slice(0, end)}`}`;
}

/** Half of the last decimal with which an amount is written: it may have been rounded by that much. */
const halfOfLast = ({ decimals }: Decimal): Decimal => ({ units: 5n, decimals: decimals + 1 });
const notNegative = (amount: Decimal): Decimal => (amount.units < 0n ? { ...amount, units: 0n } : amount);

/**
 * The least and the most that a product may be written as, when its factors may have been rounded to their last decimal
 * (error matrix of CFDI 4.0, CFDI40167 and CFDI40180): the least is cut and the most rounded up to the decimals of the
 * result, two to six. A factor that is `exact`, such as a rate, was not rounded.
 */
export function limitsOf(
  [one, other]: readonly [Decimal, Decimal],
  result: Decimal,
  { isSecondExact = false } = {},
): [least: Decimal, most: Decimal] {
  const decimals = Math.min(6, Math.max(2, result.decimals));
  const low = (factor: Decimal) => notNegative(minus(factor, halfOfLast(factor)));
  const high = (factor: Decimal) => minus(plus(factor, halfOfLast(factor)), LEAST);
  const least = times(low(one), isSecondExact ? other : low(other));
  const most = times(high(one), isSecondExact ? other : high(other));
  return [truncated(least, decimals), roundedUp(most, decimals)];
}
