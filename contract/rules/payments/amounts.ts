import { centsOf, decimal } from '../texts/money.ts';

/** What of an invoice counts for its payment; amounts with two decimals. */
export interface PayableInvoice {
  /** As the invoice says it: with taxes, without what is withheld. */
  total: string;
  isrWithheld: string;
  ivaWithheld: string;
  /** Credit notes, which lower what is paid. */
  credits: readonly string[];
}

/** What is paid of an invoice, to whom. */
export interface Payable {
  /** With taxes: what the budget exercises (purchase-chain §3.3). */
  gross: string;
  /** For the tax authority. */
  withheld: string;
  credits: string;
  /** Firm penalties of its order that are deducted from it. */
  penalties: string;
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
    penalties: '0.00',
    net: decimal(lowered > centsOf(total) ? 0n : centsOf(total) - lowered),
  };
}

/** Several invoices of one order of payment, together. */
export function payableSum(invoices: readonly Payable[]): Payable {
  const of = (name: keyof Payable) => decimal(sumOf(invoices.map((one) => one[name])));
  return {
    gross: of('gross'),
    withheld: of('withheld'),
    credits: of('credits'),
    penalties: of('penalties'),
    net: of('net'),
  };
}

/** What is still to be deducted of a firm penalty of an order. */
export interface OpenPenalty {
  id: string;
  orderId: string;
  left: string;
}

/** What of a penalty is deducted from an invoice. */
export interface Deduction {
  invoiceId: string;
  penaltyId: string;
  amount: string;
}

/** Takes from the penalties of each order what credit notes paid of them, the oldest first. */
export function lessCredited(penalties: readonly (OpenPenalty & { credited: string })[]): OpenPenalty[] {
  const credits = new Map(penalties.map(({ orderId, credited }) => [orderId, centsOf(credited)]));
  return penalties.map(({ id, left: open, orderId }) => {
    const [left, credit] = [centsOf(open), credits.get(orderId) ?? 0n];
    const paid = credit < left ? credit : left;
    credits.set(orderId, credit - paid);
    return { id, orderId, left: decimal(left - paid) };
  });
}

/**
 * Deducts penalties from the invoices of their orders, one after the other: never more than what is paid of an invoice; what is
 * left of a penalty waits for the next one (purchase-chain §5.5).
 */
export function deductPenalties<One extends Payable & { id: string; orderId: string }>(
  invoices: readonly One[],
  penalties: readonly OpenPenalty[],
): { invoices: One[]; deductions: Deduction[] } {
  const left = penalties.map((one) => ({ ...one, cents: centsOf(one.left) }));
  const deductions: Deduction[] = [];
  const paid = invoices.map((invoice) => {
    let net = centsOf(invoice.net);
    for (const penalty of left) {
      const taken = penalty.cents < net ? penalty.cents : net;
      if (penalty.orderId !== invoice.orderId || taken <= 0n) continue;
      deductions.push({ invoiceId: invoice.id, penaltyId: penalty.id, amount: decimal(taken) });
      penalty.cents -= taken;
      net -= taken;
    }
    return { ...invoice, penalties: decimal(centsOf(invoice.net) - net), net: decimal(net) };
  });
  return { invoices: paid, deductions };
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
