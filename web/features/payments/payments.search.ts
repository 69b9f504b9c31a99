/** Parameters of the list of orders of payment with their defaults. */
export const PAYMENTS_SEARCH = {
  /** Which part is open; `registrar`: the imports of what was paid. */
  parte: '',
  /** Something: invoices are chosen for a new one. */
  nueva: '',
  /** The import that is open. */
  importacion: '',
  estado: '',
  q: '',
  orden: '',
  columnas: '',
  pag: 1,
};
export type PaymentsSearch = typeof PAYMENTS_SEARCH;
export const PAYMENTS_PATH = '/administracion/pagos';
