/** Parameters of the desk of purchases with their defaults. */
export const DESK_SEARCH = {
  ver: 'todas',
  estado: '',
  q: '',
  orden: '',
  columnas: '',
  pag: 1,
  /** The requisition that is open. */
  folio: '',
  /** Folios that become a procedure, separated by commas. */
  convertir: '',
};
export type DeskSearch = typeof DESK_SEARCH;
/** Where quotations are asked for what is bought. */
export const QUOTATIONS_PATH = '/administracion/cotizaciones';
export const DESK_PATH = '/administracion/requisiciones';
