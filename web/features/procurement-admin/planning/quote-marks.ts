import { pairId, type OpeningInput } from '#contract/bids.ts';
import { centsOf } from '#contract/rules/texts/money.ts';
import { bidsByPair, sumOf } from '#contract/rules/bids/opening.ts';

/** The least of some amounts; undefined with fewer than two, where nothing is compared. */
function leastOf(amounts: readonly (string | null | undefined)[]): string | undefined {
  const known = amounts.filter((amount): amount is string => typeof amount === 'string');
  return known.length < 2
    ? undefined
    : known.toSorted((a, b) => (centsOf(a) < centsOf(b) ? -1 : centsOf(a) > centsOf(b) ? 1 : 0))[0];
}

/** The lowest amount of each lot and of all of them, among those who may be contracted. */
export function lowestQuotes(
  { tenderers, bids }: Pick<OpeningInput, 'tenderers' | 'bids'>,
  lots: readonly string[],
  barred: ReadonlySet<string>,
): { lots: ReadonlyMap<string, string | undefined>; total: string | undefined } {
  const known = bidsByPair(bids);
  const able = tenderers.map(({ id }) => id).filter((id) => !barred.has(id));
  const amountOf = (id: string, lot: string) => known.get(pairId(id, lot))?.amount;
  return {
    lots: new Map(lots.map((lot) => [lot, leastOf(able.map((id) => amountOf(id, lot)))])),
    total: leastOf(
      able.filter((id) => lots.every((lot) => amountOf(id, lot) != null)).map((id) => sumOf(bids, id)),
    ),
  };
}
