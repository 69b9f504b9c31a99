/** What each group of operations is about. */
export const TAG_DESCRIPTIONS: Record<string, string> = {
  Servicio: 'Estado, métricas y descripción del servicio.',
};

/** What a caller should know of single operations besides their summary. */
export const OPERATION_NOTES: Record<string, string> = {
  getMetrics:
    'En producción pide `Authorization: Bearer` con la clave METRICS_TOKEN; sin clave configurada no existe (404).',
};

/** Meaning of the parameters; the same word means the same everywhere. */
export const PARAMETER_DESCRIPTIONS: Record<string, string> = {
  q: 'Texto por buscar; se toleran acentos y faltas.',
  pag: 'Página, desde 1.',
  tam: 'Renglones por página.',
  orden: 'Orden de la lista.',
};
