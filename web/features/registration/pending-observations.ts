import type { Observation } from '#contract/registration.ts';
import { labelOf } from './field-specs.ts';

/** Observations that wait for the supplier, each with a name that people know. */
export function pendingObservations(observations: readonly Observation[]): Observation[] {
  return observations
    .filter(({ resolved }) => !resolved)
    .map((one) => (one.targetKind === 'field' ? { ...one, label: labelOf(one.target) } : one));
}
