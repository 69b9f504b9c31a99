import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EndingAnswer, EndingDraft, EndingResult, UNIT_PAPERS } from './order-endings.ts';
import { PurchaseOrder, SupplierOrder } from './purchase-orders-api.ts';
import { UPLOAD_REFUSALS, UploadQuery } from './upload-query.ts';

const base = '/administracion/pedidos/{id}/terminacion';
const params = z.object({ id: z.uuid() });
const changing = {
  tag: 'Pedidos',
  params,
  ifMatch: true,
  response: PurchaseOrder,
  errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict', 'decision_proposed'],
} as const;
const papel = z.uuid().describe('Id del documento.');

/** Rescissions and early ends of orders, as those who buy keep them. */
export const orderEndingsApi = {
  save: endpoint({
    ...changing,
    operationId: 'saveOrderEnding',
    method: 'POST',
    path: base,
    summary: 'Escribe la rescisión o la terminación anticipada de un pedido, antes de avisar al proveedor',
    body: EndingDraft,
  }),
  paper: endpoint({
    operationId: 'addOrderEndingPaper',
    method: 'POST',
    path: `${base}/documentos`,
    tag: 'Pedidos',
    summary: 'Agrega un documento de la rescisión o terminación en curso, o cambia el que tenía',
    params,
    query: UploadQuery.omit({ carga: true }).extend({
      que: z.enum(UNIT_PAPERS, 'Elige qué documento es.').describe('Qué documento es.'),
    }),
    rawBody: true,
    status: 201,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  file: endpoint({
    operationId: 'getOrderEndingPaper',
    method: 'GET',
    path: `${base}/documentos/{papel}`,
    tag: 'Pedidos',
    summary: 'Un documento de la rescisión o terminación de un pedido, para quien lee el pedido',
    params: params.extend({ papel }),
    media: 'binary',
    errors: ['not_found'],
  }),
  notify: endpoint({
    ...changing,
    operationId: 'notifyOrderEnding',
    method: 'POST',
    path: `${base}/aviso`,
    summary: 'Avisa al proveedor de la rescisión o terminación; desde entonces corre su plazo para contestar',
  }),
  resolve: endpoint({
    ...changing,
    operationId: 'resolveOrderEnding',
    method: 'POST',
    path: `${base}/resolucion`,
    summary: 'Resuelve: el pedido termina, sigue con otra fecha, o se retira lo que no se había avisado',
    body: EndingResult,
  }),
};

const supplierParams = z.object({ folio: z.string().trim().min(1).max(60) });
const link = z.string().trim().max(100);
const supplierTag = 'Pedidos para el proveedor';

/** What a supplier does with the end of its order, with its link. */
export const supplierEndingsApi = {
  paper: endpoint({
    operationId: 'addEndingAnswerPaper',
    method: 'POST',
    path: '/pedidos/{folio}/terminacion/documentos',
    tag: supplierTag,
    summary: 'Agrega un documento a lo que el proveedor va a contestar; uno del mismo nombre lo sustituye',
    params: supplierParams,
    query: UploadQuery.omit({ carga: true }),
    rawBody: true,
    status: 201,
    response: SupplierOrder,
    errors: ['request_access_denied', 'not_found', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  file: endpoint({
    operationId: 'readEndingPaper',
    method: 'POST',
    repeatable: 'Lee un documento con la liga que se recibió; no cambia nada.',
    path: '/pedidos/{folio}/terminacion/documentos/{papel}',
    tag: supplierTag,
    summary: 'Un documento de la rescisión o terminación, para quien tiene la liga del pedido',
    params: supplierParams.extend({ papel }),
    body: z.object({ link }),
    media: 'binary',
    errors: ['not_found'],
  }),
  answer: endpoint({
    operationId: 'answerOrderEnding',
    method: 'POST',
    path: '/pedidos/{folio}/terminacion/respuesta',
    tag: supplierTag,
    summary: 'Contesta la rescisión o terminación del pedido; se lee antes de resolver',
    params: supplierParams,
    body: EndingAnswer.extend({ link }),
    response: SupplierOrder,
    errors: ['not_found', 'state_conflict'],
  }),
};
