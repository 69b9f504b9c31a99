import { centsOf, decimal } from '../texts/money.ts';

/** Rates of IVA that a line may have, in percent; `exempt` has none (LIVA arts. 1, 1-A). */
export const TAX_RATES = ['16', '8', '0', 'exempt'] as const;
export type TaxRate = (typeof TAX_RATES)[number];

/** What of a line counts for its amount; what is not written yet counts nothing. */
export interface PricedLine {
  /** Up to three decimals. */
  quantity: string | null;
  /** Pesos without IVA, two decimals. */
  unitPrice: string | null;
  taxRate: TaxRate;
}

export interface RequisitionTotals {
  /** Without IVA: decides route and kind of procedure. */
  net: string;
  /** IVA by rate, highest first; rates without tax are left out. */
  taxes: { rate: TaxRate; amount: string }[];
  tax: string;
  /** With IVA: what the budget is charged. */
  gross: string;
}

function thousandths(quantity: string): bigint {
  const [whole = '0', part = ''] = quantity.split('.');
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0').slice(0, 3));
}

/** Nearest whole of a quotient that is not negative; a half goes up. */
const nearest = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

const netCents = ({ quantity, unitPrice }: Pick<PricedLine, 'quantity' | 'unitPrice'>): bigint =>
  quantity === null || unitPrice === null ? 0n : nearest(thousandths(quantity) * centsOf(unitPrice), 1000n);

/** Amount of a line without IVA, to the cent; null while quantity or price is missing. */
export const lineAmount = (line: Pick<PricedLine, 'quantity' | 'unitPrice'>): string | null =>
  line.quantity === null || line.unitPrice === null ? null : decimal(netCents(line));

/**
 * Totals of lines (purchase-chain §2.2): each line is rounded to the cent, IVA is counted once for each rate on the sum of its
 * lines, and halves go up.
 */
export function requisitionTotals(lines: readonly PricedLine[]): RequisitionTotals {
  const net = lines.reduce((sum, line) => sum + netCents(line), 0n);
  const taxes = TAX_RATES.flatMap((rate) => {
    const base = lines
      .filter(({ taxRate }) => taxRate === rate)
      .reduce((sum, line) => sum + netCents(line), 0n);
    if (rate === 'exempt' || rate === '0' || base === 0n) return [];
    return [{ rate, amount: decimal(nearest(base * BigInt(rate), 100n)) }];
  });
  const tax = taxes.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  return { net: decimal(net), taxes, tax: decimal(tax), gross: decimal(net + tax) };
}

/** A line as the budget is charged with it. */
export interface ChargedLine extends PricedLine {
  keys: readonly { keyId: string; share: string }[];
}

/**
 * What each budget key is charged, with IVA: cents go by largest remainder, so that the keys add up to the total to the cent.
 */
export function keyAmounts(lines: readonly ChargedLine[]): { keyId: string; amount: string }[] {
  const total = centsOf(requisitionTotals(lines).gross);
  // In millionths of a cent: amount × (100 + rate) × share in hundredths of a percent.
  const parts = new Map<string, bigint>();
  for (const line of lines) {
    const rate = line.taxRate === 'exempt' ? 0n : BigInt(line.taxRate);
    for (const { keyId, share } of line.keys) {
      const [whole = '0', part = ''] = share.split('.');
      const hundredths = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
      parts.set(keyId, (parts.get(keyId) ?? 0n) + netCents(line) * (100n + rate) * hundredths);
    }
  }
  const unit = 1_000_000n;
  const given = [...parts].map(([keyId, exact]) => ({ keyId, cents: exact / unit, rest: exact % unit }));
  const left = total - given.reduce((sum, { cents }) => sum + cents, 0n);
  const byRest = given.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  const isWhole = left >= 0n && left <= BigInt(given.length);
  byRest.forEach((key, index) => {
    if (isWhole && BigInt(index) < left) key.cents += 1n;
  });
  return given.map(({ keyId, cents }) => ({ keyId, amount: decimal(cents) }));
}
