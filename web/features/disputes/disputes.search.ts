/** Parameters of the list of disputes with their defaults. */
export const DISPUTES_SEARCH = {
  ver: '',
  q: '',
  orden: '',
  columnas: '',
  pag: 1,
  /** Something: a procedure is chosen for a new one; its id begins it. */
  nueva: '',
};
export type DisputesSearch = typeof DISPUTES_SEARCH;
export const DISPUTES_PATH = '/administracion/inconformidades';
