import type { RotationFacts } from '#contract/quotation-invitees.ts';

/** Somebody who may be invited, with what puts them in their place. */
export interface Rotated extends RotationFacts {
  supplierId: string;
}

/** How many of those proposed are always the least invited ever. */
const NEWCOMERS = 2;
const BANDS = ['reliable', 'conditional', 'unreliable'] as const;
const bandRank = (band: RotationFacts['band']): number =>
  band === null ? BANDS.length : BANDS.indexOf(band);

/** Compares two by what §4.3 says before the draw. */
function byFacts(one: RotationFacts, other: RotationFacts): number {
  return (
    one.invitations - other.invitations ||
    (one.lastInvitedOn ?? '').localeCompare(other.lastInvitedOn ?? '') ||
    one.awards - other.awards ||
    bandRank(one.band) - bandRank(other.band)
  );
}

/**
 * Order of whom to invite (purchase-chain §4.3): the fewest invitations in 365 days, the longest since the last, the fewest awards,
 * the better band, and among equals the smaller draw, which nobody chooses and anybody repeats.
 */
export function inviteeOrder<One extends Rotated>(
  eligible: readonly One[],
  drawOf: (supplierId: string) => string,
): (One & { draw: string })[] {
  return eligible
    .map((one) => ({ ...one, draw: drawOf(one.supplierId) }))
    .toSorted((one, other) => byFacts(one, other) || (one.draw < other.draw ? -1 : 1));
}

/** Pairs of one group: of each only one is invited. */
export type RelatedPairs = readonly (readonly [string, string])[];

/** Whom the order proposes: its first so many, of one group only the first, and always the two least invited ever. */
export function proposedOf(order: readonly Rotated[], wanted: number, pairs: RelatedPairs): string[] {
  const chosen: string[] = [];
  const isFree = (id: string) => relatedTo(id, chosen, pairs) === undefined;
  const take = (from: readonly Rotated[], most: number) => {
    for (const { supplierId } of from)
      if (chosen.length < most && !chosen.includes(supplierId) && isFree(supplierId)) chosen.push(supplierId);
  };
  const least = order.toSorted((one, other) => one.ever - other.ever);
  take(least, Math.min(NEWCOMERS, wanted));
  take(order, wanted);
  return order.map(({ supplierId }) => supplierId).filter((id) => chosen.includes(id));
}

/** With whom of these somebody is of one group; undefined with nobody. */
export function relatedTo(id: string, others: readonly string[], pairs: RelatedPairs): string | undefined {
  return others.find((other) =>
    pairs.some(([one, two]) => (one === id && two === other) || (one === other && two === id)),
  );
}

/** Whom the order proposed and nobody invited, and who is invited although somebody before them is neither invited nor left out. */
export function outsideOrder(
  order: readonly { supplierId: string; isProposed: boolean }[],
  invited: readonly string[],
  pairs: RelatedPairs,
): { added: string[]; missing: string[] } {
  const missing = order
    .filter(({ supplierId, isProposed }) => isProposed && !invited.includes(supplierId))
    .map(({ supplierId }) => supplierId);
  const added = new Set(invited.filter((id) => !order.some(({ supplierId }) => supplierId === id)));
  let isSkipped = false;
  for (const { supplierId, isProposed } of order) {
    if (isProposed) continue;
    if (invited.includes(supplierId)) {
      if (isSkipped) added.add(supplierId);
    } else if (relatedTo(supplierId, invited, pairs) === undefined) isSkipped = true;
  }
  return { added: [...added], missing };
}
