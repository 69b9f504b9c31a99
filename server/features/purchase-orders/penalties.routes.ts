import { orderPenaltiesApi, supplierPenaltiesApi } from '#contract/order-penalties-api.ts';
import { MAILED } from '#server/kit/effects.ts';
import { originOf } from '#server/features/my-account/public.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import type { PenaltyDoor } from './contract-doors.ts';
import { notifyPenalty, proposeDeduction } from './penalties.service.ts';
import { RESOLVED_BY_TWO, resolvePenalty } from './penalty-resolution.service.ts';
import { EXTENDED_BY_TWO, extendOrder } from './order-extension.service.ts';
import { handInPaper, ORDER_LINK_TO_SELL } from './supplier-endings.service.ts';
import {
  answeringPenalty,
  answerPenalty,
  readLinkedPenaltyPaper,
  readPenaltyPaper,
} from './supplier-penalties.service.ts';

const WRITES = { action: 'administer', subject: 'Orders' } as const;

/** Penalties of what came late: told to the supplier, heard, and resolved by two. */
export function registerOrderPenalties(api: Api, penalties: PenaltyDoor): void {
  const { db } = api.services;
  serve(
    api,
    orderPenaltiesApi.deduct,
    { access: WRITES, budget: 'saving', effect: 'repeatable' },
    ({ params, body, person, requestId }) =>
      proposeDeduction(db, { id: params.id, deduction: body }, { person, requestId }),
  );
  serve(
    api,
    orderPenaltiesApi.notify,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Una pena propuesta, con su fundamento y cómo se cobra',
        said: 'El cálculo que lee el proveedor y hasta cuándo puede contestar',
        back: `Se condona con su razón. ${MAILED}`,
      },
    },
    ({ params, body, version, person, requestId }) =>
      notifyPenalty(db, { id: params.id, penaltyId: params.pena, version }, body, { person, requestId }),
  );
  serve(
    api,
    orderPenaltiesApi.resolve,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Que el proveedor haya contestado o terminara su plazo, salvo que se condone; una razón y su fundamento',
        said: 'En cuánto queda, y que lo leen el proveedor y los visitantes',
        back: 'No se deshace: queda en el contrato y en el historial del pedido',
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      resolvePenalty({ db, penalties }, { id: params.id, penaltyId: params.pena, version }, body, {
        person,
        requestId,
      }),
    RESOLVED_BY_TWO,
  );
  serve(
    api,
    orderPenaltiesApi.extend,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Un día posterior al del pedido y una razón',
        said: 'Qué fecha vale, y si las penas se cuentan desde ella',
        back: `La fecha de antes queda en el historial. ${MAILED}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, version, body, person, requestId }) =>
      extendOrder(db, { ...params, version }, body, { person, requestId }),
    EXTENDED_BY_TWO,
  );
  serve(
    api,
    orderPenaltiesApi.file,
    { access: { action: 'consult', subject: 'Orders' }, budget: 'ownFile' },
    async ({ params, context, person }) =>
      sendFile(context, api.services, {
        ...(await readPenaltyPaper(db, params, person)),
        cache: 'private',
        download: false,
      }),
  );
  registerSupplier(api);
}

function registerSupplier(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    supplierPenaltiesApi.paper,
    { access: ORDER_LINK_TO_SELL, budget: 'document', isUncounted: true, effect: 'repeatable' },
    ({ context, params, query, requestId }) =>
      handInPaper(services, { context, name: query.nombre, requestId }, answeringPenalty(params.pena)),
  );
  serve(
    api,
    supplierPenaltiesApi.file,
    { access: 'public', budget: 'opening', effect: 'question', isUncounted: true },
    async ({ params: { folio, ...place }, body: { link }, context, requestId }) =>
      sendFile(context, services, {
        ...(await readLinkedPenaltyPaper(
          db,
          { folio, link, ...(await originOf(services, context, link)), requestId },
          place,
        )),
        cache: 'private',
        download: false,
      }),
  );
  serve(
    api,
    supplierPenaltiesApi.answer,
    {
      access: 'public',
      budget: 'sending',
      isUncounted: true,
      effect: {
        must: 'La liga del pedido, y que la pena no se haya contestado ni resuelto',
        said: 'Lo que la Unidad lee antes de resolver',
        back: 'No se cambia: queda en el historial del pedido',
      },
    },
    async ({ params, body, context, requestId }) =>
      answerPenalty(
        db,
        { ...params, link: body.link, ...(await originOf(api.services, context, body.link)), requestId },
        body,
      ),
  );
}
