import { dueShares } from '../simultaneous.ts';
import { quantitiesOf, quantityOf, thousandthsOf } from '../shares.ts';
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
  offers: readonly { bidderId: string; unitPrice: string }[],
): SharedLot {
  const ordered = offers.toSorted((a, b) => byPrice(a.unitPrice, b.unitPrice));
  const lowest = ordered[0]?.unitPrice;
  if (lowest === undefined) return { sources: [], deserted: quantity };
  const within = ordered
    .filter(({ unitPrice }) => !isAbove(unitPrice, lowest, declared.margin))
    .slice(0, declared.shares.length);
  const shares = dueShares({ lots: '', ...declared }, within.length);
  const quantities = quantitiesOf(quantity, shares);
  const sources = within.map(({ bidderId, unitPrice }, place): Source => {
    const taken = quantities[place] ?? '0';
    const share = shares[place] ?? '0';
    return { bidderId, share, quantity: taken, unitPrice, amount: costOf(unitPrice, taken) };
  });
  const taken = sources.reduce((sum, { quantity: own }) => sum + thousandthsOf(own), 0n);
  return { sources, deserted: quantityOf(thousandthsOf(quantity) - taken) };
}
