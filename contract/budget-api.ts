import { z } from 'zod';
import { oneOf } from './list-words.ts';
import {
  BUDGET_SUM_NAMES,
  BudgetFileQuery,
  BudgetKeyEntries,
  BudgetPage,
  BudgetQuery,
  FundGiven,
  FundRequest,
  FundReturn,
  FundTakeBack,
} from './budget.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Presupuesto';
const folio = z.object({ folio: z.string().trim().min(1).max(60) });

/** A requisition that has its money; `note`, where the unit only tells it: that another person should have given it. */
export const Funded = z.object({ folio: z.string(), note: z.string().optional() });
export type Funded = z.infer<typeof Funded>;

/** The budget of a year, and the money of requisitions. */
export const budgetApi = {
  state: endpoint({
    operationId: 'getBudget',
    method: 'GET',
    path: '/administracion/presupuesto',
    tag,
    summary: 'Estado del ejercicio: cada clave con lo aprobado, reservado y cada momento, con IVA',
    query: BudgetQuery,
    response: BudgetPage,
  }),
  file: endpoint({
    operationId: 'exportBudget',
    method: 'GET',
    path: '/administracion/presupuesto/archivo',
    tag,
    summary: 'El estado del ejercicio como archivo',
    query: BudgetFileQuery,
    media: 'table',
  }),
  entries: endpoint({
    operationId: 'getBudgetKey',
    method: 'GET',
    path: '/administracion/presupuesto/claves/{id}',
    tag,
    summary:
      'Una clave presupuestaria con los asientos de una de sus cifras, del más reciente al más antiguo',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      cifra: oneOf(BUDGET_SUM_NAMES).default('disponible').describe('De qué cifra se quieren los asientos.'),
    }),
    response: BudgetKeyEntries,
    errors: ['not_found'],
  }),
  waiting: endpoint({
    operationId: 'listFundRequests',
    method: 'GET',
    path: '/administracion/presupuesto/suficiencias',
    tag,
    summary: 'Requisiciones que esperan suficiencia, con lo que tiene cada clave; la que más espera, primero',
    response: z.object({
      rows: z.array(FundRequest),
      total: z.number(),
      /** What was given in the areas of whoever reads it, and no buyer took yet; the newest first. */
      given: z.array(FundGiven),
      /** Another system keeps the budget: what is given is asked of it, and it answers later. */
      isExternal: z.boolean(),
      /** Since when the budget system does not answer. */
      silentSince: z.iso.datetime().nullable(),
    }),
  }),
  give: endpoint({
    operationId: 'fundRequisition',
    method: 'POST',
    path: '/requisiciones/{folio}/suficiencia',
    tag,
    summary: 'Da la suficiencia de una requisición: reserva todo su monto con IVA, o nada',
    params: folio,
    ifMatch: true,
    response: Funded,
    errors: [
      'not_found',
      'version_conflict',
      'state_conflict',
      'separation_of_duties',
      'insufficient_funds',
      'other_reservation',
    ],
  }),
  lack: endpoint({
    operationId: 'returnForFunds',
    method: 'POST',
    path: '/requisiciones/{folio}/falta-de-suficiencia',
    tag,
    summary: 'Devuelve una requisición porque falta dinero, con lo que falta y qué claves lo tienen',
    params: folio,
    body: FundReturn,
    ifMatch: true,
    response: z.object({ folio: z.string() }),
    errors: ['not_found', 'version_conflict', 'state_conflict', 'separation_of_duties'],
  }),
  takeBack: endpoint({
    operationId: 'takeFundsBack',
    method: 'POST',
    path: '/requisiciones/{folio}/suficiencia/retiro',
    tag,
    summary: 'Retira la suficiencia de una requisición que nadie ha tomado en Compras: libera lo reservado',
    params: folio,
    body: FundTakeBack,
    ifMatch: true,
    response: z.object({ folio: z.string() }),
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
};
