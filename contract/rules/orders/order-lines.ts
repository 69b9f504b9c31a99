import { decimal, moneyText } from '../texts/money.ts';
import { TAX_RATES, type TaxRate } from '../requisitions/requisition-totals.ts';

/** A line as it is ordered: quantity with up to three decimals, unit price without IVA with up to six. */
export interface OrderedLine {
  quantity: string;
  unitPrice: string;
  taxRate: TaxRate;
}

export interface OrderTotals {
  /** Without IVA. */
  net: string;
  tax: string;
  /** With IVA. */
  gross: string;
}

/** A decimal as a whole number of its last places; undefined where it is none. */
export function scaled(text: string, places: number): bigint | undefined {
  if (!/^\d{1,12}(?:\.\d{1,6})?$/.test(text)) return undefined;
  const [whole = '0', part = ''] = text.split('.');
  if (part.length > places && /[1-9]/.test(part.slice(places))) return undefined;
  return BigInt(whole) * 10n ** BigInt(places) + BigInt(part.padEnd(places, '0').slice(0, places));
}

/** Nearest whole of a quotient that is not negative; a half goes up. */
const nearest = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

/** Cents of a line without IVA; nothing while quantity or price is missing or is none. */
export function lineCents({ quantity, unitPrice }: Pick<OrderedLine, 'quantity' | 'unitPrice'>): bigint {
  const [count, price] = [scaled(quantity, 3), scaled(unitPrice, 6)];
  return count === undefined || price === undefined ? 0n : nearest(count * price, 10_000_000n);
}

/** What a line has of a total with IVA, in hundredths of a cent before rounding: it is only compared with others. */
export const lineWeight = (line: OrderedLine): bigint =>
  lineCents(line) * (100n + (line.taxRate === 'exempt' ? 0n : BigInt(line.taxRate)));

/** Totals of lines: each is rounded to the cent, IVA is counted once for each rate on the sum of its lines. */
export function orderTotals(lines: readonly OrderedLine[]): OrderTotals {
  const net = lines.reduce((sum, line) => sum + lineCents(line), 0n);
  const tax = TAX_RATES.reduce((sum, rate) => {
    if (rate === 'exempt') return sum;
    const base = lines
      .filter(({ taxRate }) => taxRate === rate)
      .reduce((total, line) => total + lineCents(line), 0n);
    return sum + nearest(base * BigInt(rate), 100n);
  }, 0n);
  return { net: decimal(net), tax: decimal(tax), gross: decimal(net + tax) };
}

/** «$20.929204»: a unit price with the decimals that give its amount, six at most, never less than cents. */
export function unitPriceText(price: string): string {
  const [whole = '0', part = ''] = price.split('.');
  return moneyText(
    `${whole}.${part
      .slice(0, 6)
      .replace(/0{1,6}$/, '')
      .padEnd(2, '0')}`,
  );
}
