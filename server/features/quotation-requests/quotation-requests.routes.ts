import { quotationRequestsApi } from '#contract/quotation-requests-api.ts';
import { IN_LOG, MAILED } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { CANCELLED_BY_TWO, INVITED_BY_TWO, MODIFIED_BY_TWO } from './quotation-decisions.ts';
import { mustRead, readableAreas } from './quotation-access.ts';
import { chooseInvitees, rankInvitees, readRanking } from './quotation-invitees.service.ts';
import { inviteMore } from './quotation-more.service.ts';
import { exportRequests, listRequests } from './quotation-request-list.sql.ts';
import { readRequest } from './quotation-request-seen.ts';
import {
  beginQuotationRequest,
  cancelQuotationRequest,
  saveQuotationRequest,
} from './quotation-requests.service.ts';
import {
  answerQuotationQuestion,
  modifyQuotationRequest,
  sendQuotationRequest,
} from './quotation-sending.service.ts';

const READS = { action: 'consult', subject: 'Quotations' } as const;
const WRITES = { action: 'administer', subject: 'Quotations' } as const;

/** Requests for quotations as their buyer keeps them. */
export function registerQuotationRequests(api: Api): void {
  registerReading(api);
  registerDraft(api);
  registerInvitees(api);
  registerSent(api);
}

function registerReading(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, quotationRequestsApi.list, { access: READS, budget: 'listing' }, async ({ query, person }) =>
    listRequests(db, query, { personId: person.id, areas: await readableAreas(db, person) }),
  );
  serve(
    api,
    quotationRequestsApi.file,
    { access: READS, budget: 'exporting' },
    async ({ query, person, context }) =>
      exportRequests(services, query, {
        context,
        reader: { personId: person.id, areas: await readableAreas(db, person) },
      }),
  );
  serve(api, quotationRequestsApi.detail, { access: READS }, ({ params, person }) =>
    readRequest(db, params.folio, person),
  );
  serve(api, quotationRequestsApi.ranking, { access: READS }, async ({ params, person }) => ({
    ranking: await readRanking(db, await mustRead(db, params.folio, person)),
  }));
}

function registerDraft(api: Api): void {
  const { db } = api.services;
  serve(api, quotationRequestsApi.begin, { access: WRITES, effect: 'draft' }, ({ body, person, requestId }) =>
    beginQuotationRequest(db, body, { person, requestId }),
  );
  serve(
    api,
    quotationRequestsApi.save,
    { access: WRITES, effect: 'draft' },
    ({ params, version, body, person, requestId }) =>
      saveQuotationRequest(db, { ...params, version }, body, { person, requestId }),
  );
}

function registerInvitees(api: Api): void {
  const { services } = api;
  serve(
    api,
    quotationRequestsApi.rank,
    {
      access: WRITES,
      effect: {
        must: 'Que haya giros elegidos y que su orden no se haya fijado antes',
        said: 'Que el orden se sortea una sola vez y queda a la vista de quien audita',
        back: `No se repite mientras no cambien los giros; salirse de él pide una razón. ${IN_LOG}`,
      },
    },
    ({ params, version, body, person, requestId }) =>
      rankInvitees(services, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    quotationRequestsApi.invite,
    { access: WRITES, effect: 'draft' },
    ({ params, version, body, person, requestId }) =>
      chooseInvitees(services.db, { ...params, version }, body, { person, requestId }),
  );
}

function registerSent(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    quotationRequestsApi.send,
    {
      access: WRITES,
      effect: {
        must: 'Que esté completa, con sus invitados, su plazo y sus mínimos',
        said: 'A quién se invita y cuándo se cierra',
        back: `Se modifica o se cancela, y se avisa a todos. ${MAILED}`,
      },
    },
    ({ params, version, person, requestId }) =>
      sendQuotationRequest(services, { ...params, version }, { person, requestId }),
  );
  serve(
    api,
    quotationRequestsApi.inviteMore,
    {
      access: WRITES,
      effect: {
        must: 'Que siga abierta y a quien se invita le quede el plazo completo, o el cierre se mueva; una razón',
        said: 'A quién más se invita y qué leen los demás',
        back: `Lo anterior queda en su historial. ${MAILED}`,
        second: { kinds: ['quotations'] },
      },
    },
    ({ params, version, body, person, requestId }) =>
      inviteMore(services, { ...params, version }, body, { person, requestId }),
    INVITED_BY_TWO,
  );
  serve(
    api,
    quotationRequestsApi.modify,
    {
      access: WRITES,
      effect: {
        must: 'Que quede al menos la mitad del plazo o el cierre se mueva, a 60 días del envío cuando más; una razón',
        said: 'Qué leen los invitados y cuándo se cierra ahora',
        back: `Lo anterior queda en su historial. ${MAILED}`,
        second: { kinds: ['quotations'] },
      },
    },
    ({ params, version, body, person, requestId }) =>
      modifyQuotationRequest(db, { ...params, version }, body, { person, requestId }),
    MODIFIED_BY_TWO,
  );
  serve(
    api,
    quotationRequestsApi.cancel,
    {
      access: WRITES,
      effect: {
        must: 'Que no se haya cerrado; una razón de la lista',
        said: 'Que lo recibido no se abre y se avisa a los invitados',
        back: `No se reabre: se empieza otra. ${IN_LOG}`,
        second: { kinds: ['quotations'] },
      },
    },
    ({ params, version, body, person, requestId }) =>
      cancelQuotationRequest(db, { ...params, version }, body, { person, requestId }),
    CANCELLED_BY_TWO,
  );
  serve(
    api,
    quotationRequestsApi.answer,
    {
      access: WRITES,
      effect: {
        must: 'Que la pregunta no se haya respondido y la solicitud siga abierta',
        said: 'Que la respuesta llega a todos, sin decir quién preguntó',
        back: MAILED,
      },
    },
    ({ params, version, body, person, requestId }) =>
      answerQuotationQuestion(db, { ...params, version }, body, { person, requestId }),
  );
}
