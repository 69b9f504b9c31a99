import { executionsApi } from '#contract/executions-api.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { CHANGED_EXECUTION, contractDecision } from '../procurement-decisions.ts';
import { endContract, reopenContract, saveExecution } from './execution.service.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

/** What becomes of a contract after its signature. */
export function registerExecution(api: Api): void {
  const { db } = api.services;
  const targetOf = (params: { id: string; contrato: string }, version: number) => ({
    id: params.id,
    contractId: params.contrato,
    version,
  });
  serve(
    api,
    executionsApi.save,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      saveExecution(db, targetOf(params, version), body, { person, requestId }),
    CHANGED_EXECUTION,
  );
  serve(
    api,
    executionsApi.end,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      endContract(db, targetOf(params, version), body, { person, requestId }),
    contractDecision('Registrar el cierre de un contrato'),
  );
  serve(
    api,
    executionsApi.reopen,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      reopenContract(db, targetOf(params, version), body.reason, { person, requestId }),
    contractDecision('Corregir el cierre de un contrato'),
  );
}
