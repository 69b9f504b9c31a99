import type { Answer } from './evaluation-score.ts';

/** Natural days late up to which a delivery has the answers 5, 4, 3 and 2; later than the last, 1. */
const LATE_DAYS: readonly (readonly [most: number, answer: Answer])[] = [
  [0, 5],
  [3, 4],
  [7, 3],
  [15, 2],
];

/** What the answers 1 to 5 of a criterion by lateness mean. */
export const LATENESS_ANCHORS: readonly string[] = [
  'Más de 15 días tarde',
  'De 8 a 15 días tarde',
  'De 4 a 7 días tarde',
  'De 1 a 3 días tarde',
  'En el plazo',
];

/** The answer that so many days late give. */
export const answerOfLateness = (days: number): Answer => LATE_DAYS.find(([most]) => days <= most)?.[1] ?? 1;

/** Answers that the deliveries of an order's contract give by themselves: nobody is asked for them. */
export function knownAnswers(
  criteria: readonly { key: string; byLateness?: boolean | undefined }[],
  facts: { deliveries: number; mostDaysLate: number } | null,
): Record<string, Answer> {
  // Of what was only rejected nothing is known to have come in time.
  if (facts === null || facts.deliveries === 0) return {};
  return Object.fromEntries(
    criteria
      .filter(({ byLateness }) => byLateness === true)
      .map(({ key }) => [key, answerOfLateness(facts.mostDaysLate)]),
  );
}
