/** Parameters of the list of orders with their defaults. */
export const ORDERS_SEARCH = {
  ver: '',
  estado: '',
  q: '',
  orden: '',
  columnas: '',
  pag: 1,
  /** Something: a contract is chosen for a new one; the id of a contract begins it. */
  nuevo: '',
};
export type OrdersSearch = typeof ORDERS_SEARCH;
export const ORDERS_PATH = '/administracion/pedidos';
