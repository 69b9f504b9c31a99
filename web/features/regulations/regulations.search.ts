/** Parameters of the list with their defaults. */
export const REGULATION_SEARCH = { q: '', nivel: '', vigencia: 'vigente', ejercicio: '' };
export type RegulationSearch = typeof REGULATION_SEARCH;
