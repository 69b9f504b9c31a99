/** Parameters of the screen with their defaults. */
export const LOG_SEARCH = { q: '', quien: '', cosa: '', operacion: '', desde: '', hasta: '', antes: '' };
export type LogSearch = typeof LOG_SEARCH;

export const LOG_PATH = '/administracion/bitacora';

/** Changes the address; empty values leave it. */
export type SetLogSearch = (patch: Partial<LogSearch>) => void;
