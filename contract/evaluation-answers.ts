import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { UPLOAD_REFUSALS } from './upload-query.ts';
import { Answers, AskedMail, KnownAnswer, Reason } from './evaluation-admin.ts';
import { Instrument } from './evaluations.ts';
import { EVALUATION_BANDS } from './rules/evaluations/evaluation-band.ts';

const TAG = 'Evaluación de proveedores';
const byLink = z.object({ enlace: z.string().regex(/^[A-Za-z0-9_-]{20,60}$/) });
const comment = z.string().trim().max(1_000, 'Escribe hasta 1,000 letras.').default('');

/** An order as whoever received it sees it. */
export const AreaOrder = z.object({
  number: z.string(),
  title: z.string(),
  supplierName: z.string(),
  area: z.string(),
  periodName: z.string(),
  instrument: Instrument,
  /** Criteria that are known and not asked. */
  known: z.array(KnownAnswer),
  state: z.enum(['open', 'returned', 'answered', 'settled', 'recused']),
  /** Why it came back; null unless it did. */
  reason: z.string().nullable(),
  /** What this person answered; null when nobody or somebody else did. */
  own: z.object({ answers: Answers, comment: z.string() }).nullable(),
  version: z.number(),
});
export type AreaOrder = z.infer<typeof AreaOrder>;

/** A result as its supplier sees it before it is published. */
export const SupplierReply = z.object({
  folio: z.string(),
  supplierName: z.string(),
  periodName: z.string(),
  orders: z.number(),
  /** The orders that it was computed from. */
  orderList: z.array(z.object({ number: z.string(), title: z.string(), area: z.string() })),
  score: z.number(),
  band: z.enum(EVALUATION_BANDS),
  instrument: Instrument,
  counts: z.record(z.string(), z.array(z.number())),
  dueOn: z.string(),
  isOpen: z.boolean(),
  text: z.string().nullable(),
  /** Name of the file that goes with the reply. */
  fileName: z.string().nullable(),
  sentAt: z.string().nullable(),
  decision: z.enum(['kept', 'amended']).nullable(),
  answer: z.string().nullable(),
});
export type SupplierReply = z.infer<typeof SupplierReply>;

const Access = z.object({
  folio: z.string().trim().min(1, 'Escribe el folio.').max(40),
  key: z.string().trim().min(1, 'Escribe la clave.').max(40),
});

/** Stands in the place of a key for whoever is in the account of the supplier. */
export const REPLY_BY_ACCOUNT = 'cuenta';
/** Header with the key of a reply, where a file is the body. */
export const REPLY_KEY_HEADER = 'Aclaracion-Clave';
export const MOST_REPLY_FILE_BYTES = 10_000_000;

/** What the area that received an order does by its link, and its supplier by folio and key. */
export const evaluationAnswersApi = {
  order: endpoint({
    operationId: 'getOrderToEvaluate',
    method: 'GET',
    path: '/evaluaciones/pedidos/{enlace}',
    tag: TAG,
    summary: 'El pedido de un enlace, para quien lo recibió',
    params: byLink,
    response: AreaOrder,
    errors: ['not_found', 'forbidden'],
  }),
  answer: endpoint({
    operationId: 'evaluateOrder',
    method: 'PUT',
    path: '/evaluaciones/pedidos/{enlace}',
    tag: TAG,
    summary: 'Responde los criterios del área requirente',
    params: byLink,
    body: z.object({
      answers: Answers,
      comment,
      declaresNoConflict: z.literal(
        true,
        'Declara que no tienes conflicto de interés, o pide que otra persona responda.',
      ),
    }),
    response: AreaOrder,
    ifMatch: true,
    errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict'],
  }),
  recuse: endpoint({
    operationId: 'recuseFromOrder',
    method: 'POST',
    path: '/evaluaciones/pedidos/{enlace}/excusa',
    tag: TAG,
    summary: 'Declara un conflicto de interés: otra persona del área responde',
    params: byLink,
    body: z.object({ reason: Reason }),
    response: AreaOrder,
    errors: ['not_found', 'forbidden', 'state_conflict'],
  }),
  pass: endpoint({
    operationId: 'passOrderToEvaluate',
    method: 'POST',
    path: '/evaluaciones/pedidos/{enlace}/pase',
    tag: TAG,
    summary: 'Pasa el pedido a otra persona del área: desde entonces responde ella',
    params: byLink,
    body: z.object({ email: AskedMail }),
    status: 204,
    errors: ['not_found', 'forbidden', 'state_conflict'],
  }),
  code: endpoint({
    operationId: 'sendOrderCode',
    method: 'POST',
    path: '/evaluaciones/pedidos/{enlace}/codigo',
    tag: TAG,
    summary: 'Manda un código al correo a quien se pidió, para quien tiene el enlace y entró con otra cuenta',
    params: byLink,
    response: z.object({ text: z.string() }),
    errors: ['not_found', 'state_conflict', 'too_many_requests'],
  }),
  prove: endpoint({
    operationId: 'proveOrderMailbox',
    method: 'PUT',
    path: '/evaluaciones/pedidos/{enlace}/codigo',
    tag: TAG,
    summary:
      'Con el código que llegó al correo a quien se pidió, responde también quien entró con otra cuenta',
    params: byLink,
    body: z.object({ code: z.string().trim().min(1, 'Escribe el código.').max(40) }),
    response: AreaOrder,
    errors: ['not_found', 'too_many_requests'],
  }),
  openReply: endpoint({
    operationId: 'openEvaluationReply',
    method: 'POST',
    repeatable: 'Solo lee con la clave que se escribe.',
    path: '/evaluaciones/aclaraciones/consulta',
    tag: TAG,
    summary: 'El resultado de un proveedor con su folio y su clave, antes de publicarse',
    body: Access,
    response: SupplierReply,
    errors: ['request_access_denied'],
  }),
  attach: endpoint({
    operationId: 'attachToEvaluationReply',
    method: 'POST',
    path: '/evaluaciones/aclaraciones/{folio}/archivo',
    tag: TAG,
    summary: 'Adjunta el archivo de una aclaración que aún no se manda; otro lo sustituye',
    params: z.object({ folio: z.string().min(1).max(40) }),
    query: z.object({ nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(400) }),
    rawBody: true,
    status: 201,
    response: SupplierReply,
    errors: ['request_access_denied', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  reply: endpoint({
    operationId: 'sendEvaluationReply',
    method: 'POST',
    path: '/evaluaciones/aclaraciones',
    tag: TAG,
    summary: 'Manda la aclaración de un proveedor dentro del plazo',
    body: Access.extend({ text: Reason }),
    response: SupplierReply,
    errors: ['request_access_denied', 'state_conflict'],
  }),
};
