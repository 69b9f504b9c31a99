import { budgetApi } from '#contract/budget-api.ts';
import { budgetDeskApi } from '#contract/budget-desk.ts';
import { MAILED } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { giveFunds, giveFundsInPart, returnForFunds, takeFundsBack } from './requisition-funds.service.ts';

const OFFICER = { action: 'administer', subject: 'Budget', by: 'budget_officer' } as const;

/** Money for requisitions: given whole, or missing. */
export function registerRequisitionFunds(api: Api): void {
  const { services } = api;
  serve(
    api,
    budgetApi.give,
    {
      access: OFFICER,
      effect: {
        must: 'Que todas sus claves tengan su parte y que no la dé quien la solicitó',
        said: 'Cuánto se reserva de cada clave',
        back: `Se libera al cancelarla, rechazarla o pedir de nuevo. ${MAILED}`,
      },
    },
    ({ params, version, person, requestId }) =>
      giveFunds(services, { ...params, version }, { person, requestId }),
  );
  serve(
    api,
    budgetDeskApi.part,
    {
      access: OFFICER,
      effect: {
        must: 'Que alcance para los renglones elegidos y que no la dé quien la solicitó',
        said: 'Qué renglones tienen dinero y cuáles se cancelan',
        back: `Los demás se piden otra vez en otra requisición. ${MAILED}`,
      },
    },
    ({ params, body, version, person, requestId }) =>
      giveFundsInPart(services, { ...params, version }, body.lines, { person, requestId }),
  );
  serve(
    api,
    budgetApi.lack,
    {
      access: OFFICER,
      effect: {
        must: 'Decir qué falta, con 20 letras o más',
        said: 'A quién vuelve y con qué texto',
        back: `Sigue en Presupuesto cuando se responde. ${MAILED}`,
      },
    },
    ({ params, body, version, person, requestId }) =>
      returnForFunds(services, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    budgetApi.takeBack,
    {
      access: OFFICER,
      effect: {
        must: 'Que nadie la haya tomado en Compras y se explique por qué, con 20 letras o más',
        said: 'Cuánto se libera de cada clave',
        back: `Espera suficiencia otra vez. ${MAILED}`,
      },
    },
    ({ params, body, version, person, requestId }) =>
      takeFundsBack(services, { ...params, version }, body, { person, requestId }),
  );
}
