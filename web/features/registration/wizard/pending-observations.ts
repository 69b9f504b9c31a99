import type { Observation } from '#contract/registration.ts';

/** Observations that wait for the supplier; the parts that it opened itself are none. */
export function pendingObservations(observations: readonly Observation[]): Observation[] {
  return observations.filter(({ resolved, bySupplier }) => !resolved && !bySupplier);
}
