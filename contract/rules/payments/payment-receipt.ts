import { centsOf, decimal } from '../texts/money.ts';
import { share } from './amounts.ts';

/** Day of the month after the payment by which the supplier sends its payment receipt. */
const RECEIPT_DAY = '05';

/** Last day for the payment receipt (REP) of a payment (V130). */
export function receiptDue(paidOn: string): string {
  const [year = 0, month = 0] = paidOn.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return `${next}-${RECEIPT_DAY}`;
}

/** An invoice as its partial payments count it. */
export interface PartlyPaid {
  uuid: string;
  /** What it asks for, without what credit notes took off. */
  total: string;
  /** What its taxes are counted of, and how much they are; both as the invoice says them. */
  base: string;
  tax: string;
}

/** What a payment receipt has to say of one invoice. */
export interface ExpectedPart {
  uuid: string;
  /** Which payment of the invoice it is, counted from one (`NumParcialidad`). */
  part: number;
  /** `ImpSaldoAnt`, `ImpPagado` and `ImpSaldoInsoluto`. */
  before: string;
  paid: string;
  after: string;
  /** `BaseDR` and `ImporteDR`: in the proportion of what is paid. */
  base: string;
  tax: string;
}

/** What the receipt of the next payment of an invoice says (V127, V128). */
export function expectedPart(
  { uuid, total, base, tax }: PartlyPaid,
  { earlier, paid }: { earlier: readonly string[]; paid: string },
): ExpectedPart {
  const whole = centsOf(total);
  const before = earlier.reduce((left, amount) => left - centsOf(amount), whole);
  const of = (amount: string) => decimal(share(centsOf(amount), centsOf(paid), whole));
  return {
    uuid,
    part: earlier.length + 1,
    before: decimal(before),
    paid,
    after: decimal(before - centsOf(paid)),
    base: of(base),
    tax: of(tax),
  };
}
