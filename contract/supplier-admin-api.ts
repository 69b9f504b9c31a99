import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { historyEndpoint } from './revision.ts';
import { endpoint } from './endpoint.ts';
import { listOrder } from './list-columns.ts';
import { MAIL_COLUMNS, MAIL_STATUSES, MailRow } from './mail-outbox.ts';
import { CappedCount } from './procedures.ts';
import { LiftingDocument, RegistrySummary, SupplierActionInput, SupplierRecord } from './supplier-admin.ts';

const tag = 'Padrón';

const params = z.object({ id: z.uuid() });

export const supplierAdminApi = {
  get: endpoint({
    operationId: 'getSupplierRecord',
    method: 'GET',
    path: '/padron/proveedores/{id}',
    tag,
    summary: 'Expediente de un proveedor: datos, documentos, sanciones e historia',
    params,
    response: SupplierRecord,
    errors: ['not_found'],
  }),
  act: endpoint({
    operationId: 'actOnSupplier',
    method: 'POST',
    path: '/padron/proveedores/{id}/acciones',
    tag,
    summary: 'Suspende, reactiva, inhabilita, termina la inhabilitación o cancela, con oficio',
    params,
    body: SupplierActionInput,
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  updateSanction: endpoint({
    operationId: 'updateSanction',
    method: 'PATCH',
    path: '/padron/sanciones/{id}',
    tag,
    summary: 'Registra el pago de la multa, o revoca la sanción con razón y el oficio que lo ordena',
    params,
    body: z.object({
      finePaidOn: z.string().max(10).optional(),
      revoke: z.boolean().default(false),
      reason: z.string().trim().max(1_000).default(''),
      ...LiftingDocument.shape,
    }),
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  remarks: endpoint({
    operationId: 'saveSupplierRemarks',
    method: 'PUT',
    path: '/padron/proveedores/{id}/observaciones',
    tag,
    summary: 'Notas internas del expediente',
    params,
    body: z.object({ remarks: z.string().max(5_000) }),
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict'],
  }),
  history: historyEndpoint({
    operationId: 'listSupplierRevisions',
    path: '/padron/proveedores/{id}/historial',
    tag,
    summary: 'Historial de un proveedor: quién cambió qué, con lo de antes y lo de después',
    params,
  }),
  joinName: endpoint({
    operationId: 'joinContractName',
    method: 'POST',
    path: '/padron/proveedores/{id}/uniones',
    tag,
    summary: 'Pone bajo este proveedor los contratos sin registro que llevan un nombre, con razón',
    params,
    body: z.object({ name: z.string().trim().min(3).max(300), reason: z.string().trim().max(1_000) }),
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  undoJoin: endpoint({
    operationId: 'undoContractName',
    method: 'POST',
    path: '/padron/uniones/{id}/deshacer',
    tag,
    summary: 'Deshace una unión: los contratos vuelven a quedar sin registro, con razón',
    params,
    body: z.object({ reason: z.string().trim().max(1_000) }),
    ifMatch: true,
    response: SupplierRecord,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  uploadDocument: endpoint({
    operationId: 'uploadOfficialDocument',
    method: 'POST',
    path: '/padron/oficios',
    tag,
    summary: 'Sube el oficio (PDF) que sustenta una acción',
    query: z.object({ nombre: z.string().min(1).max(255) }),
    rawBody: true,
    status: 201,
    response: z.object({
      sha256: z.string(),
      name: z.string(),
      bytes: z.number(),
      pages: z.number().nullable(),
      /** Pages that are pictures without text. */
      textless: z.array(z.number()),
    }),
    errors: [
      'file_too_large',
      'file_empty',
      'file_type_refused',
      'file_content_refused',
      'file_active_content',
      'file_protected',
      'file_infected',
      'scan_unavailable',
    ],
  }),
  readDocument: endpoint({
    operationId: 'readOfficialDocument',
    method: 'GET',
    path: '/padron/sanciones/{id}/oficio',
    tag,
    summary: 'El oficio (PDF) que sustenta una sanción, o el que la levantó',
    params,
    query: z.object({ de: z.enum(['sancion', 'levantamiento']).default('sancion') }),
    media: 'pdf',
    errors: ['not_found', 'file_missing', 'storage_unavailable'],
  }),
  summary: endpoint({
    operationId: 'getRegistrySummary',
    method: 'GET',
    path: '/padron/resumen',
    tag,
    summary: 'Pendientes por día, respuesta por mes, vencimientos y estados',
    response: RegistrySummary,
  }),
  previewNotices: endpoint({
    operationId: 'previewExpiryNotices',
    method: 'GET',
    path: '/padron/avisos',
    tag,
    summary: 'A quién se avisaría de su vencimiento y con qué texto',
    query: z.object({ dias: z.coerce.number().int().min(1).max(180).catch(60).default(60) }),
    response: z.object({
      count: z.number(),
      alreadyNotified: z.number(),
      /** That sent a renewal which is not answered yet: they need no notice. */
      renewing: z.number(),
      /** Days in which nobody gets a second notice. */
      repeatDays: z.number(),
      subject: z.string(),
      text: z.string(),
      suppliers: z.array(
        z.object({ id: z.uuid(), number: z.string(), name: z.string(), validUntil: z.string() }),
      ),
    }),
  }),
  sendNotices: endpoint({
    operationId: 'sendExpiryNotices',
    method: 'POST',
    path: '/padron/avisos',
    tag,
    summary:
      'Envía los avisos de vencimiento; a nadie dos veces en el plazo del catálogo ni con su refrendo en trámite',
    body: z.object({
      days: z.number().int().min(1).max(180),
      /** To how many the preview said that it goes: another number is told before anything is sent. */
      count: z.number().int().min(0),
    }),
    status: 202,
    response: z.object({ queued: z.number() }),
  }),
  outbox: endpoint({
    operationId: 'listMails',
    method: 'GET',
    path: '/padron/correos',
    tag,
    summary: 'Correos emitidos por el padrón y su envío',
    query: z.object({
      q: z.string().trim().max(200).optional(),
      estado: oneOf(MAIL_STATUSES).optional(),
      orden: listOrder(MAIL_COLUMNS),
      pag: z.coerce.number().int().min(1).max(50_000).catch(1).default(1),
    }),
    response: z.object({
      rows: z.array(MailRow),
      total: CappedCount,
      page: z.number(),
      size: z.number(),
    }),
  }),
};
