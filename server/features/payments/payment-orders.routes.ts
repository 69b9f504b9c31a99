import { paymentImportApi } from '#contract/payment-import.ts';
import { supplierInvoicesApi } from '#contract/invoices-api.ts';
import { paymentOrdersApi } from '#contract/payment-orders-api.ts';
import { ORDER_LINK } from '#server/features/invoices/public.ts';
import { IN_LOG, MAILED } from '#server/kit/effects.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { PAYMENT_TEMPLATE, paymentImporter } from './payment-importer.ts';
import type { ChangePayments } from './payment-writing.service.ts';
import { readableAreas } from './payment-order-access.ts';
import { exportPaymentOrders, listPaymentOrders } from './payment-order-list.sql.ts';
import { describePaymentOrder } from './payment-order-seen.ts';
import {
  beginPaymentOrder,
  holdPaymentOrder,
  issuePaymentOrder,
  PAID_BY_TWO,
  RESUMED_BY_TWO,
  VOIDED_BY_TWO,
  voidPaymentOrder,
} from './payment-orders.service.ts';
import { sendPaymentReceipt, sendSupplierReceipt } from './payment-receipts.service.ts';
import { selectPayable } from './payable.sql.ts';
import {
  answerInterest,
  askInterest,
  CLAIMED_BY_TWO,
  claimExcess,
  CLOSED_BY_TWO,
  closeExcess,
} from './payment-claims.service.ts';

const READS = { action: 'consult', subject: 'Payments' } as const;
/** Whoever says what was paid is of finance, not of those who ordered it (S9). */
const RECORDS = { action: 'administer', subject: 'Budget', by: 'budget_officer' } as const;
const WRITES = { action: 'administer', subject: 'Payments' } as const;

/** Orders to pay verified invoices: who pays writes and issues them, a second person agrees above an amount. */
export function registerPaymentOrders(api: Api, changePayments: ChangePayments): void {
  // Before the orders, whose ids stand at the same place of the address.
  serveImports(api, {
    operations: paymentImportApi,
    importer: paymentImporter(changePayments),
    access: RECORDS,
    template: { name: 'plantilla-pagos', sheet: 'Pagos', rows: PAYMENT_TEMPLATE },
    effects: {
      start: {
        must: 'No haber ordenado ninguno de esos pagos ni cambiado la cuenta de su proveedor en treinta días',
        said: 'Cuántos quedan pagados, programados o devueltos, por cuánto, y cuáles quedan en duda',
        back: 'Se deshace entera mientras no llegue ningún complemento de pago',
      },
      undo: {
        must: 'Que no haya llegado ningún complemento de lo que se registró',
        said: 'Qué pagos dejan de contar',
        second: { kinds: ['payments'], isGuarded: true },
      },
    },
    second: {
      kind: 'payments',
      undo: 'Deshacer un archivo de pagos',
      isGuarded: true,
      place: (id) => `/administracion/pagos/importar?importacion=${id}`,
    },
  });
  registerReading(api);
  registerWriting(api);
  registerClaims(api, changePayments);
}

/** Interest that is asked for because of a late payment, and what is asked back because too much was paid. */
function registerClaims(api: Api, changePayments: ChangePayments): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    supplierInvoicesApi.interest,
    { access: ORDER_LINK, budget: 'sending', isUncounted: true, effect: 'repeatable' },
    ({ context, params, requestId }) => askInterest(services, { context, folio: params.factura, requestId }),
  );
  serve(
    api,
    paymentOrdersApi.interest,
    {
      access: WRITES,
      effect: {
        must: 'Que el proveedor los haya pedido y, para pagarlos, que la factura esté pagada entera y haya una clave; para negarlos, un motivo de al menos 20 letras',
        said: 'Cuánto son, cómo se cuentan y de qué clave salen; o qué lee el proveedor',
        back: `Se anula la orden que los paga mientras no se pague; una negativa no se deshace. ${MAILED}`,
      },
    },
    ({ params, body, person, requestId }) => answerInterest(db, params.id, body, { person, requestId }),
  );
  serve(
    api,
    paymentOrdersApi.excess,
    {
      access: WRITES,
      effect: {
        must: 'Un pago hecho, un importe que no pase de él y un motivo de al menos 20 letras',
        said: 'Cuánto se pide, hasta qué día sin intereses, y que el proveedor lo lee',
        back: `Se deja de pedir con su motivo. ${MAILED}`,
        second: { kinds: ['payments'], isGuarded: true },
      },
    },
    ({ params, body, person, requestId }) => claimExcess(db, params.id, body, { person, requestId }),
    CLAIMED_BY_TWO,
  );
  serve(
    api,
    paymentOrdersApi.returned,
    {
      access: WRITES,
      effect: {
        must: 'Un excedente que se pide, con el día y la referencia de su devolución, o el motivo por el que ya no se pide',
        said: 'Que deja de contar como pagado en el contrato y en el presupuesto',
        back: `No se deshace. ${MAILED}`,
        second: { kinds: ['payments'], isGuarded: true },
      },
    },
    ({ params, body, person, requestId }) =>
      closeExcess({ db, changePayments }, params.id, body, { person, requestId }),
    CLOSED_BY_TWO,
  );
}

