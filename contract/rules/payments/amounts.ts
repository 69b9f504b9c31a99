import { centsOf, decimal } from '../texts/money.ts';

/** What of an invoice counts for its payment; amounts with two decimals. */
export interface PayableInvoice {
  /** As the invoice says it: with taxes, without what is withheld. */
  total: string;
  isrWithheld: string;
  ivaWithheld: string;
  /** Credit notes and deductions that lower what is paid. */
  credits: readonly string[];
}

/** What is paid of an invoice, to whom. */
export interface Payable {
  /** With taxes: what the budget exercises (purchase-chain §3.3). */
  gross: string;
  /** For the tax authority. */
  withheld: string;
  credits: string;
  /** For the supplier. */
  net: string;
}

const sumOf = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + centsOf(amount), 0n);

/** What an invoice comes to: a credit note lowers what the supplier gets, and nothing of what was received (V131). */
export function payableOf({ total, isrWithheld, ivaWithheld, credits }: PayableInvoice): Payable {
  const withheld = sumOf([isrWithheld, ivaWithheld]);
  const lowered = sumOf(credits);
  return {
    gross: decimal(centsOf(total) + withheld),
    withheld: decimal(withheld),
    credits: decimal(lowered),
    net: decimal(lowered > centsOf(total) ? 0n : centsOf(total) - lowered),
  };
}

/** Several invoices of one order of payment, together. */
export function payableSum(invoices: readonly Payable[]): Payable {
  const of = (name: keyof Payable) => decimal(sumOf(invoices.map((one) => one[name])));
  return { gross: of('gross'), withheld: of('withheld'), credits: of('credits'), net: of('net') };
}

/** A part of an amount to the cent, half up; nothing is negative. */
export const share = (amount: bigint, part: bigint, whole: bigint): bigint =>
  whole === 0n ? amount : (2n * amount * part + whole) / (2n * whole);

/**
 * What one payment to the supplier pays in all: with its part of what is withheld, which goes to the tax authority. The last
 * one brings what rounding left.
 */
export function paidWhole(
  { net, withheld }: Pick<Payable, 'net' | 'withheld'>,
  { before, amount }: { before: string; amount: string },
): string {
  const upTo = (paid: bigint) => share(centsOf(withheld), paid, centsOf(net));
  const was = centsOf(before);
  return decimal(centsOf(amount) + upTo(was + centsOf(amount)) - upTo(was));
}

/** Monthly rate in millionths, such as 13,800 for 1.38 %; undefined for a text that is none. */
export function rateOf(percent: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(percent) ?? [];
  return whole === '' ? undefined : BigInt(whole + part.padEnd(4, '0'));
}

/** Interest of a late payment: a thirtieth of the monthly rate for each natural day (LAASSP 2025, art. 73). */
export function lateInterest(unpaid: string, percent: string, days: number): string {
  return decimal(share(centsOf(unpaid) * BigInt(Math.max(0, days)), rateOf(percent) ?? 0n, 30n * 1_000_000n));
}

/** Natural days that a payment was late; none on its last day. */
export const daysLate = (dueOn: string, availableOn: string): number =>
  Math.max(
    0,
    Math.round((Date.parse(`${availableOn}T00:00:00Z`) - Date.parse(`${dueOn}T00:00:00Z`)) / 86_400_000),
  );
