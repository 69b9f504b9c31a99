import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CappedCount, FacetCount } from './procedures.ts';
import { EVALUATION_BANDS } from './rules/evaluations/evaluation-band.ts';
import { PERIOD_STATES, type PeriodState } from './rules/evaluations/evaluation-machine.ts';
import { PERIOD_KEY, PERIOD_SPANS, spanOf } from './rules/evaluations/evaluation-period.ts';
import { PERSON_TYPES, SupplierScore } from './suppliers.ts';

/** Below this number of evaluated contracts a score is provisional. */
export const MINIMUM_EVIDENCE = 3;

/** What `orders` counts: deliveries are evaluated order by order, contracts are published as a whole. */
export const ORDERS_NOTE =
  'Se evalúa cada pedido; un contrato puede tener varios, y las compras menores no tienen contrato.';

/** What a score rests on, and how many of the contracts that this portal shows were in force meanwhile. */
export function evidenceText({
  orders,
  contracts,
  period,
}: {
  orders: number;
  contracts: number;
  period: string;
}): string {
  const span = PERIOD_SPANS[spanOf(period)];
  const evaluated = orders === 1 ? '1 pedido evaluado' : `${orders} pedidos evaluados`;
  if (contracts === 0) return `${evaluated}; sin contratos publicados en vigor ese ${span}`;
  return contracts === 1
    ? `${evaluated}; 1 contrato publicado en vigor ese ${span}`
    : `${evaluated}; ${contracts} contratos publicados en vigor ese ${span}`;
}

/** Criteria with weights (they add up to 100), bands from the highest down, and the rule they come from. */
export const Instrument = z.object({
  edition: z.string(),
  source: z.string(),
  criteria: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      weight: z.number(),
      help: z.string(),
      /** Who answers it. */
      by: z.enum(['area', 'officer']).default('area'),
      /** Answered by the days late of the deliveries, where the portal knows them. */
      byLateness: z.boolean().optional(),
      /** What the answers 1 to 5 mean; empty in periods from before they were kept. */
      anchors: z.array(z.string()).default([]),
    }),
  ),
  bands: z.array(z.object({ key: z.enum(EVALUATION_BANDS), from: z.number() })),
});
export type Instrument = z.infer<typeof Instrument>;

/** Words by which the results of a period are ordered: a column, or a criterion by its key. */
export const EVALUATION_ORDER = /^-?(?:nombre|pedidos|puntaje|criterio\.[a-z][a-z0-9_]{0,39})$/;

export const EvaluationQuery = z.object({
  periodo: z.string().max(10).default(''),
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  giro: z.string().max(200).default(''),
  banda: z.string().max(100).default(''),
  orden: z
    .string()
    .regex(EVALUATION_ORDER)
    .catch('-puntaje')
    .default('-puntaje')
    .describe('nombre, pedidos, puntaje o criterio.CLAVE; con «-» delante, de mayor a menor.'),
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
  /** Score of the published period before; null where there was none. */
  before: z.number().nullable(),
  /** Score per criterion key; without one that applied to no order. */
  criteria: z.record(z.string(), z.number()),
});
export type EvaluationRow = z.infer<typeof EvaluationRow>;

/** Suppliers of a group with the middle and the mean of their scores. */
const Scored = z.object({
  suppliers: z.number(),
  median: z.number().nullable(),
  average: z.number().nullable(),
  /** Four of five suppliers stand between these: the scores at 10 and 90 percent. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const periodStates = Object.keys(PERIOD_STATES) as [PeriodState, ...PeriodState[]];

/**
 * A semester or a quarter. Its numbers follow the line of business and the text of the filter, not the band, which they show; `whole`
 * counts everybody.
 */
export const EvaluationPeriod = Scored.extend({
  key: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  bands: z.array(FacetCount),
  whole: Scored,
  state: z.enum(periodStates),
  publishedAt: z.string(),
  /** Whether its counts are published, so that anybody can compute it again. */
  hasCounts: z.boolean(),
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

/** What a published score is made of: enough to compute it again. */
export const EvaluationCounts = z.object({
  period: z.string(),
  instrument: Instrument,
  /** By criterion: how often 1, 2, 3, 4, 5 and «No aplica» were answered. */
  counts: z.record(z.string(), z.array(z.number())),
  /** Suppliers of its line in the period, and its place among them; null without a line. */
  line: z.object({ suppliers: z.number(), place: z.number() }).nullable(),
  /** How the supplier's reply was answered; null where it made none. What it says is not published. */
  reply: z.enum(['kept', 'amended']).nullable(),
});
export type EvaluationCounts = z.infer<typeof EvaluationCounts>;

export const EvaluationDetail = z.object({
  supplierNumber: z.string(),
  name: z.string(),
  legalSuffix: z.string().nullable(),
  personType: z.enum(PERSON_TYPES),
  mainLine: z.string().nullable(),
  scores: z.array(SupplierScore),
  made: z.array(EvaluationCounts),
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
  data: endpoint({
    operationId: 'exportEvaluations',
    method: 'GET',
    path: '/evaluaciones/periodos/{clave}/datos',
    tag: 'Evaluación de proveedores',
    summary:
      'Fórmula, pesos, conteos y redondeo de un periodo publicado: con ellos se recalcula cada calificación',
    params: z.object({ clave: z.string().regex(PERIOD_KEY) }),
    query: z.object({ formato: z.enum(['csv', 'json']).default('csv') }),
    media: 'table',
    errors: ['not_found'],
  }),
};
