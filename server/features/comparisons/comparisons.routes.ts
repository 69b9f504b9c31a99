import { comparisonsApi } from '#contract/comparisons-api.ts';
import { MAILED } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { prepareContract, type AddContract } from './award-contract.service.ts';
import { AWARDED_QUOTATIONS } from './comparison-decisions.ts';
import { exportComparison } from './comparison-file.ts';
import { viewProcedureComparison } from './comparison-of-procedure.ts';
import { viewComparison } from './comparison-of-request.ts';
import { saveComparison } from './comparison.service.ts';
import { decideQuotations } from './decision.service.ts';

const READER = { action: 'consult', subject: 'Quotations' } as const;
const BUYER = { action: 'administer', subject: 'Quotations' } as const;
const OF_PROCEDURE = { action: 'consult', subject: 'Procurement' } as const;

/** Offers beside each other, of quotations and of bids, and the award of quotations. */
export function registerComparisons(api: Api, addContract: AddContract): void {
  const { services } = api;
  const { db } = services;
  serve(api, comparisonsApi.ofRequest, { access: READER, budget: 'listing' }, ({ params, person }) =>
    viewComparison(db, params.folio, person),
  );
  serve(
    api,
    comparisonsApi.requestFile,
    { access: READER, budget: 'exporting' },
    async ({ params, query, person, context }) =>
      exportComparison(services, await viewComparison(db, params.folio, person), query.formato, context),
  );
  serve(api, comparisonsApi.ofProcedure, { access: OF_PROCEDURE, budget: 'listing' }, ({ params }) =>
    viewProcedureComparison(db, params.id),
  );
  serve(
    api,
    comparisonsApi.procedureFile,
    { access: OF_PROCEDURE, budget: 'exporting' },
    async ({ params, query, context }) =>
      exportComparison(services, await viewProcedureComparison(db, params.id), query.formato, context),
  );
  serve(
    api,
    comparisonsApi.save,
    { access: BUYER, budget: 'saving', effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      saveComparison(db, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    comparisonsApi.decide,
    {
      access: BUYER,
      effect: {
        must: 'Que toda cotización que cuenta esté calificada, que nadie impedido gane, motivo de lo que no sigue la regla, y que no lo confirme quien invitó o comparó',
        said: 'Quién gana cada partida y por cuánto, y que se avisa a todos los que cotizaron y a quien lo pidió',
        back: MAILED,
        second: { kinds: ['award'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      decideQuotations(services, { ...params, version }, body, { person, requestId }),
    AWARDED_QUOTATIONS,
  );
  serve(
    api,
    comparisonsApi.contract,
    { access: BUYER, effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      prepareContract({ ...services, addContract }, { ...params, version }, body, { person, requestId }),
  );
}
