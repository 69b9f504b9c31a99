import type { Observation } from '#contract/registration.ts';

/** Observations that wait for the supplier. */
export function pendingObservations(observations: readonly Observation[]): Observation[] {
  return observations.filter(({ resolved }) => !resolved);
}
