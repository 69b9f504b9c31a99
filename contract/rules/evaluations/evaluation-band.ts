export const EVALUATION_BANDS = ['reliable', 'conditional', 'unreliable'] as const;
export type EvaluationBand = (typeof EVALUATION_BANDS)[number];
export const EVALUATION_BAND_LABELS: Record<EvaluationBand, string> = {
  reliable: 'Confiable',
  conditional: 'Condicionado',
  unreliable: 'No confiable',
};
export const EVALUATION_BAND_SLUGS: Record<EvaluationBand, string> = {
  reliable: 'confiable',
  conditional: 'condicionado',
  unreliable: 'no-confiable',
};

/** A score out of 100 with one decimal, wherever it stands: «97.3». */
export function scoreText(score: number): string {
  return score.toFixed(1);
}
