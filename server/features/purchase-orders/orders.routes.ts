import { purchaseOrdersApi, supplierOrdersApi } from '#contract/purchase-orders-api.ts';
import { originOf } from '#server/features/my-account/public.ts';
import { IN_LOG, MAILED } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  correctPurchaseOrder,
  issuePurchaseOrder,
  sendOrderLink,
  settleOrderDate,
  voidPurchaseOrder,
} from './issuing.service.ts';
import { readableAreas } from './order-access.ts';
import { CORRECTED_BY_TWO, LATER_BY_TWO, SENT_BY_TWO, VOIDED_BY_TWO } from './order-decisions.ts';
import { exportOrders, listOrders } from './order-list.sql.ts';
import { CHANGED_BY_TWO, changeOrderQuantities } from './order-quantities.service.ts';
import { describeOrder } from './order-seen.ts';
import { selectOrderable } from './order-sources.sql.ts';
import { beginPurchaseOrder, savePurchaseOrder } from './orders.service.ts';
import { registerReceipts } from './receipts.routes.ts';
import { registerSupplierDeliveries } from './deliveries.routes.ts';
import { registerOrderGuarantees } from './guarantees.routes.ts';
import { registerOrderPenalties } from './penalties.routes.ts';
import { registerOrderEndings } from './endings.routes.ts';
import { registerOrderSettlements } from './settlement.routes.ts';
import type { ContractDoors } from './contract-doors.ts';
import { answerSupplierOrder, readSupplierOrder } from './supplier-order.service.ts';

const READS = { action: 'consult', subject: 'Orders' } as const;
const WRITES = { action: 'administer', subject: 'Orders' } as const;

/** Orders to suppliers: those who buy write and issue them, who supplies answers by a link. */
export function registerPurchaseOrders(api: Api, doors: ContractDoors): void {
  registerReading(api);
  registerDraft(api);
  registerIssued(api);
  registerSupplier(api);
  registerReceipts(api, doors);
  registerOrderPenalties(api, doors.penalties);
  registerOrderGuarantees(api);
  registerOrderEndings(api, doors.penalties);
  registerOrderSettlements(api);
  registerSupplierDeliveries(api);
}

function registerReading(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, purchaseOrdersApi.list, { access: READS, budget: 'listing' }, async ({ query, person }) =>
    listOrders(db, query, { personId: person.id, areas: await readableAreas(db, person) }),
  );
  serve(
    api,
    purchaseOrdersApi.file,
    { access: READS, budget: 'exporting' },
    async ({ query, person, context }) =>
      exportOrders(services, query, {
        context,
        reader: { personId: person.id, areas: await readableAreas(db, person) },
      }),
  );
  serve(
    api,
    purchaseOrdersApi.contracts,
    { access: WRITES, budget: 'listing' },
    async ({ query, person }) => ({
      rows: await selectOrderable(db, { q: query.q, areas: await readableAreas(db, person, ['buyer']) }),
    }),
  );
  serve(api, purchaseOrdersApi.detail, { access: READS }, ({ params, person }) =>
    describeOrder(db, params.id, person),
  );
}

function registerDraft(api: Api): void {
  const { db } = api.services;
  serve(
    api,
    purchaseOrdersApi.begin,
    { access: WRITES, budget: 'drafting', effect: 'draft' },
    ({ body, person, requestId }) => beginPurchaseOrder(db, body, { person, requestId }),
  );
  serve(
    api,
    purchaseOrdersApi.save,
    { access: WRITES, budget: 'saving', effect: 'draft' },
    ({ params, version, body, person, requestId }) =>
      savePurchaseOrder(db, { ...params, version }, body, { person, requestId }),
  );
}

