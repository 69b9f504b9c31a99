import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ContractEnd, ExecutionInput } from './executions.ts';
import { AdminProcedure, optionalText, SeenValues, text } from './procurement-admin.ts';

const tag = 'Administración de procedimientos';
const base = '/administracion/procedimientos/{id}/contratos/{contrato}';
const params = z.object({ id: z.uuid(), contrato: z.uuid() });
const errors = ['not_found', 'version_required', 'version_conflict', 'state_conflict'] as const;

/** What is saved of what became of a contract: the lists that were changed. */
export const ExecutionSave = ExecutionInput.partial().extend({
  /** Why something that stood there already is otherwise; visitors read it. */
  changeReason: optionalText(1_000).optional(),
  seen: SeenValues.optional(),
});
export type ExecutionSave = z.infer<typeof ExecutionSave>;

/** What becomes of a contract after its signature. `If-Match` is the version of the contract. */
export const executionsApi = {
  /** Rows are named by ids that the caller gives them; what two people wrote in different rows is joined. */
  save: endpoint({
    operationId: 'saveExecution',
    method: 'PUT',
    path: `${base}/ejecucion`,
    tag,
    summary: 'Guarda las entregas, las penas y los pagos de un contrato',
    params,
    body: ExecutionSave,
    response: AdminProcedure,
    ifMatch: true,
    errors,
  }),
  /** The last contract that ends concludes the procedure. */
  end: endpoint({
    operationId: 'endContract',
    method: 'PUT',
    path: `${base}/cierre`,
    tag,
    summary: 'Registra cómo terminó un contrato, con su documento público',
    params,
    body: ContractEnd,
    response: AdminProcedure,
    ifMatch: true,
    errors,
  }),
  reopen: endpoint({
    operationId: 'reopenContract',
    method: 'POST',
    path: `${base}/reapertura`,
    tag,
    summary: 'Corrige el cierre de un contrato que no había terminado',
    params,
    body: z.object({ reason: text(1_000).min(20, 'Explica el motivo con al menos 20 letras.') }),
    response: AdminProcedure,
    ifMatch: true,
    errors,
  }),
};
