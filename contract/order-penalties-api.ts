import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CalendarDay } from './existing-day.ts';
import { OrderDeduction, PenaltyAnswer, PenaltyNotice, PenaltyResult } from './order-penalties.ts';
import { PurchaseOrder, SupplierOrder } from './purchase-orders-api.ts';
import { UPLOAD_REFUSALS, UploadQuery } from './upload-query.ts';

const params = z.object({ id: z.uuid(), pena: z.uuid().describe('Id de la pena.') });
const changing = {
  tag: 'Pedidos',
  params,
  ifMatch: true,
  response: PurchaseOrder,
  errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict'],
} as const;
const papel = z.uuid().describe('Id del documento.');
const base = '/administracion/pedidos/{id}/penas/{pena}';

/** Penalties of orders, and the day from which they are counted, as those who buy keep them. */
export const orderPenaltiesApi = {
  notify: endpoint({
    ...changing,
    operationId: 'notifyOrderPenalty',
    method: 'POST',
    path: `${base}/aviso`,
    summary: 'Avisa al proveedor de una pena con su cálculo; desde entonces corre su plazo para contestar',
    body: PenaltyNotice,
  }),
  deduct: endpoint({
    operationId: 'proposeOrderDeduction',
    method: 'POST',
    tag: 'Pedidos',
    path: '/administracion/pedidos/{id}/deducciones',
    summary: 'Propone una deducción por lo que se cumplió en parte o con faltas',
    params: z.object({ id: z.uuid() }),
    body: OrderDeduction,
    response: PurchaseOrder,
    errors: ['not_found', 'forbidden', 'state_conflict'],
  }),
  extend: endpoint({
    ...changing,
    operationId: 'extendPurchaseOrder',
    method: 'POST',
    path: '/administracion/pedidos/{id}/prorroga',
    summary: 'Amplía la fecha de entrega; sin culpa del proveedor, las penas se cuentan desde la nueva',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      dueOn: CalendarDay,
      isFaultless: z.boolean('Di si fue sin culpa del proveedor.'),
      reason: z
        .string()
        .trim()
        .min(20, 'Explica por qué se amplía, con al menos 20 letras: lo lee el proveedor.')
        .max(1_000, 'Escribe hasta 1,000 letras.'),
    }),
    errors: [...changing.errors, 'decision_proposed'],
  }),
  resolve: endpoint({
    ...changing,
    operationId: 'resolveOrderPenalty',
    method: 'POST',
    path: `${base}/resolucion`,
    summary: 'Deja firme una pena, la reduce o la condona; lo confirma otra persona',
    body: PenaltyResult,
    errors: [...changing.errors, 'decision_proposed'],
  }),
  file: endpoint({
    operationId: 'getOrderPenaltyPaper',
    method: 'GET',
    path: `${base}/documentos/{papel}`,
    tag: 'Pedidos',
    summary: 'Un documento con que el proveedor contestó una pena, para quien lee el pedido',
    params: params.extend({ papel }),
    media: 'binary',
    errors: ['not_found'],
  }),
};

const supplierBase = '/pedidos/{folio}/penas/{pena}';
const supplierParams = params.omit({ id: true }).extend({ folio: z.string().trim().min(1).max(60) });
const supplierTag = 'Pedidos para el proveedor';
const link = z.string().trim().max(100);

/** What a supplier says of a penalty, with the link of its order. */
export const supplierPenaltiesApi = {
  answer: endpoint({
    operationId: 'answerOrderPenalty',
    method: 'POST',
    path: `${supplierBase}/respuesta`,
    tag: supplierTag,
    summary: 'Contesta una pena de la que se avisó',
    params: supplierParams,
    body: PenaltyAnswer.extend({ link }),
    response: SupplierOrder,
    errors: ['not_found', 'state_conflict'],
  }),
  paper: endpoint({
    operationId: 'addPenaltyAnswerPaper',
    method: 'POST',
    path: `${supplierBase}/documentos`,
    tag: supplierTag,
    summary:
      'Agrega un documento a lo que el proveedor va a contestar de una pena; uno del mismo nombre lo sustituye',
    params: supplierParams,
    query: UploadQuery.omit({ carga: true }),
    rawBody: true,
    status: 201,
    response: SupplierOrder,
    errors: ['request_access_denied', 'not_found', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  file: endpoint({
    operationId: 'readPenaltyPaper',
    method: 'POST',
    repeatable: 'Lee un documento con la liga que se recibió; no cambia nada.',
    path: `${supplierBase}/documentos/{papel}`,
    tag: supplierTag,
    summary: 'Un documento con que se contestó una pena, para quien tiene la liga del pedido',
    params: supplierParams.extend({ papel }),
    body: z.object({ link }),
    media: 'binary',
    errors: ['not_found'],
  }),
};
