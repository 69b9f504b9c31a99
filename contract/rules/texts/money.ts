/** Cents as a decimal with two places. */
export function decimal(cents: bigint): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents of an amount with two decimals, kept exact. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Sum of amounts; undefined without any. */
export function totalOf(amounts: readonly (string | null | undefined)[]): string | undefined {
  const known = amounts.filter((amount): amount is string => typeof amount === 'string' && amount !== '');
  if (known.length === 0) return undefined;
  return decimal(known.reduce((sum, amount) => sum + centsOf(amount), 0n));
}

/** Whether one amount is more than another. */
export const isMore = (one: string, other: string): boolean => centsOf(one) > centsOf(other);

const whole = new Intl.NumberFormat('es-MX');

/** «1,234.50» of `1234.50`; every digit is kept. */
export function groupedAmount(amount: string): string {
  const [pesos = '0', ...cents] = amount.split('.');
  return [whole.format(BigInt(pesos)), ...cents].join('.');
}

/** «$1,234.50» */
export const moneyText = (amount: string): string => `$${groupedAmount(amount)}`;

/** An amount that a history kept, as people read it; what is none stays as it is. */
export const shownAmount = (value: unknown): string =>
  /^\d+(?:\.\d+)?$/.test(String(value)) ? moneyText(String(value)) : String(value ?? '');
