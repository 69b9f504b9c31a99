import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { UPLOAD_REFUSALS } from './upload-query.ts';
import { SeenValues } from './procurement-admin.ts';
import { SplittingFinding } from './requisition-findings.ts';
import { Requisition, RequisitionRow } from './requisitions.ts';
import { REQUISITION_CATEGORIES, REQUISITION_FUNDINGS, RequisitionForm } from './requisition-fields.ts';
import { CANCEL_REASONS, type CancelReason } from './requisition-states.ts';

const tag = 'Requisiciones';
/** Its folio, or the id of a draft. */
const folio = z.string().trim().min(1).max(60);
const params = z.object({ folio });
const file = z.object({ folio, id: z.uuid() });
const changing = ['not_found', 'version_conflict', 'state_conflict'] as const;
const keysOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(labels) as [Key, ...Key[]]);

/** How a requisition begins: empty, with an answer of «¿Qué procedimiento me toca?», or like an earlier one. */
export const RequisitionBeginning = z.object({
  areaId: z.uuid('Elige un área en la que puedes solicitar.'),
  category: keysOf(REQUISITION_CATEGORIES).nullable().default(null),
  funding: keysOf(REQUISITION_FUNDINGS).nullable().default(null),
  /** Folio or id of the one whose lines are taken. */
  copyOf: folio.nullable().default(null),
});

export const RequisitionSave = RequisitionForm.partial().extend({
  seen: SeenValues.optional(),
  isAutosave: z.boolean().optional(),
});
export type RequisitionSave = z.infer<typeof RequisitionSave>;

/** What is answered to a finding of the check of splitting. */
export const FindingAnswer = z.object({
  key: z.string().max(200),
  choice: z.enum(['join', 'explain']),
  text: z.string().trim().max(2_000).default(''),
});
export type FindingAnswer = z.infer<typeof FindingAnswer>;

export const RequisitionSending = z.object({
  declares: z.literal(true, 'Confirma que no tienes un interés en esta compra.'),
  findings: z.array(FindingAnswer).max(50).default([]),
});
export type RequisitionSending = z.infer<typeof RequisitionSending>;

export const RequisitionReply = z.object({
  answers: z
    .array(
      z.object({
        id: z.uuid(),
        text: z.string().trim().min(2, 'Responde la pregunta.').max(2_000, 'Escribe hasta 2,000 letras.'),
      }),
    )
    .max(50),
});
export type RequisitionReply = z.infer<typeof RequisitionReply>;

export const RequisitionCancelling = z.object({
  reason: z.enum(
    Object.keys(CANCEL_REASONS) as [CancelReason, ...CancelReason[]],
    'Elige por qué se cancela.',
  ),
  text: z.string().trim().max(1_000, 'Escribe hasta 1,000 letras.').default(''),
});

/** A line that was bought or asked for before. */
export const LineSuggestion = z.object({
  description: z.string(),
  unit: z.string(),
  unitPrice: z.string().nullable(),
  partida: z.string().nullable(),
  item: z.string().nullable(),
  /** Where it comes from, as people read it: «Compra del 14 oct 2026». */
  source: z.string(),
});
export type LineSuggestion = z.infer<typeof LineSuggestion>;

/** A budget key that pays; amounts with IVA. */
export const RequisitionKey = z.object({
  id: z.uuid(),
  key: z.string(),
  area: z.string(),
  item: z.string(),
  itemName: z.string(),
  sourceName: z.string(),
  /** Whose money it is, as `REQUISITION_FUNDINGS` names it; null where the unit has not said it. */
  money: z.string().nullable(),
  description: z.string(),
  available: z.string(),
});
export type RequisitionKey = z.infer<typeof RequisitionKey>;

/** Rows of a page of one's own list. */
export const OWN_PAGE_SIZE = 50;

