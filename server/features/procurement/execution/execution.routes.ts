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
    {
      access: OFFICER,
      effect: {
        must: 'Que lo entregado no pase de lo contratado y, con pedidos, salga de sus recepciones y pagos; que los pagos no pasen el contrato con sus convenios; con motivo, a lo más 5 % más; que se pague lo entregado, o el anticipo con su garantía, y ninguna factura dos veces; motivo si nadie lo ha aceptado o la factura se parece a otra; que se pene lo que llegó tarde; que los documentos sean del expediente',
        said: 'Qué entregas, penas y pagos verán los visitantes; a quien recibió o anotó lo que cambia se le dice',
        back: 'Se corrige con motivo; cada cambio queda en «Cambios» y en el historial del contrato',
        second: { kinds: ['contract'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      saveExecution(api.services, targetOf(params, version), body, { person, requestId }),
    CHANGED_EXECUTION,
  );
  serve(
    api,
    executionsApi.end,
    {
      access: OFFICER,
      effect: {
        must: 'Documento publicado de su cierre, y motivo y fundamento si termina antes',
        said: 'Qué entregas quedan abiertas y que el contrato deja de cambiar',
        back: 'Se corrige con motivo si no había terminado (reabrirlo)',
        second: { kinds: ['contract'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      endContract(db, targetOf(params, version), body, { person, requestId }),
    contractDecision('Registrar el cierre de un contrato'),
  );
  serve(
    api,
    executionsApi.reopen,
    {
      access: OFFICER,
      effect: {
        must: 'Motivo público',
        said: 'Que el contrato vuelve a estar vigente',
        back: 'Se cierra otra vez; ambos quedan a la vista',
        second: { kinds: ['contract'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      reopenContract(db, targetOf(params, version), body.reason, { person, requestId }),
    contractDecision('Corregir el cierre de un contrato'),
  );
}
