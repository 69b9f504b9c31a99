import type { CellState } from './evaluation.ts';

/** What an offer is in a comparison, in words. */
export const CELL_STATE_LABELS: Record<CellState, string> = {
  none: 'No cotizó',
  stands: 'Cumple',
  pending: 'Por calificar',
  not_needed: 'No fue necesario evaluar',
  left_out: 'Desechada',
  not_solvent: 'No solvente',
  not_acceptable: 'Precio no aceptable',
  barred: 'No puede participar',
};
