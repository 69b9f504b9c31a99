/** Parameters of the list with their defaults. */
export const EVALUATION_SEARCH = { periodo: '', q: '', giro: '', banda: '', orden: '-puntaje', pag: 1 };
export type EvaluationSearch = typeof EVALUATION_SEARCH;
