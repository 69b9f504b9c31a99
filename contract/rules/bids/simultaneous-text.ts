import type { Simultaneous } from '#contract/simultaneous.ts';

/** What becomes of the share of a source that nobody within the margin takes. */
export const MISSING_SOURCES = ['first', 'unawarded'] as const;
export const MISSING_SOURCE_LABELS: Record<(typeof MISSING_SOURCES)[number], string> = {
  first: 'Se adjudica a la primera',
  unawarded: 'Queda desierta esa parte',
};

/** What a call declares, in one line; null where it declares nothing. */
export function simultaneousText(declared: Simultaneous | null | undefined): string | null {
  if (declared == null) return null;
  const { lots, shares, margin, missing } = declared;
  const which = lots.trim() === '' ? 'Cada partida' : `Partidas ${lots.trim()}`;
  return `${which}: entre ${shares.length} proveedores, ${shares.join(' % y ')} %, a precios que no pasan del ${margin} % sobre la propuesta solvente más baja. Si falta uno: ${MISSING_SOURCE_LABELS[missing].toLowerCase()}.`;
}