function registerIssued(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    purchaseOrdersApi.issue,
    {
      access: WRITES,
      effect: {
        must: 'Que nada falte, que pida lo adjudicado a su precio y en los términos de la convocatoria y del contrato, y que el proveedor no esté impedido hoy',
        said: 'A quién se envía, por cuánto y para cuándo',
        back: `Se corrige y se emite como versión nueva, o se anula y conserva su número. ${MAILED}`,
        second: { kinds: ['orderIssues', 'orders'], isGuarded: true },
      },
    },
    ({ params, version, person, requestId }) =>
      issuePurchaseOrder(services, { ...params, version }, { person, requestId }),
    SENT_BY_TWO,
  );
  serve(
    api,
    purchaseOrdersApi.link,
    { access: WRITES, effect: 'repeatable' },
    ({ params, version, person, requestId }) =>
      sendOrderLink(services, { ...params, version }, { person, requestId }),
  );
  serve(
    api,
    purchaseOrdersApi.settle,
    {
      access: WRITES,
      effect: {
        must: 'Que el proveedor haya propuesto esa fecha y no pase del fin del contrato',
        said: 'Qué fecha vale y qué lee el proveedor',
        back: `La fecha de antes queda en el historial. ${MAILED}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, version, body, person, requestId }) =>
      settleOrderDate(db, { ...params, version }, body, { person, requestId }),
    LATER_BY_TWO,
  );
  serve(
    api,
    purchaseOrdersApi.correct,
    {
      access: WRITES,
      effect: {
        must: 'Un motivo de al menos 20 letras, y que nada de él se haya recibido',
        said: 'Que la liga del proveedor deja de servir hasta que se emita otra vez',
        back: `Se emite de nuevo, entre dos; conserva su número. ${IN_LOG}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, version, body, person, requestId }) =>
      correctPurchaseOrder(db, { ...params, version }, body, { person, requestId }),
    CORRECTED_BY_TWO,
  );
  serve(
    api,
    purchaseOrdersApi.change,
    {
      access: WRITES,
      effect: {
        must: 'Que ninguna cantidad baje de lo que llegó, y que sumen lo que vale hoy el contrato, dentro del tope de ley de sus convenios',
        said: 'De cuánto a cuánto pasa cada renglón y qué lee el proveedor',
        back: `El proveedor contesta la versión nueva; si no la acepta, valen las cantidades de antes. ${MAILED}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, version, body, person, requestId }) =>
      changeOrderQuantities(services, { ...params, version }, body, { person, requestId }),
    CHANGED_BY_TWO,
  );
  serve(
    api,
    purchaseOrdersApi.void,
    {
      access: WRITES,
      effect: {
        must: 'Un motivo de al menos 20 letras',
        said: 'Que no se entrega nada de él y que conserva su número',
        back: `No se reabre: se hace otro pedido. ${IN_LOG}`,
        second: { kinds: ['orders'], isGuarded: true },
      },
    },
    ({ params, version, body, person, requestId }) =>
      voidPurchaseOrder(db, { ...params, version }, body, { person, requestId }),
    VOIDED_BY_TWO,
  );
}

function registerSupplier(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    supplierOrdersApi.read,
    { access: 'public', budget: 'opening', effect: 'question', isUncounted: true },
    async ({ params, body: { link }, context, requestId }) =>
      readSupplierOrder(db, { ...params, link, ...(await originOf(services, context, link)), requestId }),
  );
  serve(
    api,
    supplierOrdersApi.answer,
    {
      access: 'public',
      budget: 'sending',
      isUncounted: true,
      effect: {
        must: 'La liga del pedido o su cuenta, y que no se haya contestado; pasado su día, no se rechaza',
        said: 'Si se acepta con su fecha, se propone otra o se rechaza, y por qué',
        back: 'Un rechazo se retira unos días, mientras la Unidad no siga; los demás correos de la empresa lo leen y pueden decir «No fui yo»',
      },
    },
    async ({ params, body: { link, ...body }, context, requestId }) =>
      answerSupplierOrder(
        db,
        { ...params, link, ...(await originOf(services, context, link)), requestId },
        body,
      ),
  );
}
