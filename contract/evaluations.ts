import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CappedCount, FacetCount } from './procedures.ts';
import { EVALUATION_BANDS } from './rules/evaluation-band.ts';
import { PERSON_TYPES, SupplierScore } from './suppliers.ts';

/** Below this number of evaluated contracts a score is provisional. */
export const MINIMUM_EVIDENCE = 3;

/** What `orders` counts: deliveries are evaluated order by order, contracts are published as a whole. */
export const ORDERS_NOTE =
  'Se evalúa cada pedido; un contrato puede tener varios, y las compras menores no tienen contrato.';

/** What a score rests on, and how many of the contracts that this portal shows were in force meanwhile. */
export function evidenceText({ orders, contracts }: { orders: number; contracts: number }): string {
  const evaluated = orders === 1 ? '1 pedido evaluado' : `${orders} pedidos evaluados`;
  if (contracts === 0) return `${evaluated}; sin contratos publicados en vigor ese semestre`;
  return contracts === 1
    ? `${evaluated}; 1 contrato publicado en vigor ese semestre`
    : `${evaluated}; ${contracts} contratos publicados en vigor ese semestre`;
}

/** Criteria with weights (they add up to 100), bands from the highest down, and the rule they come from. */
export const Instrument = z.object({
  edition: z.string(),
  source: z.string(),
  criteria: z.array(z.object({ key: z.string(), label: z.string(), weight: z.number(), help: z.string() })),
  bands: z.array(z.object({ key: z.enum(EVALUATION_BANDS), from: z.number() })),
});
export type Instrument = z.infer<typeof Instrument>;

export const EvaluationQuery = z.object({
  periodo: z.string().max(10).default(''),
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  giro: z.string().max(200).default(''),
  banda: z.string().max(100).default(''),
  orden: z.enum(['puntaje', 'nombre']).catch('puntaje').default('puntaje'),
  pag: z.coerce.number().int().min(1).max(500).catch(1).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});
export type EvaluationQuery = z.infer<typeof EvaluationQuery>;

export const EvaluationRow = z.object({
  supplierNumber: z.string(),
  name: z.string(),
  legalSuffix: z.string().nullable(),
  personType: z.enum(PERSON_TYPES),
  mainLine: z.string().nullable(),
  /** The line that is asked for, where it is not the main one. */
  alsoLines: z.array(z.string()),
  /** Evaluated orders («pedidos»), not contracts: one contract may have several. */
  orders: z.number(),
  score: z.number(),
  band: z.enum(EVALUATION_BANDS),
  /** Score per criterion key. */
  criteria: z.record(z.string(), z.number()),
});
export type EvaluationRow = z.infer<typeof EvaluationRow>;

/** Suppliers of a group with the middle and the mean of their scores. */
const Scored = z.object({
  suppliers: z.number(),
  median: z.number().nullable(),
  average: z.number().nullable(),
});

/**
 * A semester. Its numbers follow the line of business and the text of the filter, not the band, which they show; `whole`
 * counts everybody.
 */
export const EvaluationPeriod = Scored.extend({
  key: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  bands: z.array(FacetCount),
  whole: Scored,
});
export type EvaluationPeriod = z.infer<typeof EvaluationPeriod>;

export const EvaluationPage = z.object({
  /** Published periods, newest first. */
  periods: z.array(EvaluationPeriod),
  /** The period shown; null when none is published. */
  period: EvaluationPeriod.extend({ instrument: Instrument, histogram: z.array(FacetCount) }).nullable(),
  rows: z.array(EvaluationRow),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
  lines: z.array(FacetCount),
});
export type EvaluationPage = z.infer<typeof EvaluationPage>;

export const EvaluationDetail = z.object({
  supplierNumber: z.string(),
  name: z.string(),
  legalSuffix: z.string().nullable(),
  personType: z.enum(PERSON_TYPES),
  mainLine: z.string().nullable(),
  scores: z.array(SupplierScore),
});
export type EvaluationDetail = z.infer<typeof EvaluationDetail>;

export const evaluationsApi = {
  list: endpoint({
    operationId: 'listEvaluations',
    method: 'GET',
    path: '/evaluaciones',
    tag: 'Evaluación de proveedores',
    summary: 'Calificaciones publicadas de un periodo, con el instrumento y su distribución',
    query: EvaluationQuery,
    response: EvaluationPage,
  }),
  detail: endpoint({
    operationId: 'getEvaluation',
    method: 'GET',
    path: '/evaluaciones/{numero}',
    tag: 'Evaluación de proveedores',
    summary: 'Calificaciones publicadas de un proveedor por periodo y criterio',
    params: z.object({ numero: z.string().min(1).max(60) }),
    response: EvaluationDetail,
    errors: ['not_found'],
  }),
};
