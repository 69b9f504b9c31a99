import { receiptsApi } from '#contract/purchase-orders-api.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { addReceiptPhoto, readReceiptPhoto } from './receipt-photos.service.ts';
import { decideReceipt, recordArrival } from './receipts.service.ts';
import type { ContractDoors } from './contract-doors.ts';

const RECEIVES = { action: 'administer', subject: 'Receipts' } as const;

/** What comes of orders: it arrives, it is photographed, and it is taken or rejected. */
export function registerReceipts(api: Api, doors: ContractDoors): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    receiptsApi.arrive,
    {
      access: RECEIVES,
      budget: 'saving',
      effect: {
        must: 'Un pedido enviado, y no ser quien lo envió ni quien lo propuso; a lo más 72 horas después de llegar, y explicado si ya venció el pedido',
        said: 'Qué llegó, cuánto y quién lo entrega; todavía no se acepta',
        back: 'No se borra: se rechaza lo que no se acepta. Queda en el historial del pedido',
      },
    },
    ({ params, body, person, requestId }) =>
      recordArrival(services, { ...params, arrival: body }, { person, requestId }),
  );
  serve(
    api,
    receiptsApi.photo,
    { access: RECEIVES, budget: 'document', effect: 'repeatable' },
    ({ params, query, context, person, requestId }) =>
      addReceiptPhoto(
        services,
        { context, id: params.id, receiptId: params.recepcion, name: query.nombre },
        { person, requestId },
      ),
  );
  serve(
    api,
    receiptsApi.picture,
    { access: { action: 'consult', subject: 'Orders' }, budget: 'ownFile' },
    async ({ params, context, person }) =>
      sendFile(context, services, {
        ...(await readReceiptPhoto(
          db,
          { id: params.id, receiptId: params.recepcion, photoId: params.foto },
          person,
        )),
        cache: 'private',
        download: false,
      }),
  );
  serve(
    api,
    receiptsApi.decide,
    {
      access: RECEIVES,
      budget: 'saving',
      effect: {
        must: 'Que todo lo que llegó se acepte o se rechace con su razón y una foto, y nada arriba del pedido',
        said: 'Cuánto se acepta y se rechaza, y que el proveedor recibe aviso',
        back: 'No se deshace: lo aceptado queda como entrega del contrato y devengado. Queda en el historial',
      },
    },
    ({ params, body, version, person, requestId }) =>
      decideReceipt({ db, ...doors }, { id: params.id, receiptId: params.recepcion, version }, body, {
        person,
        requestId,
      }),
  );
}
