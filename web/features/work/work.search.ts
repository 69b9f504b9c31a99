/** Parameters of the screen with their defaults. */
export const WORK_SEARCH = {
  de: 'mio',
  tipo: '',
  q: '',
  persona: '',
  area: '',
  vence: '',
  orden: 'vence',
  pag: 1,
};
export type WorkSearch = typeof WORK_SEARCH;
export type SetWorkSearch = (patch: Partial<WorkSearch>) => void;

export const WORK_PATH = '/administracion';
