import { withStop } from '#contract/rules/texts/with-stop.ts';
import type { Tenderer } from '#contract/bids.ts';

/** Somebody who was picked from the registry, or named with an RFC. */
export interface PickedSupplier {
  supplierId: string | null;
  name: string;
  rfc: string | null;
}

/**
 * Why somebody cannot be added to those who bid or quote: who has the same record or RFC is there already, perhaps under
 * another name. Undefined when nobody has.
 */
export function alreadyThere(
  present: readonly PickedSupplier[],
  { supplierId, name, rfc }: PickedSupplier,
  where: string,
): string | undefined {
  const same = present.find(
    (one) => (supplierId !== null && one.supplierId === supplierId) || (rfc !== null && one.rfc === rfc),
  );
  if (same === undefined) return undefined;
  return same.name === name
    ? `${name} ya está ${where}.`
    : `El RFC ${rfc ?? ''} ya está ${where}, como ${withStop(same.name)}`;
}

/** Somebody after all who are there; null: the envelope is still closed. */
export function newTenderer(
  present: readonly Tenderer[],
  { supplierId, name, rfc }: PickedSupplier,
  openedAt: string | null,
): Tenderer {
  const position = Math.max(0, ...present.map((one) => one.position)) + 1;
  return { id: crypto.randomUUID(), position, supplierId, name, rfc, openedAt, reason: null, ground: null };
}
