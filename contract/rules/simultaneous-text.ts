import { MISSING_SOURCE_LABELS, type Simultaneous } from '../simultaneous.ts';

/** What a call declares, in one line; null where it declares nothing. */
export function simultaneousText(declared: Simultaneous | null | undefined): string | null {
  if (declared == null) return null;
  const { lots, shares, margin, missing } = declared;
  return [
    lots.trim() === '' ? 'todas las partidas' : `partidas ${lots.trim()}`,
    shares.map((share) => `${share} %`).join(', '),
    `precio hasta ${margin} % sobre la propuesta solvente más baja`,
    `si falta una fuente: ${MISSING_SOURCE_LABELS[missing].toLowerCase()}`,
  ].join('; ');
}
