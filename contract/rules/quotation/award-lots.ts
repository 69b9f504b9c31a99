import { centsOf, decimal, totalOf } from '../texts/money.ts';
import { quantityOf, thousandthsOf } from '../bids/shares.ts';
import type { LotFromLines } from '../requisitions/requisition-lots.ts';
import type { TaxRate } from '../requisitions/requisition-totals.ts';

/** A lot for which quotations were asked. */
interface QuotedLot {
  id: string;
  description: string;
  unit: string;
  quantity: string | null;
  groupLabel: string | null;
  estimate: string | null;
  lineIds: readonly string[];
}

/** What of a lot one of those who won takes, without IVA. */
interface AwardedPart {
  lotId: string;
  bidderId: string;
  quantity: string | null;
  amount: string;
  /** Why it is not whom the rule proposed. */
  reason: string | null;
}

/** A line of a requisition that a lot asks for, with how much of it no procedure has. */
interface QuotedLine {
  id: string;
  left: string;
  budgetLine: string | null;
  profile: string | null;
}

/** A lot of the procedure that an award of quotations becomes. */
export interface LotOfAward extends LotFromLines {
  group: string | null;
  /** The lot that was quoted, and who won this one. */
  quoted: string;
  bidderId: string;
  amount: string;
  reason: string | null;
}

/**
 * Lots of the procedure that an award of quotations becomes: one for each part that somebody won, so that each is contracted for what it
 * was awarded. What nobody won stays with its lines.
 */
export function lotsOfAward(
  lots: readonly QuotedLot[],
  parts: readonly AwardedPart[],
  lines: readonly QuotedLine[],
): LotOfAward[] {
  const left = new Map(lines.map(({ id, left: rest }) => [id, thousandthsOf(rest)]));
  const known = new Map(lines.map((line) => [line.id, line]));
  return lots.flatMap((lot) => {
    const own = parts.filter(({ lotId }) => lotId === lot.id);
    const first = known.get(lot.lineIds[0] ?? '');
    return own.map(({ bidderId, quantity, amount, reason }): LotOfAward => {
      const taken = quantity ?? lot.quantity ?? '1';
      return {
        description: lot.description,
        unit: lot.unit,
        quantity: taken,
        budgetLine: first?.budgetLine ?? null,
        profile: first?.profile ?? null,
        estimate: own.length === 1 ? lot.estimate : null,
        group: lot.groupLabel,
        sources: takeOf(lot.lineIds, taken, left),
        quoted: lot.id,
        bidderId,
        amount,
        reason,
      };
    });
  });
}

/** Takes a quantity of lines in their order, never more than is left of one. */
function takeOf(lineIds: readonly string[], quantity: string, left: Map<string, bigint>) {
  let wanted = thousandthsOf(quantity);
  return lineIds.flatMap((lineId) => {
    const rest = left.get(lineId) ?? 0n;
    const taken = rest < wanted ? rest : wanted;
    if (taken <= 0n) return [];
    wanted -= taken;
    left.set(lineId, rest - taken);
    return [{ lineId, quantity: quantityOf(taken) }];
  });
}

/** Amounts without IVA as they are with the rate that each was offered with, each to the nearest cent. */
export function withOfferedTax(parts: readonly { amount: string; rate: TaxRate }[]): string {
  const gross = parts.map(({ amount, rate }) =>
    decimal((centsOf(amount) * (100n + (rate === 'exempt' ? 0n : BigInt(rate))) + 50n) / 100n),
  );
  return totalOf(gross) ?? '0.00';
}
