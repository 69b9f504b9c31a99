/** Parameters of the list with their defaults. */
export const REGULATION_SEARCH = {
  q: '',
  nivel: '',
  vigencia: 'vigente',
  ejercicio: '',
  /** What was in force on a day. */
  fecha: '',
  /** `articulos`: only articles that say it. */
  en: '',
  /** Row of the amounts that is marked. */
  renglon: '',
  pag: 1,
};
export type RegulationSearch = typeof REGULATION_SEARCH;
