import { centsOf, decimal } from '../texts/money.ts';

/** Whether a text is a share in percent: up to 100, with up to two decimals. */
export const isShare = (text: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100;

/** A share in hundredths of a percent: they are added up exactly. */
export function hundredthsOf(share: string): number {
  const [whole = '0', part = ''] = share.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
}

/** «60», «33.33» of hundredths of a percent. */
export function shareOf(hundredths: number): string {
  const [whole = '0', part = '00'] = decimal(BigInt(hundredths)).split('.');
  return part === '00' ? whole : `${whole}.${part}`;
}

/** The whole, in hundredths of a percent. */
export const WHOLE = 10_000;

/** What is left of the whole. */
export const restOf = (shares: readonly string[]): number =>
  WHOLE - shares.reduce((sum, share) => sum + hundredthsOf(share), 0);

/** A quantity in thousandths. */
export function thousandthsOf(quantity: string): bigint {
  const [whole = '0', part = ''] = quantity.split('.');
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0').slice(0, 3));
}

/** A quantity in thousandths as it is written. */
export function quantityOf(thousandths: bigint): string {
  const part = String(thousandths % 1000n).padStart(3, '0');
  const kept = part.endsWith('00') ? part.slice(0, 1) : part.endsWith('0') ? part.slice(0, 2) : part;
  return `${thousandths / 1000n}${kept === '0' ? '' : `.${kept}`}`;
}

/**
 * How much of a lot each of those who share it takes, the first first: whole units where the lot counts in them, rounded down for
 * all but the first, who takes the rest; what stays deserted is nobody's.
 */
export function quantitiesOf(quantity: string, shares: readonly string[]): string[] {
  const all = thousandthsOf(quantity);
  const unit = all % 1000n === 0n ? 1000n : 1n;
  const floor = (hundredths: number) => ((all * BigInt(hundredths)) / (BigInt(WHOLE) * unit)) * unit;
  const others = shares.slice(1).map((share) => floor(hundredthsOf(share)));
  const first = others.reduce((rest, one) => rest - one, all - floor(Math.max(restOf(shares), 0)));
  return [first, ...others].map((one) => quantityOf(one));
}

/**
 * What a part of a lot costs at the price of a bid for the whole of it, to the nearest cent; by its share where nobody counted
 * the lot. Undefined for a part of nothing.
 */
export function partAmount(
  bid: string,
  { place, shares, quantity }: { place: number; shares: readonly string[]; quantity: string | null },
): string | undefined {
  const taken = quantity === null ? undefined : quantitiesOf(quantity, shares)[place];
  const [part, whole] =
    quantity === null || taken === undefined
      ? [BigInt(hundredthsOf(shares[place] ?? '0')), BigInt(WHOLE)]
      : [thousandthsOf(taken), thousandthsOf(quantity)];
  if (whole === 0n) return undefined;
  const cents = (2n * centsOf(bid) * part + whole) / (2n * whole);
  return cents > 0n ? decimal(cents) : undefined;
}

/** Whether a price lies at most so many percent above the lowest one. */
export const isWithin = (amount: string, lowest: string, margin: string): boolean =>
  centsOf(amount) * BigInt(WHOLE) <= centsOf(lowest) * BigInt(WHOLE + hundredthsOf(margin));
