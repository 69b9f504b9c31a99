import type { Scoring } from '#contract/scoring.ts';

/** What a call declares, in one line; null where it declares nothing. */
export function scoringText(scoring: Scoring | null | undefined): string | null {
  if (scoring == null) return null;
  const { criteria, economic, minimum } = scoring;
  return [
    ...criteria.map(({ name, points }) => `${name} ${points}`),
    `precio ${economic}`,
    `mínimo técnico ${minimum}`,
  ].join(', ');
}
