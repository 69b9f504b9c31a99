import type { ComparedLot, Comparison, ComparedOffer } from '../../comparisons.ts';
import { technicalPoints, pointsOf } from '../bids/scoring.ts';
import { centsOf, moneyText } from '../texts/money.ts';
import { acceptableLimit, convenientFloor, isNotAcceptable, isNotConvenient } from './limits.ts';
import type { AcceptableLimit, ConvenientFloor } from './limits.ts';
import { binaryOrder, tieWinner } from './order.ts';
import { byPrice, costOf, percentFrom } from './prices.ts';
import { shareOut } from './sources.ts';

/** What speaks for or against an offer in a comparison. */
export type CellState =
  /** Nothing was offered. */
  | 'none'
  | 'stands'
  /** Points or a result are still missing. */
  | 'pending'
  | 'not_needed'
  | 'left_out'
  | 'not_solvent'
  | 'not_acceptable'
  | 'barred';

/** What of a lot one bidder takes. */
export interface WonPart {
  bidderId: string;
  share: string;
  quantity: string | null;
  unitPrice: string;
  amount: string;
}

/** One bidder beside one lot. */
export interface ComparedCell {
  bidderId: string;
  lotId: string;
  offer: ComparedOffer | undefined;
  state: CellState;
  /** Why it does not stand, in words. */
  why: string | null;
  isLowest: boolean;
  /** Percent above the lowest that stands. */
  fromLowest: string | null;
  fromMedian: string | null;
  technical: string | null;
  economic: string | null;
  total: string | null;
  /** From 1; null where it does not stand. */
  place: number | null;
  /** Below what is convenient: may be thrown out with the calculation. */
  isNotConvenient: boolean;
}

/** A lot as it comes out. */
export interface EvaluatedLot {
  lot: ComparedLot;
  cells: ComparedCell[];
  limit: AcceptableLimit | null;
  floor: ConvenientFloor | null;
  /** Bids between which nothing decides but a round of discounts. */
  tied: string[];
  solvent: number;
  /** Of how many something is missing. */
  pending: number;
  /** What the rule proposes, in order; empty where nobody can win or a tie is open. */
  proposed: WonPart[];
  /** What of a shared lot nobody takes. */
  deserted: string | null;
}

const key = (bidderId: string, lotId: string) => `${bidderId} ${lotId}`;

/** Why an offer is not solvent: the requirements that it does not meet; null where it meets all, undefined while one is missing. */
function solvencyOf(comparison: Comparison, lot: ComparedLot, bidderId: string): string | null | undefined {
  const own = new Map(
    comparison.solvency
      .filter((row) => row.bidderId === bidderId && row.lotId === lot.id)
      .map((row) => [row.code, row]),
  );
  const asked = lot.requirements.filter(({ affectsSolvency }) => affectsSolvency);
  const failed = asked.flatMap(({ code }) => {
    const row = own.get(code);
    return row?.result === 'fails'
      ? [`${row.reason ?? ''}${row.page === null ? '' : ` (pág. ${row.page})`}`]
      : [];
  });
  if (failed.length > 0) return failed.join('; ');
  return asked.some(({ code }) => !own.has(code)) ? undefined : null;
}

/** Why a price is not acceptable, with how it was counted. */
function tooHigh(limit: AcceptableLimit | null, budget: string | null, amount: string): string {
  if (budget !== null && byPrice(amount, budget) > 0)
    return `Precio no aceptable: pasa de lo autorizado, ${moneyText(budget)}`;
  const from = limit?.from === 'average' ? 'el promedio de lo ofrecido' : 'la mediana de la investigación';
  return `Precio no aceptable: pasa de ${moneyText(limit?.limit ?? '0.00')}, ${from} más ${limit?.percent ?? ''} %`;
}

