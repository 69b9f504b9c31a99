/** Parameters of the list that stand in its address. */
export const SUPPLIER_SEARCH = {
  q: '',
  estado: '',
  giro: '',
  persona: '',
  entidad: '',
  tamano: '',
  banda: '',
  orden: 'nombre',
  pag: 1,
  prov: '',
};
export type SupplierSearch = typeof SUPPLIER_SEARCH;
