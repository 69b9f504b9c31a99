import type { Comparison } from '../../comparisons.ts';
import { centsOf, totalOf } from '../texts/money.ts';
import { bestCombination, wholeOffers, type StandingOffer } from './combination.ts';
import { evaluateLot, wholeOf, type EvaluatedLot, type WonPart } from './evaluation.ts';
import { tieWinner } from './order.ts';
import { costOf, percentFrom } from './prices.ts';

/** A whole comparison as it comes out. */
export interface EvaluatedComparison {
  lots: EvaluatedLot[];
  /** What the proposal costs, without IVA; null while nothing can be proposed. */
  total: string | null;
  /** What its lots cost at the median of the research; null where one has none. */
  atMedian: string | null;
  otherwise: { label: string; total: string; difference: string }[];
}

/** Lots that are awarded together: those of a group, or all of them. */
function bundlesOf({ awardBy, lots }: Comparison): string[][] {
  if (awardBy === 'whole') return [lots.map(({ id }) => id)];
  const groups = Map.groupBy(
    lots.filter(({ group }) => group !== null),
    ({ group }) => group,
  );
  return [...groups.values()].map((own) => own.map(({ id }) => id));
}

const standingOffers = (lots: readonly EvaluatedLot[]): StandingOffer[] =>
  lots.flatMap(({ lot, cells }) =>
    cells.flatMap(({ bidderId, state, offer }) =>
      state === 'stands' && offer?.amount != null ? [{ lotId: lot.id, bidderId, amount: offer.amount }] : [],
    ),
  );

/** What decides between bidders for a bundle, exact, the greater first: their points in all its lots, or the lower sum. */
function bundleRank(comparison: Comparison, own: readonly EvaluatedLot[], bidderId: string): bigint {
  return own.reduce((sum, { cells }) => {
    const cell = cells.find((one) => one.bidderId === bidderId);
    return comparison.criterion === 'points'
      ? sum + centsOf(cell?.total ?? '0.00')
      : sum - centsOf(cell?.offer?.amount ?? '0.00');
  }, 0n);
}

/** The lots of a bundle as one bidder takes them all: it offers each of them, solvent; nobody else takes a part of it (V72). */
function awardBundle(comparison: Comparison, own: readonly EvaluatedLot[]): EvaluatedLot[] {
  const none = own.map((one) => ({ ...one, proposed: [], tied: [], deserted: null }));
  if (comparison.criterion === 'none' || own.some(({ pending }) => pending > 0)) return none;
  const lots = own.map(({ lot }) => lot.id);
  const ranked = wholeOffers(lots, standingOffers(own)).map(({ bidderId }) => ({
    id: bidderId,
    rank: bundleRank(comparison, own, bidderId),
    isSmall: comparison.bidders.some(({ id, isSmall }) => id === bidderId && isSmall),
  }));
  const most = ranked.reduce<bigint | null>(
    (best, { rank }) => (best === null || rank > best ? rank : best),
    null,
  );
  const firsts = ranked.filter(({ rank }) => rank === most);
  const winner = firsts.length === 1 ? firsts[0]?.id : tieWinner(firsts);
  if (!firsts.some(({ id }) => id === winner))
    return none.map((one) => ({ ...one, tied: firsts.map(({ id }) => id) }));
  return none.map((one) => {
    const cell = one.cells.find(({ bidderId }) => bidderId === winner);
    return { ...one, proposed: cell === undefined ? [] : [wholeOf(cell, one.lot)] };
  });
}

/** Every lot as it comes out, those that go together awarded together. */
function evaluatedLots(comparison: Comparison): EvaluatedLot[] {
  const alone = new Map(comparison.lots.map((lot) => [lot.id, evaluateLot(comparison, lot)]));
  for (const ids of bundlesOf(comparison)) {
    if (ids.length < 2) continue;
    for (const one of awardBundle(
      comparison,
      ids.flatMap((id) => alone.get(id) ?? []),
    ))
      alone.set(one.lot.id, one);
  }
  return [...alone.values()];
}

const amountsOf = (parts: readonly WonPart[]) => parts.map(({ amount }) => amount);

/** What other choices would cost beside the proposal: all from one, nothing shared out, by price alone. */
function otherChoices(comparison: Comparison, lots: readonly EvaluatedLot[], total: string | null) {
  if (total === null) return [];
  const ids = lots.filter(({ proposed }) => proposed.length > 0).map(({ lot }) => lot.id);
  const offers = standingOffers(lots);
  const [single] = wholeOffers(ids, offers);
  const name = comparison.bidders.find(({ id }) => id === single?.bidderId)?.name;
  const lowest = bestCombination(ids, offers);
  const choices = [
    ...(single === undefined || name === undefined ? [] : [{ label: `Todo a ${name}`, total: single.total }]),
    ...(lowest.total === null ? [] : [{ label: 'Solo por precio', total: lowest.total }]),
    ...unshared(lots),
  ];
  return choices.flatMap((choice) => {
    const difference = percentFrom(choice.total, total);
    return difference === null || choice.total === total ? [] : [{ ...choice, difference }];
  });
}

/** The proposal with each shared lot given whole to its first source. */
function unshared(lots: readonly EvaluatedLot[]): { label: string; total: string }[] {
  return lots.flatMap(({ lot, proposed }) => {
    const [first] = proposed;
    if (first === undefined || proposed.length < 2 || lot.quantity === null) return [];
    const whole = costOf(first.unitPrice, lot.quantity);
    const rest = lots.flatMap((other) => (other.lot.id === lot.id ? [] : amountsOf(other.proposed)));
    return [{ label: `Partida ${lot.number} sin repartir`, total: totalOf([...rest, whole]) ?? whole }];
  });
}

/** A comparison with its proposal, and what another choice would cost. */
export function evaluateComparison(comparison: Comparison): EvaluatedComparison {
  const lots = evaluatedLots(comparison);
  const won = lots.filter(({ proposed }) => proposed.length > 0);
  const total = totalOf(won.flatMap(({ proposed }) => amountsOf(proposed))) ?? null;
  const medians = won.map(({ lot }) => lot.median);
  const atMedian = medians.includes(null) ? null : (totalOf(medians) ?? null);
  return { lots, total, atMedian, otherwise: otherChoices(comparison, lots, total) };
}