/** What an offer is before prices and points are compared. */
function standingOf(
  comparison: Comparison,
  lot: ComparedLot,
  given: {
    bidder: Comparison['bidders'][number];
    offer: ComparedOffer | undefined;
    limit: AcceptableLimit | null;
  },
): { state: CellState; why: string | null } {
  const { bidder, offer, limit } = given;
  if (offer === undefined || offer.amount === null) return { state: 'none', why: offer?.declined ?? null };
  if (bidder.barred !== null) return { state: 'barred', why: bidder.barred };
  if (offer.leftOut !== null) return { state: 'left_out', why: offer.leftOut };
  const failed = solvencyOf(comparison, lot, bidder.id);
  if (typeof failed === 'string') return { state: 'not_solvent', why: failed };
  if (comparison.criterion !== 'none' && isNotAcceptable(offer.amount, { limit, budget: lot.budget }))
    return { state: 'not_acceptable', why: tooHigh(limit, lot.budget, offer.amount) };
  return { state: failed === undefined ? 'pending' : 'stands', why: null };
}

type Draft = Pick<ComparedCell, 'bidderId' | 'lotId' | 'offer' | 'state' | 'why'>;

/** Which of the offers wait for a result, and which need none, where the lowest solvent one wins. */
function inBinaryOrder(drafts: readonly Draft[]): Draft[] {
  const order = binaryOrder(
    drafts.flatMap(({ bidderId, state, offer }) => {
      if (!['stands', 'pending', 'not_solvent'].includes(state) || offer?.amount == null) return [];
      return [
        { id: bidderId, price: offer.amount, isSolvent: state === 'pending' ? null : state === 'stands' },
      ];
    }),
  );
  return drafts.map((draft) =>
    draft.state === 'pending' && order.get(draft.bidderId) === 'not_needed'
      ? { ...draft, state: 'not_needed', why: 'No fue necesario evaluar' }
      : draft,
  );
}

/** Points of an offer by what is evaluated. */
const scoresOf = ({ scores }: Comparison, bidderId: string, lotId: string) =>
  Object.fromEntries(
    scores
      .filter((row) => row.bidderId === bidderId && row.lotId === lotId)
      .map(({ criterion, points }) => [criterion, points]),
  );

/** Points of the offers that still stand; one below the technical minimum is not solvent. */
function withPoints(comparison: Comparison, drafts: readonly Draft[]): Omit<ComparedCell, 'isLowest'>[] {
  const { scoring } = comparison;
  const rated = drafts.filter(({ state }) => state === 'stands' || state === 'pending');
  const points =
    comparison.criterion === 'points' && scoring !== null
      ? pointsOf(
          scoring,
          rated.map(({ bidderId, lotId, offer }) => ({
            tendererId: bidderId,
            amount: offer?.amount ?? '0',
            scores: scoresOf(comparison, bidderId, lotId),
          })),
        )
      : undefined;
  return drafts.map((draft) => {
    const own = points?.get(draft.bidderId);
    const empty = { fromLowest: null, fromMedian: null, place: null, isNotConvenient: false };
    const { technical = null, economic = null, total = null } = own ?? {};
    const cell = { ...draft, ...empty, technical, economic, total };
    if (own === undefined || scoring === null) return cell;
    if (own.technical === null) return { ...cell, state: 'pending' };
    if (own.isSolvent) return cell;
    return {
      ...cell,
      state: 'not_solvent',
      why: `No alcanza ${scoring.minimum} de ${technicalPoints(scoring)}`,
    };
  });
}

/** What decides between two cells that stand: the points, then the price. */
function byRank(a: Pick<ComparedCell, 'total' | 'offer'>, b: Pick<ComparedCell, 'total' | 'offer'>): number {
  const points = Number(centsOf(b.total ?? '0.00') - centsOf(a.total ?? '0.00'));
  return points === 0 ? byPrice(a.offer?.amount ?? '0', b.offer?.amount ?? '0') : points;
}

