import { z } from 'zod';
import { ComparisonSave, ComparisonView, QuotationDecision } from './comparisons.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Cuadro comparativo';
const requestPath = '/administracion/cotizaciones/{folio}';
const procedurePath = '/administracion/procedimientos/{id}/comparativo';
const params = z.object({ folio: z.string().trim().min(1).max(60) });
const procedureParams = z.object({ id: z.uuid() });
/** Why it is contracted so, where something asks for a reason: by the code of what asks, or the id of who won. */
export const QuotationContractInput = z.object({
  reasons: z.record(z.string().max(60), z.string().trim().max(1_000)).default({}),
});
export type QuotationContractInput = z.infer<typeof QuotationContractInput>;

const FileQuery = z.object({ formato: z.enum(['csv', 'xlsx', 'json']).default('xlsx') });

/** What keeps an award from being given, or from becoming a contract. */
const DECISION_ERRORS = [
  'not_found',
  'version_required',
  'version_conflict',
  'state_conflict',
  'contractor_blocked',
  'separation_of_duties',
] as const;

/** Offers beside each other, what is judged of them, and who wins. Prices are read, never written. */
export const comparisonsApi = {
  ofRequest: endpoint({
    operationId: 'getQuotationComparison',
    method: 'GET',
    path: `${requestPath}/comparativo`,
    tag,
    summary: 'El cuadro comparativo de una solicitud de cotización abierta',
    params,
    response: ComparisonView,
    errors: ['not_found', 'state_conflict'],
  }),
  save: endpoint({
    operationId: 'saveQuotationComparison',
    method: 'PUT',
    path: `${requestPath}/comparativo`,
    tag,
    summary: 'Guarda qué cumple cada cotización, sus puntos y lo que se elige distinto de la regla',
    params,
    body: ComparisonSave,
    response: ComparisonView,
    ifMatch: true,
    errors: ['not_found', 'version_required', 'version_conflict', 'state_conflict'],
  }),
  /** Over the version of the comparison; of a market research it keeps the medians, and nobody wins. */
  decide: endpoint({
    operationId: 'decideQuotations',
    method: 'POST',
    path: `${requestPath}/fallo`,
    tag,
    summary:
      'Adjudica las cotizaciones según su cuadro comparativo, o las declara desiertas, y avisa a todos',
    params,
    body: QuotationDecision,
    response: ComparisonView,
    ifMatch: true,
    errors: [...DECISION_ERRORS],
  }),
  /** Over the version of the request. */
  contract: endpoint({
    operationId: 'prepareQuotationContract',
    method: 'POST',
    path: `${requestPath}/contrato`,
    tag,
    summary:
      'Prepara de lo adjudicado el borrador de la adjudicación directa, con un contrato por cada proveedor que ganó',
    params,
    body: QuotationContractInput,
    response: z.object({ procedureId: z.uuid(), number: z.string() }),
    ifMatch: true,
    errors: [...DECISION_ERRORS],
  }),
  requestFile: endpoint({
    operationId: 'exportQuotationComparison',
    method: 'GET',
    path: `${requestPath}/comparativo/archivo`,
    tag,
    summary: 'El cuadro comparativo de una solicitud como archivo',
    params,
    query: FileQuery,
    media: 'table',
    errors: ['not_found', 'state_conflict'],
  }),
  ofProcedure: endpoint({
    operationId: 'getProcedureComparison',
    method: 'GET',
    path: procedurePath,
    tag,
    summary: 'El cuadro comparativo de las propuestas leídas en la apertura de un procedimiento',
    params: procedureParams,
    response: ComparisonView,
    errors: ['not_found', 'state_conflict'],
  }),
  procedureFile: endpoint({
    operationId: 'exportProcedureComparison',
    method: 'GET',
    path: `${procedurePath}/archivo`,
    tag,
    summary: 'El cuadro comparativo de un procedimiento como archivo',
    params: procedureParams,
    query: FileQuery,
    media: 'table',
    errors: ['not_found', 'state_conflict'],
  }),
};
