/** Parameters of the list of requests for quotations with their defaults. */
export const QUOTATIONS_SEARCH = {
  ver: '',
  estado: '',
  q: '',
  orden: '',
  columnas: '',
  pag: 1,
  /** Something: a new one is begun. */
  nueva: '',
  /** Folios of requisitions from which it begins, separated by commas; or the id of a procedure. */
  requisiciones: '',
  procedimiento: '',
};
export type QuotationsSearch = typeof QUOTATIONS_SEARCH;
export const QUOTATIONS_PATH = '/administracion/cotizaciones';
