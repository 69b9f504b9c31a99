/** Parameters of the list of invoices with their defaults. */
export const INVOICES_SEARCH = {
  ver: '',
  estado: '',
  q: '',
  orden: '',
  columnas: '',
  pag: 1,
};
export type InvoicesSearch = typeof INVOICES_SEARCH;
export const INVOICES_PATH = '/administracion/facturas';
