import { screenPath } from '#web/kit/links.ts';

export const EVALUATION_ADMIN_PATH = '/administracion/evaluaciones';

/** Parameters of the screen with their defaults: the open period, its part, and what its orders are filtered by. */
export const EVALUATION_ADMIN_SEARCH = {
  periodo: '',
  vista: 'pedidos',
  estado: '',
  q: '',
  orden: '',
  columnas: '',
  pag: 1,
  pedido: '',
};
export type EvaluationAdminSearch = typeof EVALUATION_ADMIN_SEARCH;
export type SetEvaluationAdminSearch = (
  patch: Partial<Record<keyof EvaluationAdminSearch, string | undefined>>,
) => void;

/** Address of a period. */
export const periodAddress = (key: string): string => screenPath(EVALUATION_ADMIN_PATH, { periodo: key });

/** Address of an edition of an instrument. */
export const instrumentAddress = (id: string): string =>
  screenPath(`${EVALUATION_ADMIN_PATH}/instrumentos/${id}`);
