/** The made-up requisition, as the address has it. */
export const ROUTES_SEARCH = {
  area: '',
  monto: '',
  bien: '',
  recurso: '',
  partidas: '',
  senas: '',
  perfil: '',
};
export type RoutesSearch = typeof ROUTES_SEARCH;
