import { supplierDeliveriesApi } from '#contract/delivery-notices-api.ts';
import { originOf } from '#server/features/my-account/public.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { announceDelivery } from './delivery-notices.service.ts';
import { readRejectedPhoto } from './supplier-order.service.ts';

/** What a supplier does with the link of its order about what it delivers. */
export function registerSupplierDeliveries(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    supplierDeliveriesApi.announce,
    {
      access: 'public',
      budget: 'sending',
      isUncounted: true,
      effect: {
        must: 'La liga del pedido, que se haya aceptado, un día que no ha pasado y nada arriba de lo que falta',
        said: 'Qué lee quien recibe',
        back: 'Queda en el historial del pedido; lo que llega se registra aparte',
      },
    },
    async ({ params, body: { link, ...given }, context, requestId }) =>
      announceDelivery(
        db,
        { ...params, link, ...(await originOf(services, context, link)), requestId },
        given,
      ),
  );
  serve(
    api,
    supplierDeliveriesApi.picture,
    { access: 'public', budget: 'opening', effect: 'question', isUncounted: true },
    async ({ params, body, context, requestId }) =>
      sendFile(context, services, {
        ...(await readRejectedPhoto(
          db,
          {
            folio: params.folio,
            link: body.link,
            ...(await originOf(services, context, body.link)),
            requestId,
          },
          { receiptId: params.recepcion, photoId: params.foto },
        )),
        cache: 'private',
        download: false,
      }),
  );
}
