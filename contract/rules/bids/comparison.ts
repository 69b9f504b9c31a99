import { pairId, type OpeningInput } from '#contract/bids.ts';
import { bidsByPair, bidStatus, isCompliant, isRead, type BidStatus } from './opening.ts';
import { decimal } from '../texts/money.ts';

/** What one bidder offers for one lot, as the comparison shows it. */
export interface ComparedBid {
  tendererId: string;
  /** Null: it does not bid; undefined: nobody wrote anything. */
  amount: string | null | undefined;
  isLowest: boolean;
  status: BidStatus;
}

/** One lot with all its bids, the lowest that counts and the average of those that count. */
export interface ComparedLot {
  lotId: string;
  bids: ComparedBid[];
  lowest: string | null;
  average: string | null;
  /** Bids that count. */
  count: number;
}

const centsOf = (amount: string) => BigInt(amount.replace('.', ''));

/** Average in cents, half a cent upwards. */
function averageOf(amounts: readonly bigint[]): bigint {
  const total = amounts.reduce((sum, cents) => sum + cents, 0n);
  const count = BigInt(amounts.length);
  return (total * 2n + count) / (count * 2n);
}

/** Bidders beside lots: only bids that count are the lowest or make the average. */
export function compareBids(
  { tenderers, bids }: Pick<OpeningInput, 'tenderers' | 'bids'>,
  lotIds: readonly string[],
): ComparedLot[] {
  const known = bidsByPair(bids);
  const ordered = tenderers.toSorted((a, b) => a.position - b.position);
  return lotIds.map((lotId) => {
    const cells = ordered.map((tenderer) => {
      const bid = known.get(pairId(tenderer.id, lotId));
      const counts = bid !== undefined && isRead(tenderer) && isCompliant(bid, tenderer);
      return { tendererId: tenderer.id, amount: bid?.amount, counts, status: bidStatus(tenderer, bid) };
    });
    const counted = cells.flatMap(({ counts, amount }) =>
      counts && amount != null ? [centsOf(amount)] : [],
    );
    const least = counted.reduce<bigint | undefined>(
      (least, cents) => (least === undefined || cents < least ? cents : least),
      undefined,
    );
    return {
      lotId,
      bids: cells.map(({ tendererId, amount, counts, status }) => ({
        tendererId,
        amount,
        status,
        isLowest: counts && amount != null && least !== undefined && centsOf(amount) === least,
      })),
      lowest: least === undefined ? null : decimal(least),
      average: counted.length === 0 ? null : decimal(averageOf(counted)),
      count: counted.length,
    };
  });
}
