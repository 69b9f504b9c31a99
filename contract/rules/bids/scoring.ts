import type { BidScores, Scoring } from '#contract/scoring.ts';

/** Whether a text is points: up to 999, with up to two decimals. */
export const isPoints = (text: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(text);

/** Points in hundredths: they are added up exactly. */
const hundredths = (points: string): bigint => {
  const [whole = '0', part = ''] = points.split('.');
  return BigInt(whole === '' ? '0' : whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
};
const decimals = (points: bigint): string => {
  const digits = String(points).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const sum = (all: readonly string[]) => all.reduce((total, one) => total + hundredths(one), 0n);

/** Points that the technical part gives at most. */
export const technicalPoints = ({ criteria }: Pick<Scoring, 'criteria'>): string =>
  decimals(sum(criteria.map(({ points }) => points)));

/** What a declared evaluation by points lacks, in sentences; empty when a call can be published with it. */
export function scoringGaps(scoring: Scoring | null | undefined): string[] {
  if (scoring == null || scoring.criteria.length === 0)
    return ['Declara los criterios técnicos con sus puntos, los del precio y el mínimo para ser solvente.'];
  const { criteria, economic, minimum } = scoring;
  const gaps: string[] = [];
  if (criteria.some(({ name, points }) => name.length < 3 || hundredths(points) === 0n))
    gaps.push('Cada criterio técnico lleva su nombre y sus puntos, mayores que cero.');
  if (hundredths(economic) === 0n) gaps.push('Escribe cuántos puntos vale el precio.');
  const technical = sum(criteria.map(({ points }) => points));
  const total = technical + hundredths(economic);
  if (total !== 10_000n)
    gaps.push(`Los puntos técnicos y los del precio suman ${decimals(total)}; deben sumar 100.`);
  const least = hundredths(minimum);
  if (least === 0n || least > technical)
    gaps.push(`El mínimo técnico para ser solvente va de 0.01 a ${decimals(technical)}.`);
  return gaps;
}

/** What is wrong with points of one criterion: it gives fewer. Undefined when nothing is. */
export function refusePoints({ criteria }: Scoring, id: string, given: string): string | undefined {
  const criterion = criteria.find((one) => one.id === id);
  if (criterion === undefined) return 'Ese criterio no está en la convocatoria.';
  if (!isPoints(given)) return 'Escribe los puntos como 45.5';
  return hundredths(given) > hundredths(criterion.points)
    ? `${criterion.name} da a lo más ${criterion.points} puntos.`
    : undefined;
}

/** What is wrong with the points of one bid; undefined when nothing is. */
export const refuseScores = (scoring: Scoring, scores: BidScores): string | undefined =>
  Object.entries(scores).flatMap(([id, given]) => refusePoints(scoring, id, given) ?? [])[0];

/** A bid of a lot as it is ranked. */
export interface ScoredBid {
  tendererId: string;
  /** Without tax. */
  amount: string;
  scores: BidScores;
}

/** Points of one bid; economic and total only of solvent ones, once every bid of the lot has all of its points. */
export interface BidPoints {
  /** Null while a criterion lacks its points. */
  technical: string | null;
  isSolvent: boolean;
  economic: string | null;
  total: string | null;
}

/**
 * Points of the bids of a lot that were not left out: `PPE = MPemb × E / MPi`, where MPemb is the lowest price of the technically
 * solvent ones; half a hundredth upwards, only at the end.
 */
export function pointsOf(scoring: Scoring, bids: readonly ScoredBid[]): Map<string, BidPoints> {
  const minimum = hundredths(scoring.minimum);
  const rows = bids.map(({ tendererId, amount, scores }) => {
    const given = scoring.criteria.flatMap(({ id }) => scores[id] ?? []);
    const isScored = given.length === scoring.criteria.length;
    const technical = isScored ? sum(given) : null;
    return {
      tendererId,
      cents: hundredths(amount),
      technical,
      isSolvent: technical !== null && technical >= minimum,
    };
  });
  const isComplete = rows.every(({ technical }) => technical !== null);
  const lowest = rows
    .filter(({ isSolvent }) => isSolvent)
    .reduce<bigint | undefined>(
      (least, { cents }) => (least === undefined || cents < least ? cents : least),
      undefined,
    );
  return new Map(
    rows.map(({ tendererId, cents, technical, isSolvent }) => {
      const isRanked = isComplete && isSolvent && lowest !== undefined && technical !== null && cents > 0n;
      const economic = isRanked ? (2n * lowest * hundredths(scoring.economic) + cents) / (2n * cents) : null;
      return [
        tendererId,
        {
          technical: technical === null ? null : decimals(technical),
          isSolvent,
          economic: economic === null ? null : decimals(economic),
          total: economic === null || technical === null ? null : decimals(technical + economic),
        },
      ];
    }),
  );
}
