import type { Instrument } from '#contract/evaluations.ts';
import { EVALUATION_BAND_LABELS, type EvaluationBand } from '#contract/rules/evaluations/evaluation-band.ts';

export const BAND_TONES: Record<EvaluationBand, 'ok' | 'warn' | 'bad'> = {
  reliable: 'ok',
  conditional: 'warn',
  unreliable: 'bad',
};

/** Spanish name of a band; an unknown one stays as it is. */
export function bandLabel(band: string): string {
  return EVALUATION_BAND_LABELS[band as EvaluationBand] ?? band;
}

/** Tone of a band; an unknown one counts as conditional. */
export function bandTone(band: string): 'ok' | 'warn' | 'bad' {
  return BAND_TONES[band as EvaluationBand] ?? 'warn';
}

/** «Confiable: desde 80; Condicionado: desde 60; No confiable: menos de 60.», from the highest band down. */
export function bandsText(bands: Instrument['bands']): string {
  const each = bands.map(({ key, from }, index) => {
    const above = bands[index - 1]?.from;
    const reach = from === 0 && above !== undefined ? `menos de ${above}` : `desde ${from}`;
    return `${EVALUATION_BAND_LABELS[key]}: ${reach}`;
  });
  return `${each.join('; ')}.`;
}