/** A requisition of whoever needs something. What others do with it: `requisition-desk-api.ts`. */
export const requisitionsApi = {
  list: endpoint({
    operationId: 'listOwnRequisitions',
    method: 'GET',
    path: '/requisiciones',
    tag,
    summary:
      'Requisiciones de la persona: las que esperan algo de ella, las que están en curso y las que terminaron',
    query: z.object({
      estado: z.enum(['abiertas', 'terminadas', 'todas']).default('abiertas'),
      q: z.string().trim().max(100).default(''),
      pagina: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: z.object({
      rows: z.array(RequisitionRow),
      total: z.number(),
      counts: z.object({ waiting: z.number(), underWay: z.number(), over: z.number() }),
    }),
  }),
  options: endpoint({
    operationId: 'listRequisitionOptions',
    method: 'GET',
    path: '/requisiciones/opciones',
    tag,
    summary: 'Áreas en las que la persona puede solicitar, partidas y lugares de entrega que ya se usaron',
    response: z.object({
      areas: z.array(z.object({ id: z.uuid(), name: z.string() })),
      places: z.array(z.string()),
      years: z.array(z.number()),
      items: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  keys: endpoint({
    operationId: 'listRequisitionKeys',
    method: 'GET',
    path: '/requisiciones/{folio}/claves',
    tag,
    summary: 'Claves presupuestarias del área y ejercicio de una requisición, con lo disponible de cada una',
    params,
    response: z.object({ rows: z.array(RequisitionKey) }),
    errors: ['not_found'],
  }),
  findings: endpoint({
    operationId: 'listRequisitionFindings',
    method: 'GET',
    path: '/requisiciones/{folio}/parecidas',
    tag,
    summary:
      'Requisiciones de lo mismo con las que una se suma, y lo que pide una respuesta antes de enviarla',
    params,
    response: z.object({ rows: z.array(SplittingFinding) }),
    errors: ['not_found'],
  }),
  suggestions: endpoint({
    operationId: 'suggestRequisitionLines',
    method: 'GET',
    path: '/requisiciones/sugerencias',
    tag,
    summary: 'Renglones de compras anteriores que se parecen a lo escrito',
    query: z.object({ q: z.string().trim().min(3, 'Escribe al menos 3 letras.').max(200) }),
    response: z.object({ rows: z.array(LineSuggestion) }),
  }),
  detail: endpoint({
    operationId: 'getRequisition',
    method: 'GET',
    path: '/requisiciones/{folio}',
    tag,
    summary:
      'Una requisición con su curso: la propia, las de su área para quien autoriza, cualquiera para quien compra o audita',
    params,
    response: Requisition,
    errors: ['not_found'],
  }),
  begin: endpoint({
    operationId: 'beginRequisition',
    method: 'POST',
    path: '/requisiciones',
    tag,
    summary: 'Empieza una requisición, vacía o como otra anterior',
    body: RequisitionBeginning,
    status: 201,
    response: Requisition,
    errors: ['not_found', 'state_conflict'],
  }),
  /** Saves what is sent over the version of `If-Match`; what two people wrote in different fields is joined. */
  save: endpoint({
    operationId: 'saveRequisition',
    method: 'PUT',
    path: '/requisiciones/{folio}',
    tag,
    summary: 'Guarda lo escrito de una requisición que no se ha enviado o que se devolvió',
    params,
    body: RequisitionSave,
    ifMatch: true,
    response: Requisition,
    errors: changing,
  }),
  send: endpoint({
    operationId: 'sendRequisition',
    method: 'POST',
    path: '/requisiciones/{folio}/envio',
    tag,
    summary: 'Envía una requisición completa: le da folio y deja fija su ruta de autorización',
    params,
    body: RequisitionSending,
    ifMatch: true,
    response: Requisition,
    errors: changing,
  }),
  answer: endpoint({
    operationId: 'answerRequisition',
    method: 'POST',
    path: '/requisiciones/{folio}/respuesta',
    tag,
    summary:
      'Responde lo que preguntaron de una requisición devuelta; sigue donde estaba o empieza de nuevo si cambió lo que decide',
    params,
    body: RequisitionReply,
    ifMatch: true,
    response: Requisition,
    errors: changing,
  }),
  cancel: endpoint({
    operationId: 'cancelRequisition',
    method: 'POST',
    path: '/requisiciones/{folio}/cancelacion',
    tag,
    summary: 'Cancela una requisición con su razón, antes del pedido',
    params,
    body: RequisitionCancelling,
    ifMatch: true,
    response: Requisition,
    errors: changing,
  }),
  attach: endpoint({
    operationId: 'attachToRequisition',
    method: 'POST',
    path: '/requisiciones/{folio}/archivos',
    tag,
    summary: 'Adjunta un archivo a una requisición que se está escribiendo',
    params,
    query: z.object({
      nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(400),
      /** Which paper of the list it is. */
      papel: z.string().trim().max(60).default(''),
    }),
    rawBody: true,
    status: 201,
    response: Requisition,
    errors: ['not_found', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  file: endpoint({
    operationId: 'downloadRequisitionFile',
    method: 'GET',
    path: '/requisiciones/{folio}/archivos/{id}',
    tag,
    summary: 'Un archivo de una requisición, para quien la lee',
    params: file,
    media: 'binary',
    errors: ['not_found'],
  }),
  detach: endpoint({
    operationId: 'removeRequisitionFile',
    method: 'DELETE',
    path: '/requisiciones/{folio}/archivos/{id}',
    tag,
    summary: 'Quita un archivo de una requisición que se está escribiendo',
    params: file,
    response: Requisition,
    errors: ['not_found', 'state_conflict'],
  }),
};
