import { dueShares } from '../bids/simultaneous.ts';
import { partAmount, quantitiesOf, quantityOf, thousandthsOf } from '../bids/shares.ts';
import type { Simultaneous } from '../../simultaneous.ts';
import { byPrice, costOf, isAbove } from './prices.ts';

/** One of those who supply a lot, in their order. */
export interface Source {
  bidderId: string;
  share: string;
  quantity: string;
  unitPrice: string;
  /** At its own price, without IVA. */
  amount: string;
}

/** What is offered for a whole lot; without a unit price its parts are counted from the whole. */
export interface PricedOffer {
  bidderId: string;
  unitPrice: string | null;
  amount: string;
}
const priceOf = ({ unitPrice, amount }: PricedOffer): string => unitPrice ?? amount;

/** A lot shared out by the call, and how much of it nobody within the margin takes. */
export interface SharedLot {
  sources: Source[];
  deserted: string;
}

/**
 * Shares a lot out between solvent offers by the call (LAASSP 2025 arts. 40-XIV and 52): within the margin of the lowest, each at
 * its own price, whole units rounded down for all but the first. The share of a source that is missing goes to the first or stays
 * deserted, as the call says.
 */
export function shareOut(
  quantity: string,
  declared: Pick<Simultaneous, 'shares' | 'margin' | 'missing'>,
  offers: readonly PricedOffer[],
): SharedLot {
  const ordered = offers.toSorted((a, b) => byPrice(priceOf(a), priceOf(b)));
  const [lowest] = ordered;
  if (lowest === undefined) return { sources: [], deserted: quantity };
  const within = ordered
    .filter((offer) => !isAbove(priceOf(offer), priceOf(lowest), declared.margin))
    .slice(0, declared.shares.length);
  const shares = dueShares({ lots: '', ...declared }, within.length);
  const quantities = quantitiesOf(quantity, shares);
  const sources = within.map((offer, place): Source => {
    const { bidderId, unitPrice, amount } = offer;
    const part = quantities[place] ?? '0';
    const cost =
      unitPrice === null ? partAmount(amount, { place, shares, quantity }) : costOf(unitPrice, part);
    return {
      bidderId,
      share: shares[place] ?? '0',
      quantity: part,
      unitPrice: priceOf(offer),
      amount: cost ?? '0.00',
    };
  });
  const taken = sources.reduce((sum, { quantity: own }) => sum + thousandthsOf(own), 0n);
  return { sources, deserted: quantityOf(thousandthsOf(quantity) - taken) };
}
