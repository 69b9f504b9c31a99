import { pairId, type Bid, type OpeningInput, type Tenderer } from '../bids.ts';

/** One thing that is still missing before an opening can be closed. */
export interface OpeningGap {
  tendererId: string;
  message: string;
}

/** Whether somebody's envelope is read: whoever is left out before is not opened. */
export const isRead = ({ openedAt }: Tenderer): boolean => openedAt !== null;

/** Whether a bid counts: its bidder and itself were not left out, and it has an amount. */
export function isCompliant(bid: Bid, tenderer: Tenderer | undefined): boolean {
  return bid.amount !== null && bid.reason === null && tenderer?.reason === null;
}

/** Bids by the id of their pair. */
export function bidsByPair(bids: readonly Bid[]): Map<string, Bid> {
  return new Map(bids.map((bid) => [pairId(bid.tendererId, bid.lotId), bid]));
}

const count = (total: number, one: string, many: string) => `${total} ${total === 1 ? one : many}`;

/** What is missing to close the act, bidder by bidder in their order: envelopes, amounts, papers. */
export function openingGaps(
  { tenderers, papers, checks, bids }: OpeningInput,
  lotIds: readonly string[],
): OpeningGap[] {
  const known = bidsByPair(bids);
  const checked = new Set(checks.map(({ tendererId, paperId }) => pairId(tendererId, paperId)));
  return tenderers.flatMap((tenderer): OpeningGap[] => {
    const { id, position, reason } = tenderer;
    if (reason !== null) return [];
    if (!isRead(tenderer)) return [{ tendererId: id, message: `Abrir el sobre del ${position}` }];
    const amounts = lotIds.filter((lot) => !known.has(pairId(id, lot))).length;
    const unseen = papers.filter((paper) => !checked.has(pairId(id, paper.id))).length;
    const parts = [
      ...(amounts === 0 ? [] : [count(amounts, 'monto', 'montos')]),
      ...(unseen === 0 ? [] : [count(unseen, 'documento', 'documentos')]),
    ];
    return parts.length === 0 ? [] : [{ tendererId: id, message: `${parts.join(' y ')} del ${position}` }];
  });
}

/** Sum of what somebody offers, in cents kept exact; undefined without any amount. */
export function sumOf(bids: readonly Bid[], tendererId: string): string | undefined {
  const own = bids.filter((bid) => bid.tendererId === tendererId && bid.amount !== null);
  if (own.length === 0) return undefined;
  const cents = own.reduce((sum, bid) => sum + BigInt((bid.amount ?? '0').replace('.', '')), 0n);
  return decimal(cents);
}

/** Cents as a decimal with two places. */
export function decimal(cents: bigint): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A reason without its article, or the other way round, for whoever was left out. */
export function isHalfReasoned({
  reason,
  ground,
}: {
  reason: string | null;
  ground: string | null;
}): boolean {
  return (reason === null) !== (ground === null);
}
