import { executionsApi, type ExecutionSave } from '#contract/executions-api.ts';
import type { ContractEnd } from '#contract/executions.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { Api } from '#web/kit/api.ts';
import type { Target } from '../procurement-admin.data.ts';

/** Saves what became of a contract over the version of it that the person saw. */
export const saveExecution = (
  api: Api,
  id: string,
  contract: Target,
  body: ExecutionSave,
): Promise<AdminProcedure> =>
  api.call(executionsApi.save, {
    params: { id, contrato: contract.id },
    version: contract.version,
    body,
  });

export const endContract = (api: Api, id: string, contract: Target, body: ContractEnd) =>
  api.call(executionsApi.end, { params: { id, contrato: contract.id }, version: contract.version, body });

export const reopenContract = (api: Api, id: string, contract: Target, reason: string) =>
  api.call(executionsApi.reopen, {
    params: { id, contrato: contract.id },
    version: contract.version,
    body: { reason },
  });
