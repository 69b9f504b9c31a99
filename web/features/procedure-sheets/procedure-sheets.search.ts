/** Parameters of the list with their defaults. */
export const SHEET_SEARCH = {
  para: 'areas',
  q: '',
  monto: '',
  iva: '',
  bien: '',
  recurso: '',
  ejercicio: '',
};
export type SheetSearch = typeof SHEET_SEARCH;
