/** Parameters of the screen with their defaults. */
export const WORK_SEARCH = { de: 'mio', tipo: '', orden: 'vence', pag: 1 };
export type WorkSearch = typeof WORK_SEARCH;

export const WORK_PATH = '/administracion';