/** One lot with everything that follows from its offers. */
export function evaluateLot(comparison: Comparison, lot: ComparedLot): EvaluatedLot {
  const offers = new Map(comparison.offers.map((offer) => [key(offer.bidderId, offer.lotId), offer]));
  const { reference } = comparison;
  const priced = comparison.offers.filter(({ lotId, leftOut }) => lotId === lot.id && leftOut === null);
  const limit = acceptableLimit(
    lot.median,
    priced.flatMap(({ amount }) => amount ?? []),
    reference.acceptable,
  );
  const drafts = comparison.bidders.map((bidder): Draft => {
    const offer = offers.get(key(bidder.id, lot.id));
    return {
      bidderId: bidder.id,
      lotId: lot.id,
      offer,
      ...standingOf(comparison, lot, { bidder, offer, limit }),
    };
  });
  const rated = withPoints(comparison, comparison.criterion === 'lowest' ? inBinaryOrder(drafts) : drafts);
  const standing = rated.filter(({ state }) => state === 'stands');
  const lowest = standing.toSorted((a, b) => byPrice(a.offer?.amount ?? '0', b.offer?.amount ?? '0'))[0]
    ?.offer;
  const floor = convenientFloor(
    standing.flatMap(({ offer }) => offer?.amount ?? []),
    { percent: reference.convenient, spread: reference.spread },
  );
  const ranked = standing.toSorted(byRank);
  const cells = rated.map((cell): ComparedCell => {
    const amount = cell.offer?.amount ?? null;
    const first = ranked.findIndex((one) => byRank(one, cell) === 0);
    const isStanding = cell.state === 'stands';
    return {
      ...cell,
      isLowest: isStanding && amount !== null && amount === lowest?.amount,
      fromLowest: amount === null || lowest?.amount == null ? null : percentFrom(amount, lowest.amount),
      fromMedian: amount === null || lot.median === null ? null : percentFrom(amount, lot.median),
      place: isStanding ? first + 1 : null,
      isNotConvenient: isStanding && amount !== null && isNotConvenient(amount, floor),
    };
  });
  const solvent = standing.length;
  const pending = cells.filter(({ state }) => state === 'pending').length;
  return { lot, cells, limit, floor, solvent, pending, ...proposedOf(comparison, lot, cells) };
}

/** Who wins a lot by itself. */
function proposedOf(
  comparison: Comparison,
  lot: ComparedLot,
  cells: readonly ComparedCell[],
): Pick<EvaluatedLot, 'proposed' | 'tied' | 'deserted'> {
  const none = { proposed: [], tied: [], deserted: null };
  if (comparison.criterion === 'none' || cells.some(({ state }) => state === 'pending')) return none;
  const standing = cells.filter(({ state }) => state === 'stands').toSorted(byRank);
  const { sharing } = comparison;
  if (sharing !== null && lot.isShared && lot.quantity !== null) {
    const bids = standing.flatMap(({ bidderId, offer }) =>
      offer?.amount == null ? [] : [{ bidderId, unitPrice: offer.unitPrice, amount: offer.amount }],
    );
    const { sources, deserted } = shareOut(lot.quantity, sharing, bids);
    return { proposed: sources, tied: [], deserted: deserted === '0' ? null : deserted };
  }
  const firsts = standing.filter(({ place }) => place === 1);
  if (firsts.length < 2) return { ...none, proposed: firsts.slice(0, 1).map((cell) => wholeOf(cell, lot)) };
  const small = new Set(comparison.bidders.filter(({ isSmall }) => isSmall).map(({ id }) => id));
  const winner = tieWinner(firsts.map(({ bidderId }) => ({ id: bidderId, isSmall: small.has(bidderId) })));
  const won = firsts.find(({ bidderId }) => bidderId === winner);
  return won === undefined
    ? { ...none, tied: firsts.map(({ bidderId }) => bidderId) }
    : { ...none, proposed: [wholeOf(won, lot)] };
}

/** A whole lot as one bidder takes it. */
export const wholeOf = (
  { bidderId, offer }: Pick<ComparedCell, 'bidderId' | 'offer'>,
  lot: ComparedLot,
): WonPart => ({
  bidderId,
  share: '100',
  quantity: offer?.quantity ?? lot.quantity,
  unitPrice: offer?.unitPrice ?? offer?.amount ?? '0.00',
  amount:
    offer?.unitPrice == null || offer.quantity === null
      ? (offer?.amount ?? '0.00')
      : costOf(offer.unitPrice, offer.quantity),
});
