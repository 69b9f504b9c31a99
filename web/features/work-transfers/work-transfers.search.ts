export const TRANSFERS_PATH = '/administracion/entregas';

/** Parameters of the screen with their defaults. */
export const TRANSFERS_SEARCH = {
  // Whose work is given, and how: because they leave, or while they are away.
  persona: '',
  tipo: '',
  // The hand-over that is open.
  entrega: '',
};
export type TransfersSearch = typeof TRANSFERS_SEARCH;
export type SetTransfersSearch = (patch: Partial<TransfersSearch>) => void;
