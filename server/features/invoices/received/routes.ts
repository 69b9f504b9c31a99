import { invoicesApi, supplierInvoicesApi } from '#contract/invoices-api.ts';
import { readableOrder } from '#server/features/purchase-orders/public.ts';
import { notFound } from '#server/kit/errors.ts';
import { IN_LOG, MAILED } from '#server/kit/effects.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { officerTurn } from '#server/kit/files/turn.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { transaction } from '#server/kit/db.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { invoicingFacts } from '../review.service.ts';
import { inquire, type StatusHooks } from './sat-status.service.ts';
import { mustRead, readableAreas, requirePays } from './access.ts';
import {
  matchInvoiceLine,
  REJECTED_BY_TWO,
  RELEASED_BY_TWO,
  returnInvoice,
  settleInvoice,
  TWIN_BY_TWO,
  verifyInvoice,
} from './decide.service.ts';
import { exportInvoices, listInvoices } from './list.sql.ts';
import { describeInvoice } from './seen.ts';
import { reviewForOrder, sendForOrder } from './send.service.ts';
import {
  ORDER_LINK,
  invoicerOf,
  readSupplierInvoicing,
  reviewSupplierInvoice,
  sendSupplierInvoice,
} from './supplier.service.ts';

const READS = { action: 'consult', subject: 'Invoices' } as const;
const WRITES = { action: 'administer', subject: 'Invoices' } as const;

/** Invoices of orders: suppliers send them by the link of their order, those who pay verify or return them. */
export function registerReceivedInvoices(api: Api, hooks: StatusHooks): void {
  registerReading(api);
  registerStatus(api, hooks);
  registerDeciding(api);
  registerSettling(api);
  registerSupplier(api);
}

function registerReading(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, invoicesApi.list, { access: READS, budget: 'listing' }, async ({ query, person }) =>
    listInvoices(db, query, await readableAreas(db, person)),
  );
  serve(api, invoicesApi.file, { access: READS, budget: 'exporting' }, async ({ query, person, context }) =>
    exportInvoices(services, query, { context, areas: await readableAreas(db, person) }),
  );
  serve(api, invoicesApi.detail, { access: READS }, async ({ params, person }) =>
    describeInvoice(db, { ...params, receiver: await invoicingFacts(services) }, person),
  );
  serve(
    api,
    invoicesApi.content,
    { access: READS, budget: 'ownFile' },
    async ({ params, context, person }) => {
      const { folio, pdfSha, xmlSha } = await mustRead(db, params.folio, person);
      const sha256 = params.clase === 'xml' ? xmlSha : pdfSha;
      if (sha256 === null) throw notFound('La factura llegó sin PDF.');
      return sendFile(context, services, {
        sha256,
        mediaType: params.clase === 'xml' ? 'application/xml' : 'application/pdf',
        name: `${folio}.${params.clase}`,
        cache: 'private',
        download: true,
      });
    },
  );
}

function registerStatus(api: Api, hooks: StatusHooks): void {
  const { services } = api;
  serve(
    api,
    invoicesApi.status,
    { access: WRITES, budget: 'sending', effect: 'repeatable' },
    async ({ params, body, person, requestId }) => {
      await inquire(services, { ...params, body, hooks }, { person, requestId });
      return describeInvoice(services.db, { ...params, receiver: await invoicingFacts(services) }, person);
    },
  );
}

function registerDeciding(api: Api): void {
  const { services } = api;
  const { db } = services;
  const seen = async (params: { folio: string }, version: number) => ({
    ...params,
    version,
    receiver: await invoicingFacts(services),
  });
  serve(
    api,
    invoicesApi.verify,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Que nada falte por corregir, lo que está en duda con su razón, y no ser quien recibió lo entregado',
        said: 'Cuánto se paga y hasta qué día',
        back: `Se detiene con su motivo mientras no se ordene el pago. ${MAILED}`,
        second: { kinds: ['payments'], isGuarded: true },
      },
    },
    async ({ params, version, body, person, requestId }) =>
      verifyInvoice(db, await seen(params, version), body, { person, requestId }),
    TWIN_BY_TWO,
  );
  serve(
    api,
    invoicesApi.return,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Algo que corregir, o una explicación de al menos 20 letras',
        said: 'Qué lee el proveedor',
        back: `El proveedor manda otra: el plazo vuelve a empezar. ${MAILED}`,
      },
    },
    async ({ params, version, body, person, requestId }) =>
      returnInvoice(db, await seen(params, version), body, { person, requestId }),
  );
  serve(
    api,
    invoicesApi.match,
    { access: WRITES, budget: 'saving', effect: 'repeatable' },
    async ({ params, version, body, person, requestId }) =>
      matchInvoiceLine(db, await seen(params, version), body, { person, requestId }),
  );
}

