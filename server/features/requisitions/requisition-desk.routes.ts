import { requisitionDeskApi } from '#contract/requisition-desk-api.ts';
import { mustReadProcedure } from '#server/features/procurement/public.ts';
import { areasOf } from '#server/kit/functions.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  approveMany,
  approveRequisition,
  rejectRequisition,
  returnRequisition,
} from './requisition-approval.service.ts';
import { selectLastDecided, selectOfAreas, selectToApprove } from './requisition-approval.sql.ts';
import { convertRequisitions, previewConversion } from './requisition-conversion.service.ts';
import { selectConvertible, selectSources } from './requisition-conversion.sql.ts';
import { readForDecision } from './requisition-decision-view.ts';
import {
  assignRequisition,
  holdRequisition,
  listBuyers,
  releaseRequisition,
  researchRequisition,
  takeRequisition,
} from './requisition-desk.service.ts';
import { exportDesk, listDesk } from './requisition-desk.sql.ts';
import { giveOpinion } from './requisition-opinion.service.ts';

const HOLDER = { action: 'administer', subject: 'Requisitions' } as const;
const BUYER = { action: 'administer', subject: 'Procurement' } as const;
const READER = { action: 'consult', subject: 'Requisitions' } as const;

const DECISION = {
  must: 'Que le toque a quien lo hace por su función, área y monto, y que no la haya solicitado',
  said: 'Monto con IVA, quién la pide y a quién pasa',
  back: `No se deshace: la siguiente persona puede devolverla. ${IN_LOG}`,
};

/** What others do with a requisition: authorise it, give an opinion, take it, make it a procedure. */
export function registerRequisitionDesk(api: Api): void {
  registerDecisions(api);
  registerDesk(api);
  registerConversion(api);
}

function registerDecisions(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, requisitionDeskApi.toApprove, { access: HOLDER, budget: 'listing' }, async ({ person }) => ({
    rows: await selectToApprove(db, person),
    ofArea: await selectOfAreas(db, person),
    last: await selectLastDecided(db, person.id),
  }));
  serve(api, requisitionDeskApi.forDecision, { access: HOLDER }, ({ params, person }) =>
    readForDecision(db, params.folio, person),
  );
  serve(
    api,
    requisitionDeskApi.approveMany,
    { access: HOLDER, effect: { ...DECISION, said: 'Cuántas son y cuánto suman con IVA' } },
    ({ body, person, requestId }) => approveMany(services, body, { person, requestId }),
  );
  serve(
    api,
    requisitionDeskApi.approve,
    { access: HOLDER, effect: DECISION },
    ({ params, body, version, person, requestId }) =>
      approveRequisition(services, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    requisitionDeskApi.giveBack,
    {
      access: HOLDER,
      effect: {
        ...DECISION,
        said: 'Qué se pregunta y a quién',
        back: 'Sigue donde estaba cuando se responde',
      },
    },
    ({ params, body, version, person, requestId }) =>
      returnRequisition(services, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    requisitionDeskApi.reject,
    {
      access: HOLDER,
      effect: {
        ...DECISION,
        said: 'Que termina sin compra y se avisa a quienes intervinieron',
        back: 'Se pide otra',
      },
    },
    ({ params, body, version, person, requestId }) =>
      rejectRequisition(services, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    requisitionDeskApi.opine,
    { access: HOLDER, effect: { ...DECISION, said: 'Qué queda dicho de cada renglón' } },
    ({ params, body, version, person, requestId }) =>
      giveOpinion(services, { ...params, version }, body, { person, requestId }),
  );
}

function registerDesk(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, requisitionDeskApi.desk, { access: BUYER, budget: 'listing' }, async ({ query, person }) =>
    listDesk(db, query, { personId: person.id, areas: await areasOf(db, person, 'buyer') }),
  );
  serve(
    api,
    requisitionDeskApi.deskFile,
    { access: BUYER, budget: 'exporting' },
    async ({ query, context, person }) => {
      const reader = { personId: person.id, areas: await areasOf(db, person, 'buyer') };
      return exportDesk(services, query, { context, reader });
    },
  );
  serve(api, requisitionDeskApi.buyers, { access: BUYER }, async ({ params }) => ({
    rows: await listBuyers(db, params.folio),
  }));
  serve(
    api,
    requisitionDeskApi.take,
    { access: BUYER, effect: 'repeatable' },
    ({ params, version, person, requestId }) =>
      takeRequisition(services, { ...params, version }, { person, requestId }),
  );
  serve(
    api,
    requisitionDeskApi.assign,
    { access: BUYER, effect: 'repeatable' },
    ({ params, body, version, person, requestId }) =>
      assignRequisition(services, { ...params, version }, body.buyerId, { person, requestId }),
  );
  serve(
    api,
    requisitionDeskApi.research,
    { access: BUYER, effect: 'repeatable' },
    ({ params, version, person, requestId }) =>
      researchRequisition(services, { ...params, version }, { person, requestId }),
  );
  serve(
    api,
    requisitionDeskApi.hold,
    { access: READER, effect: 'repeatable' },
    ({ params, body, version, person, requestId }) =>
      holdRequisition(services, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    requisitionDeskApi.release,
    { access: READER, effect: 'repeatable' },
    ({ params, version, person, requestId }) =>
      releaseRequisition(services, { ...params, version }, { person, requestId }),
  );
}

function registerConversion(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, requisitionDeskApi.convertible, { access: BUYER, budget: 'listing' }, async ({ query }) => ({
    rows: await selectConvertible(
      db,
      query.folios.split(',').filter((folio) => folio !== ''),
    ),
  }));
  serve(api, requisitionDeskApi.preview, { access: BUYER, effect: 'question' }, ({ body }) =>
    previewConversion(db, body),
  );
  serve(api, requisitionDeskApi.convert, { access: BUYER, effect: 'draft' }, ({ body, person, requestId }) =>
    convertRequisitions(services, body, { person, requestId }),
  );
  serve(api, requisitionDeskApi.sources, { access: BUYER }, async ({ params }) => {
    await mustReadProcedure(db, params.id);
    return { rows: await selectSources(db, params.id) };
  });
}
