export const BUDGET_PATH = '/administracion/presupuesto';

/** Parameters of the screen with their defaults. */
export const BUDGET_SEARCH = {
  parte: 'suficiencias',
  // The requisition by which the list was opened.
  sol: '',
  ejercicio: '',
  q: '',
  capitulo: '',
  fuente: '',
  orden: '',
  columnas: '',
  pag: 1,
  // The key whose entries are open, and which of its sums.
  clave: '',
  cifra: '',
  // The open import, and what its history is filtered by.
  tipo: '',
  importacion: '',
  estado: '',
};
export type BudgetSearch = typeof BUDGET_SEARCH;
export type SetBudgetSearch = (patch: Partial<BudgetSearch>) => void;