function registerReading(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, paymentOrdersApi.list, { access: READS, budget: 'listing' }, async ({ query, person }) =>
    listPaymentOrders(db, query, await readableAreas(db, person)),
  );
  serve(
    api,
    paymentOrdersApi.file,
    { access: READS, budget: 'exporting' },
    async ({ query, person, context }) =>
      exportPaymentOrders(services, query, { context, areas: await readableAreas(db, person) }),
  );
  serve(api, paymentOrdersApi.payable, { access: WRITES, budget: 'listing' }, async ({ query, person }) => ({
    rows: await selectPayable(db, {
      q: query.q,
      areas: await readableAreas(db, person, ['payables_officer']),
    }),
  }));
  serve(api, paymentOrdersApi.detail, { access: READS }, ({ params, person }) =>
    describePaymentOrder(db, params.id, person),
  );
}

function registerWriting(api: Api): void {
  const { db } = api.services;
  serve(
    api,
    paymentOrdersApi.begin,
    { access: WRITES, budget: 'drafting', effect: 'draft' },
    ({ body, person, requestId }) => beginPaymentOrder(db, body, { person, requestId }),
  );
  serve(
    api,
    paymentOrdersApi.issue,
    {
      access: WRITES,
      effect: {
        must: 'Facturas verificadas y lo suyo aceptado y devengado, el proveedor sin impedimento y su cuenta confirmada',
        said: 'Cuánto se paga, a quién, a qué cuenta y a más tardar cuándo',
        back: `Se anula mientras no se pague nada, y lo ejercido se retira. ${IN_LOG}`,
        second: { kinds: ['payments'], isGuarded: true },
      },
    },
    ({ params, version, body, person, requestId }) =>
      issuePaymentOrder(db, { ...params, version }, body, { person, requestId }),
    PAID_BY_TWO,
  );
  const turned =
    (way: 'hold' | 'resume') =>
    (
      { id, version, reason }: { id: string; version: number; reason: string },
      author: Parameters<typeof holdPaymentOrder>[3],
    ) =>
      holdPaymentOrder(db, { id, version }, { way, reason }, author);
  serve(
    api,
    paymentOrdersApi.hold,
    { access: WRITES, effect: 'repeatable' },
    ({ params, version, body, person, requestId }) =>
      turned('hold')({ ...params, version, ...body }, { person, requestId }),
  );
  serve(
    api,
    paymentOrdersApi.resume,
    {
      access: WRITES,
      effect: {
        must: 'Que esté detenida, y un motivo de al menos 20 letras',
        said: 'Que sus pagos se registran de nuevo',
        back: `Se detiene otra vez. ${IN_LOG}`,
        second: { kinds: ['payments'], isGuarded: true },
      },
    },
    ({ params, version, body, person, requestId }) =>
      turned('resume')({ ...params, version, ...body }, { person, requestId }),
    RESUMED_BY_TWO,
  );
  serve(
    api,
    paymentOrdersApi.receipt,
    { access: WRITES, budget: 'document', effect: 'repeatable' },
    ({ params, query, context, person, requestId }) =>
      sendPaymentReceipt(
        api.services,
        { ...params, context, isReview: query.revisar === 'si' },
        { person, requestId },
      ),
  );
  serve(
    api,
    supplierInvoicesApi.receipt,
    { access: ORDER_LINK, budget: 'invoice', isUncounted: true, effect: 'repeatable' },
    ({ context, query, requestId }) =>
      sendSupplierReceipt(api.services, { context, requestId, isReview: query.revisar === 'si' }),
  );
  serve(
    api,
    paymentOrdersApi.void,
    {
      access: WRITES,
      effect: {
        must: 'Que nada de ella se haya pagado, y un motivo de al menos 20 letras',
        said: 'Que se retira lo ejercido, que sus facturas vuelven a estar por pagar y qué transferencia programada se pide al banco cancelar',
        back: `No se reabre: se hace otra. Conserva su número. ${IN_LOG}`,
        second: { kinds: ['payments'], isGuarded: true },
      },
    },
    ({ params, version, body, person, requestId }) =>
      voidPaymentOrder(db, { ...params, version }, body, { person, requestId }),
    VOIDED_BY_TWO,
  );
}
