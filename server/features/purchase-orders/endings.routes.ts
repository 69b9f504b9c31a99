import { orderEndingsApi, supplierEndingsApi } from '#contract/order-endings-api.ts';
import { originOf } from '#server/features/my-account/public.ts';
import { MAILED } from '#server/kit/effects.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import type { PenaltyDoor } from './contract-doors.ts';
import { ENDED_BY_TWO, resolveEnding } from './ending-resolution.service.ts';
import { addEndingPaper, notifyEnding, readEndingPaper, saveEnding } from './endings.service.ts';
import {
  answerEnding,
  answeringEnding,
  handInPaper,
  ORDER_LINK_TO_SELL,
  readLinkedPaper,
} from './supplier-endings.service.ts';

const WRITES = { action: 'administer', subject: 'Orders' } as const;

/** Rescissions and early ends of orders: written, told to the supplier, heard, and resolved by two. */
export function registerOrderEndings(api: Api, penalties: PenaltyDoor): void {
  registerUnit(api, penalties);
  registerSupplier(api);
}

function registerUnit(api: Api, penalties: PenaltyDoor): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    orderEndingsApi.save,
    { access: WRITES, budget: 'saving', effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      saveEnding(db, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    orderEndingsApi.paper,
    { access: WRITES, budget: 'document', effect: 'repeatable' },
    ({ params, query, context, person, requestId }) =>
      addEndingPaper(
        services,
        { context, id: params.id, kind: query.que, name: query.nombre },
        { person, requestId },
      ),
  );
  serve(
    api,
    orderEndingsApi.file,
    { access: { action: 'consult', subject: 'Orders' }, budget: 'ownFile' },
    async ({ params, context, person }) =>
      sendFile(context, services, {
        ...(await readEndingPaper(db, { id: params.id, paperId: params.papel }, person)),
        cache: 'private',
        download: false,
      }),
  );
  serve(
    api,
    orderEndingsApi.notify,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'El oficio de inicio; de una rescisión, lo que llegó revisado; de una terminación anticipada, también su dictamen y la opinión del Órgano Interno de Control',
        said: 'Qué lee el proveedor y hasta cuándo puede contestar',
        back: `Se resuelve que el pedido sigue. ${MAILED}`,
      },
    },
    ({ params, version, person, requestId }) =>
      notifyEnding(db, { ...params, version }, { person, requestId }),
  );
  serve(
    api,
    orderEndingsApi.resolve,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Que el proveedor haya contestado o terminara su plazo, lo que llegó revisado, la resolución en PDF y una razón',
        said: 'Cuánto ya no se entrega, qué garantías se hacen efectivas, qué gastos se reintegran, y que lo leen el proveedor y los visitantes',
        back: `No se deshace: sigue el finiquito. Lo que llegó y lo que se pagó se queda como está. ${MAILED}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      resolveEnding({ db, penalties }, { ...params, version }, body, { person, requestId }),
    ENDED_BY_TWO,
  );
}

function registerSupplier(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    supplierEndingsApi.paper,
    { access: ORDER_LINK_TO_SELL, budget: 'document', isUncounted: true, effect: 'repeatable' },
    ({ context, query, requestId }) =>
      handInPaper(services, { context, name: query.nombre, requestId }, answeringEnding),
  );
  serve(
    api,
    supplierEndingsApi.file,
    { access: 'public', budget: 'opening', effect: 'question', isUncounted: true },
    async ({ params, body: { link }, context, requestId }) =>
      sendFile(context, services, {
        ...(await readLinkedPaper(
          db,
          { folio: params.folio, link, ...(await originOf(services, context, link)), requestId },
          params.papel,
        )),
        cache: 'private',
        download: false,
      }),
  );
  serve(
    api,
    supplierEndingsApi.answer,
    {
      access: 'public',
      budget: 'sending',
      isUncounted: true,
      effect: {
        must: 'La liga del pedido, y que se le haya avisado y no haya contestado',
        said: 'Lo que la Unidad lee antes de resolver',
        back: 'No se cambia: queda en el historial del pedido',
      },
    },
    async ({ params, body: { link, ...answer }, context, requestId }) =>
      answerEnding(db, { ...params, link, ...(await originOf(services, context, link)), requestId }, answer),
  );
}
