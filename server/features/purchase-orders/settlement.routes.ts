import { orderSettlementsApi, supplierSettlementsApi } from '#contract/order-settlements-api.ts';
import { originOf } from '#server/features/my-account/public.ts';
import { MAILED } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  answerSettlement,
  closeSettlement,
  ISSUED_BY_TWO,
  sendSettlement,
  SETTLED_BY_TWO,
} from './settlement.service.ts';

const WRITES = { action: 'administer', subject: 'Orders' } as const;

/** Closing sheets of orders: sent by two, agreed by the supplier or issued by the unit alone. */
export function registerOrderSettlements(api: Api): void {
  const { db } = api.services;
  serve(
    api,
    orderSettlementsApi.send,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Todo lo que llegó revisado, las penas resueltas y las facturas verificadas o devueltas',
        said: 'Las cifras, el saldo y hasta cuándo contesta el proveedor',
        back: `Se manda de nuevo mientras no esté cerrado. ${MAILED}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      sendSettlement(db, { ...params, version }, body, { person, requestId }),
    SETTLED_BY_TWO,
  );
  serve(
    api,
    orderSettlementsApi.close,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Que el proveedor no estuviera de acuerdo o terminara su plazo, y una razón',
        said: 'Que el pedido se cierra, se liberan sus garantías y se descompromete lo que no se entregó',
        back: `No se deshace: queda en el historial del pedido. ${MAILED}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      closeSettlement(db, { ...params, version }, body, { person, requestId }),
    ISSUED_BY_TWO,
  );
  serve(
    api,
    supplierSettlementsApi.answer,
    {
      access: 'public',
      budget: 'sending',
      isUncounted: true,
      effect: {
        must: 'La liga del pedido, y el finiquito que se leyó, sin contestar',
        said: 'Que de acuerdo queda cerrado el pedido',
        back: 'No se cambia: queda en el historial del pedido',
      },
    },
    async ({ params, body, context, requestId }) =>
      answerSettlement(
        db,
        { ...params, link: body.link, ...(await originOf(api.services, context, body.link)), requestId },
        body,
      ),
  );
}
