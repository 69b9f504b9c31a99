import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ROUTE_FLAG_LABELS, ROUTE_KIND_LABELS, type RouteFlag, type RouteKind } from './approval-routes.ts';

const tag = 'Rutas de autorización';
const word = z.string().trim().max(200).default('');
const flags = Object.keys(ROUTE_FLAG_LABELS) as [RouteFlag, ...RouteFlag[]];
const kinds = Object.keys(ROUTE_KIND_LABELS) as [RouteKind, ...RouteKind[]];

/** A made-up requisition as the address has it: any text, told back by field where it does not serve. */
export const SimulationQuery = z.object({
  /** Id of the requesting area. */
  area: word,
  monto: word,
  bien: word,
  recurso: word,
  /** Partidas of five digits, with commas or spaces between them. */
  partidas: word,
  /** What else is so of it: names of flags, with commas between them. */
  senas: word,
  /** `si`: what it asks for of computing has a profile in force. */
  perfil: z.string().max(2).default(''),
});
export type SimulationQuery = z.infer<typeof SimulationQuery>;

const SimulatedStep = z.object({
  number: z.number(),
  name: z.string(),
  /** Null: wherever. */
  area: z.string().nullable(),
  lines: z.array(z.string()),
  days: z.number(),
  /** Who holds its function now. */
  people: z.array(z.string()),
  /** Route that asks for it. */
  route: z.string(),
});

export const Simulation = z.object({
  problems: z.record(z.string(), z.string()),
  answer: z
    .object({
      /** Null: no base route rules it, and nobody would authorise it. */
      base: z.string().nullable(),
      extras: z.array(z.string()),
      steps: z.array(SimulatedStep),
      /** What it was compared with that nobody captured. */
      unknown: z.array(z.string()),
      net: z.string(),
    })
    .nullable(),
});
export type Simulation = z.infer<typeof Simulation>;

/** Routes in force, in words. */
export const RouteList = z.object({
  routes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      position: z.number(),
      kind: z.enum(kinds),
      /** To what it applies, beginning with the amount. */
      appliesTo: z.array(z.string()),
      steps: z.array(z.string()),
    }),
  ),
  areas: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** What is missing in the set that rules now. */
  warnings: z.array(z.string()),
});
export type RouteList = z.infer<typeof RouteList>;

/** Routes are written as a kind of content (`route-content.ts`); here they are read. */
export const approvalRoutesApi = {
  list: endpoint({
    operationId: 'listApprovalRoutes',
    method: 'GET',
    path: '/administracion/rutas',
    tag,
    summary: 'Rutas de autorización vigentes, en palabras, y lo que le falta al conjunto',
    response: RouteList,
  }),
  simulate: endpoint({
    operationId: 'simulateApproval',
    method: 'GET',
    path: '/administracion/rutas/simulacion',
    tag,
    summary: 'Quién autorizaría una requisición inventada, paso por paso',
    query: SimulationQuery,
    response: Simulation,
  }),
};
export const SIMULATION_FLAGS = flags;
