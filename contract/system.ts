import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Whether the portal can work: the database answers and its structure is current. */
export const Health = z.object({
  /** `degraded`: everything is read, and changes or files are refused. */
  status: z.enum(['ok', 'degraded', 'failing']),
  reasons: z.array(z.string()),
  /** Whether changes are taken: a database without room refuses them. */
  changes: z.enum(['open', 'refused']),
  /** Whether files are taken: below the free-space mark only they are refused. */
  uploads: z.enum(['open', 'refused']),
  /** The newest backup; null while there is none, or the database does not answer. */
  backup: z
    .object({
      takenAt: z.string(),
      ageHours: z.number(),
      /** Whether the portal had every file that its rows name. */
      isWhole: z.boolean(),
      /** The last time that one was restored to try it. */
      trial: z.object({ at: z.string(), isGood: z.boolean() }).nullable(),
    })
    .nullable(),
  version: z.string(),
});
export type Health = z.infer<typeof Health>;

export const systemApi = {
  health: endpoint({
    operationId: 'getHealth',
    method: 'GET',
    path: '/salud',
    tag: 'Servicio',
    summary:
      'Estado del servicio: 200 si puede trabajar o al menos consultarse (`degraded`, con los motivos), 503 con los motivos si no',
    response: Health,
    errors: ['unavailable'],
  }),
  openapi: endpoint({
    operationId: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Servicio',
    summary: 'Descripción de este servicio en OpenAPI 3.1',
    media: 'json',
  }),
  documentation: endpoint({
    operationId: 'getDocumentation',
    method: 'GET',
    path: '/documentacion',
    tag: 'Servicio',
    summary: 'Descripción legible de este servicio',
    media: 'html',
  }),
  metrics: endpoint({
    operationId: 'getMetrics',
    method: 'GET',
    path: '/metricas',
    tag: 'Servicio',
    summary: 'Cuentas y tiempos en formato Prometheus; en producción pide una clave',
    media: 'text',
  }),
};