function registerSettling(api: Api): void {
  const { services } = api;
  const { db } = services;
  const run =
    (move: 'hold' | 'release' | 'reject') =>
    async (
      seen: { folio: string; version: number },
      text: string,
      author: Parameters<typeof settleInvoice>[3],
    ) =>
      settleInvoice(db, { ...seen, receiver: await invoicingFacts(services) }, { move, text }, author);
  const effects = {
    hold: {
      must: 'Un motivo de al menos 20 letras, y que no esté en pago',
      said: 'Que mientras no se paga, y qué lee el proveedor',
      back: `Sigue su curso con lo que se dictamine. ${MAILED}`,
    },
    release: {
      must: 'Que esté detenida, y lo que se dictaminó en al menos 20 letras',
      said: 'Que vuelve a donde estaba',
      back: `Se detiene otra vez. ${IN_LOG}`,
      second: { kinds: ['payments'] as const, isGuarded: true as const },
    },
    reject: {
      must: 'Un motivo de al menos 20 letras, y que no se haya verificado',
      said: 'Que no se recibe, y qué lee el proveedor',
      back: `No se deshace: el proveedor manda otra. ${MAILED}`,
      second: { kinds: ['payments'] as const, isGuarded: true as const },
    },
  };
  for (const move of ['hold', 'release', 'reject'] as const)
    serve(
      api,
      invoicesApi[move],
      { access: WRITES, budget: 'saving', effect: effects[move] },
      ({ params, version, body, person, requestId }) =>
        run(move)({ ...params, version }, body.text, { person, requestId }),
      { hold: undefined, release: RELEASED_BY_TWO, reject: REJECTED_BY_TWO }[move],
    );
  serve(
    api,
    invoicesApi.review,
    { access: WRITES, budget: 'invoice', effect: 'question' },
    async ({ params, person, context }) => {
      const { id } = await readableOrder(db, params.id, person);
      await requirePays(db, person, id);
      return reviewForOrder(services, { context, orderId: id, turn: officerTurn(context, person) });
    },
  );
  serve(
    api,
    invoicesApi.send,
    {
      access: WRITES,
      budget: 'invoice',
      effect: {
        must: 'El XML de una factura del pedido, y por qué no la manda su proveedor',
        said: 'Todo lo que se comprobó de ella',
        back: `No se borra: se devuelve, se detiene o se rechaza. ${MAILED}`,
      },
    },
    async ({ params, query, person, requestId, context }) => {
      const { id } = await readableOrder(db, params.id, person);
      await requirePays(db, person, id);
      await transaction(db, (tx) => rememberOfficer(tx, person));
      const sent = await sendForOrder(
        services,
        { context, orderId: id, turn: officerTurn(context, person) },
        {
          author: { person, requestId },
          officer: { id: person.id, reason: query.motivo },
          explanation: query.explicacion,
          creditKind: query.porque,
        },
      );
      return describeInvoice(db, { folio: sent.folio, receiver: await invoicingFacts(services) }, person);
    },
  );
}

function registerSupplier(api: Api): void {
  const { services } = api;
  serve(
    api,
    supplierInvoicesApi.read,
    { access: 'public', budget: 'opening', effect: 'question', isUncounted: true },
    async ({ params, body, context }) =>
      readSupplierInvoicing(services, await invoicerOf(services, context, { ...params, ...body })),
  );
  serve(
    api,
    supplierInvoicesApi.review,
    { access: ORDER_LINK, budget: 'invoice', effect: 'question', isUncounted: true },
    ({ context }) => reviewSupplierInvoice(services, context),
  );
  serve(
    api,
    supplierInvoicesApi.send,
    {
      access: ORDER_LINK,
      budget: 'invoice',
      isUncounted: true,
      effect: {
        must: 'La liga del pedido y el XML de una factura suya; lo que falta corregir, con su explicación',
        said: 'Todo lo que se comprobó de ella y hasta cuándo se paga',
        back: 'No se borra: se sustituye por otra, o la Unidad la devuelve. Queda en el historial',
      },
    },
    ({ context, query, requestId }) =>
      sendSupplierInvoice(services, context, {
        requestId,
        explanation: query.explicacion,
        creditKind: query.porque,
      }),
  );
}
