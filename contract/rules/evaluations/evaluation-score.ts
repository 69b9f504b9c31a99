import { EVALUATION_BANDS, type EvaluationBand } from './evaluation-band.ts';

/** Answers to a criterion, from the worst to the best. «No aplica» stands apart: it takes the criterion out. */
export const ANSWERS = [1, 2, 3, 4, 5] as const;
export const NOT_APPLICABLE = 'na';
export type Answer = (typeof ANSWERS)[number] | typeof NOT_APPLICABLE;

/** What a score needs of an instrument. */
export interface Rubric {
  criteria: readonly { key: string; weight: number }[];
  bands: readonly { key: EvaluationBand; from: number }[];
}

/** By criterion: how often each answer 1 to 5 was given, and how often none applied. Six counts. */
export type AnswerCounts = Readonly<Record<string, readonly number[]>>;

/** One criterion of a score, step by step. */
export interface CriterionScore {
  key: string;
  weight: number;
  /** Orders in which it applied, the sum of their answers, and orders in which it did not apply. */
  answered: number;
  sum: number;
  notApplicable: number;
  /** Mean answer out of 100 with one decimal; null when it applied to no order. */
  score: number | null;
}

export interface Score {
  score: number;
  band: EvaluationBand;
  /** Weights of the criteria that count: the divisor. */
  weight: number;
  criteria: CriterionScore[];
}

/** How the published figures are made, in the words that travel with them. */
export const SCORE_FORMULA =
  'Puntos de un criterio = 20 × (suma de respuestas ÷ respuestas). Calificación = Σ(peso × puntos del criterio, sin redondear) ÷ Σ(pesos de los criterios con alguna respuesta). «No aplica» no cuenta: su peso se reparte entre los demás. Se redondea una sola vez, al final, a un decimal, con la mitad hacia arriba; la banda se decide con la calificación ya redondeada.';

/** Counts of answers, added up over orders. */
export function countAnswers(
  keys: readonly string[],
  orders: readonly Readonly<Record<string, Answer>>[],
): Record<string, number[]> {
  const counts = Object.fromEntries(keys.map((key) => [key, [0, 0, 0, 0, 0, 0]]));
  for (const answers of orders) {
    for (const key of keys) {
      const answer = answers[key];
      const row = counts[key];
      if (answer === undefined || row === undefined) continue;
      const index = answer === NOT_APPLICABLE ? 5 : answer - 1;
      row[index] = (row[index] ?? 0) + 1;
    }
  }
  return counts;
}

/** `numerator / denominator` with one decimal, halves up, without ever leaving whole numbers. */
function tenths(numerator: bigint, denominator: bigint): number {
  return Number((20n * numerator + denominator) / (2n * denominator)) / 10;
}

function criterionOf({ key, weight }: Rubric['criteria'][number], counts: AnswerCounts): CriterionScore {
  const row = counts[key] ?? [];
  const answered = ANSWERS.reduce((total, answer) => total + (row[answer - 1] ?? 0), 0);
  const sum = ANSWERS.reduce((total, answer) => total + answer * (row[answer - 1] ?? 0), 0);
  const score = answered === 0 ? null : tenths(20n * BigInt(sum), BigInt(answered));
  return { key, weight, answered, sum, notApplicable: row[5] ?? 0, score };
}

/** The band of a score that is rounded already. */
export function bandOf(bands: Rubric['bands'], score: number): EvaluationBand {
  return bands.find(({ from }) => score >= from)?.key ?? EVALUATION_BANDS[2];
}

/**
 * Score of a supplier in a period out of 100, from counts alone (domain 4.2): the weighted mean of the criteria that
 * applied, rounded once. Null when no criterion applied to any order: without answers there is no score.
 */
export function scoreOf({ criteria, bands }: Rubric, counts: AnswerCounts): Score | null {
  const each = criteria.map((criterion) => criterionOf(criterion, counts));
  const counted = each.filter(({ answered, weight }) => answered > 0 && weight > 0);
  const weight = counted.reduce((total, criterion) => total + criterion.weight, 0);
  if (weight === 0) return null;
  const common = counted.reduce((product, { answered }) => product * BigInt(answered), 1n);
  const total = counted.reduce(
    (whole, criterion) =>
      whole + (20n * BigInt(criterion.weight) * BigInt(criterion.sum) * common) / BigInt(criterion.answered),
    0n,
  );
  const score = tenths(total, common * BigInt(weight));
  return { score, band: bandOf(bands, score), weight, criteria: each };
}

/** How far a score goes when every weight may be up to a tenth more or less. */
export interface Sensitivity {
  low: number;
  high: number;
  lowBand: EvaluationBand;
  highBand: EvaluationBand;
  /** Whether the band stays the same with all of them. */
  isFirm: boolean;
}

/**
 * Lowest and highest score over all weights within ±10 % of the published ones. The extremes have the best criteria at
 * one end and the others at the other, so that as many tries as there are criteria find them.
 */
export function sensitivityOf(rubric: Rubric, counts: AnswerCounts): Sensitivity | null {
  const middle = scoreOf(rubric, counts);
  if (middle === null) return null;
  const ranked = middle.criteria
    .filter(({ answered }) => answered > 0)
    .toSorted((a, b) => b.sum * a.answered - a.sum * b.answered)
    .map(({ key }) => key);
  const tries = ranked.flatMap((_, best) =>
    [
      [11, 9],
      [9, 11],
    ].map(([first = 10, rest = 10]) => {
      const inFront = new Set(ranked.slice(0, best + 1));
      const criteria = rubric.criteria.map(({ key, weight }) => ({
        key,
        weight: weight * (inFront.has(key) ? first : rest),
      }));
      return scoreOf({ criteria, bands: rubric.bands }, counts)?.score ?? middle.score;
    }),
  );
  const [low, high] = [Math.min(middle.score, ...tries), Math.max(middle.score, ...tries)];
  const [lowBand, highBand] = [bandOf(rubric.bands, low), bandOf(rubric.bands, high)];
  return { low, high, lowBand, highBand, isFirm: lowBand === highBand };
}
