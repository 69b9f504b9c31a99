import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NewRequest, WantedRequest } from './registration.ts';
import {
  CallAnswer,
  QueuePage,
  QueueFileQuery,
  QueueQuery,
  REVIEW_ACTIONS,
  ReviewFile,
} from './registration-review.ts';

const tag = 'Revisión del padrón';

const params = z.object({ folio: z.string().min(8).max(20) });

export const registrationReviewApi = {
  queue: endpoint({
    operationId: 'listRequests',
    method: 'GET',
    path: '/padron/solicitudes',
    tag,
    summary: 'Solicitudes por estado con búsqueda, filtros y cuentas',
    query: QueueQuery,
    response: QueuePage,
  }),
  create: endpoint({
    operationId: 'captureRequest',
    method: 'POST',
    path: '/padron/solicitudes',
    tag,
    summary: 'Captura una solicitud en nombre de un proveedor',
    body: WantedRequest.extend({ supplierNumber: z.string().max(20).optional() }),
    status: 201,
    response: NewRequest,
    errors: ['request_open', 'supplier_blocked', 'supplier_registered'],
  }),
  get: endpoint({
    operationId: 'getReview',
    method: 'GET',
    path: '/padron/solicitudes/{folio}',
    tag,
    summary: 'Una solicitud con comprobaciones, documentos, observaciones e historia',
    params,
    response: ReviewFile,
    errors: ['not_found'],
  }),
  assign: endpoint({
    operationId: 'assignRequest',
    method: 'PUT',
    path: '/padron/solicitudes/{folio}/responsable',
    tag,
    summary: 'Asigna la solicitud a una persona de la Unidad, a quien llama, o a nadie',
    params,
    body: z.object({
      assignee: z.object({ id: z.string().min(1).max(120), name: z.string().min(1).max(200) }).nullable(),
    }),
    ifMatch: true,
    response: ReviewFile,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  reviewPaper: endpoint({
    operationId: 'reviewPaper',
    method: 'PUT',
    path: '/padron/solicitudes/{folio}/documentos/{documento}',
    tag,
    summary: 'Marca un documento: cumple, observar con razón, o sin revisar',
    params: params.extend({ documento: z.string().min(1).max(60) }),
    body: z.object({
      decision: z.enum(['valid', 'observed', 'pending']),
      reasonCode: z.string().max(60).nullable().default(null),
      remark: z.string().trim().max(500, 'Escribe hasta 500 letras.').default(''),
    }),
    ifMatch: true,
    response: ReviewFile,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  observeField: endpoint({
    operationId: 'observeField',
    method: 'PUT',
    path: '/padron/solicitudes/{folio}/campos/{campo}',
    tag,
    summary: 'Observa un dato de la solicitud; sin texto, quita la observación',
    params: params.extend({ campo: z.string().min(1).max(120) }),
    body: z.object({
      reasonCode: z.string().max(60).nullable().default(null),
      remark: z.string().trim().max(500, 'Escribe hasta 500 letras.').default(''),
    }),
    ifMatch: true,
    response: ReviewFile,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  override: endpoint({
    operationId: 'overrideCheck',
    method: 'PUT',
    path: '/padron/solicitudes/{folio}/comprobaciones/{comprobacion}',
    tag,
    summary: 'Acepta una advertencia con una razón; sin razón, la retira',
    params: params.extend({ comprobacion: z.string().min(1).max(60) }),
    body: z.object({
      reason: z.string().trim().max(500).default(''),
      /** Of a check that asks for a call. */
      call: CallAnswer.optional(),
    }),
    ifMatch: true,
    response: ReviewFile,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  act: endpoint({
    operationId: 'actOnRequest',
    method: 'POST',
    path: '/padron/solicitudes/{folio}/acciones',
    tag,
    summary: 'Toma, devuelve con observaciones, valida, aprueba, rechaza o desecha',
    params,
    body: z.object({
      action: z.enum(REVIEW_ACTIONS),
      reasonCode: z.string().max(60).nullable().default(null),
      reason: z.string().trim().max(1_000).default(''),
      /** Of `observe`: it goes back although something of it was not looked at (`unseen`). */
      withUnseen: z.boolean().default(false),
    }),
    ifMatch: true,
    response: ReviewFile.extend({ message: z.string() }),
    errors: [
      'not_found',
      'version_conflict',
      'state_conflict',
      'review_incomplete',
      'second_person_required',
      'supplier_blocked',
      'renewal_not_open',
    ],
  }),
  paperFile: endpoint({
    operationId: 'downloadReviewPaper',
    method: 'GET',
    path: '/padron/documentos/{id}/archivo',
    tag,
    summary: 'El PDF de un documento del padrón',
    params: z.object({ id: z.uuid() }),
    media: 'pdf',
    errors: ['not_found', 'file_missing', 'storage_unavailable'],
  }),
  export: endpoint({
    operationId: 'exportRequests',
    method: 'GET',
    path: '/padron/solicitudes/exportacion',
    tag,
    summary: 'Las solicitudes del filtro en CSV o XLSX',
    query: QueueFileQuery,
    media: 'template',
  }),
};
