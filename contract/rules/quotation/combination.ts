import { totalOf } from '../texts/money.ts';
import { byPrice } from './prices.ts';

/** What one offers for a lot that it may win. */
export interface StandingOffer {
  lotId: string;
  bidderId: string;
  /** For the whole lot, without IVA. */
  amount: string;
}

/** The lowest offer of each lot, and what they cost together; lots without an offer are left out. */
export function bestCombination(
  lotIds: readonly string[],
  offers: readonly StandingOffer[],
): { offers: StandingOffer[]; total: string | null } {
  const best = lotIds.flatMap((lotId) => {
    const own = offers.filter((offer) => offer.lotId === lotId);
    return own.toSorted((a, b) => byPrice(a.amount, b.amount)).slice(0, 1);
  });
  return { offers: best, total: totalOf(best.map(({ amount }) => amount)) ?? null };
}

/** What each bidder that offers all of these lots asks for them together, the lowest first. */
export function wholeOffers(
  lotIds: readonly string[],
  offers: readonly StandingOffer[],
): { bidderId: string; total: string }[] {
  const own = Map.groupBy(
    offers.filter(({ lotId }) => lotIds.includes(lotId)),
    ({ bidderId }) => bidderId,
  );
  return [...own]
    .filter(([, rows]) => new Set(rows.map(({ lotId }) => lotId)).size === lotIds.length && lotIds.length > 0)
    .map(([bidderId, rows]) => ({ bidderId, total: totalOf(rows.map(({ amount }) => amount)) ?? '0.00' }))
    .toSorted((a, b) => byPrice(a.total, b.total));
}
