import { orderGuaranteesApi } from '#contract/order-guarantees-api.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { EXCEPTED_BY_TWO, GUARANTEED_BY_TWO } from './order-decisions.ts';
import { addGuarantee, readGuaranteeFile, stepGuarantee, uploadGuarantee } from './guarantees.service.ts';

const WRITES = { action: 'administer', subject: 'Orders' } as const;

/** Guarantees of orders: handed in or excepted, validated, released. */
export function registerOrderGuarantees(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    orderGuaranteesApi.add,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Que cubra lo que pide la convocatoria, o una razón para exceptuarla',
        said: 'Cuánto garantiza y hasta cuándo, o que no se pide',
        back: `Se anota otra. ${IN_LOG}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, body, person, requestId }) => addGuarantee(db, params, body, { person, requestId }),
    EXCEPTED_BY_TWO,
  );
  serve(
    api,
    orderGuaranteesApi.upload,
    { access: WRITES, budget: 'document', effect: 'repeatable' },
    ({ params, query, context, person, requestId }) =>
      uploadGuarantee(
        services,
        { context, id: params.id, guaranteeId: params.garantia, name: query.nombre },
        { person, requestId },
      ),
  );
  serve(
    api,
    orderGuaranteesApi.download,
    { access: { action: 'consult', subject: 'Orders' }, budget: 'ownFile' },
    async ({ params, context, person }) =>
      sendFile(context, services, {
        ...(await readGuaranteeFile(db, { id: params.id, guaranteeId: params.garantia }, person)),
        cache: 'private',
        download: false,
      }),
  );
  serve(
    api,
    orderGuaranteesApi.step,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Su archivo para validarla; una razón para liberarla',
        said: 'Que desde entonces cuenta, o que deja de garantizar',
        back: `Se anota otra. ${IN_LOG}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      stepGuarantee(db, { id: params.id, guaranteeId: params.garantia, version }, body, {
        person,
        requestId,
      }),
    GUARANTEED_BY_TWO,
  );
}
