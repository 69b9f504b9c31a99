import { z } from 'zod';
import { AdminDocumentFileQuery, AdminDocumentListQuery } from './document-lists.ts';
import { isDayOfOurTime } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { DocumentChanges } from './document-text.ts';
import { DOCUMENT_STAGES } from './procedures.ts';
import {
  AdminDocument,
  AdminDocumentPage,
  DocumentEdit,
  DocumentInContext,
  EarlyRelease,
  NewDocument,
  NewVersion,
  ReleaseFacts,
  Upload,
} from './documents.ts';
import { RecentDocumentPage, RecentDocumentQuery } from './recent-documents.ts';
import { historyEndpoint } from './revision.ts';
import { UPLOAD_REFUSALS, UploadQuery } from './upload-query.ts';

const Id = z.object({ id: z.uuid() });

/**
 * Public reading and administration of the documents in a procedure's file.
 *
 * Life of a document: `create` (draft, from an upload) → `publish` now or at a future time (scheduled; a job
 * publishes it, dated by the server) → `addVersion` (a pending version beside the public one) → `publish` again.
 * `withdraw` removes the bytes from the public and leaves the entry with its reason. Until published, nothing of
 * it exists for the public by any address. Every change needs `If-Match` with `AdminDocument.version`.
 */
export const documentsApi = {
  /**
   * Takes the raw bytes of one file (`nombre` is its own name) and answers once they lie safely on disk and in the
   * database. A big one comes in parts first (`openUploadsApi`) and is named here by `carga`.
   */
  upload: endpoint({
    operationId: 'uploadFile',
    method: 'POST',
    path: '/administracion/archivos',
    tag: 'Documentos',
    summary: 'Sube un archivo PDF, XLSX, DOCX o ZIP',
    query: UploadQuery,
    rawBody: true,
    response: Upload,
    status: 201,
    errors: [...UPLOAD_REFUSALS, 'not_found', 'upload_offset_mismatch', 'upload_damaged'],
  }),
  /** Documents of all procedures by state, newest first (tabs of the administration screen). */
  adminList: endpoint({
    operationId: 'listAdminDocuments',
    method: 'GET',
    path: '/administracion/documentos',
    tag: 'Documentos',
    summary: 'Documentos de todos los procedimientos, con borradores y programados',
    query: AdminDocumentListQuery,
    response: AdminDocumentPage,
  }),
  adminExport: endpoint({
    operationId: 'exportAdminDocuments',
    method: 'GET',
    path: '/administracion/documentos/exportacion',
    tag: 'Documentos',
    summary: 'Los documentos del filtro en CSV o XLSX',
    query: AdminDocumentFileQuery,
    media: 'template',
  }),
  /** The whole file of one procedure (by its id), drafts included, by stage and position. */
  adminOfProcedure: endpoint({
    operationId: 'listDocumentsOfProcedure',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/documentos',
    tag: 'Documentos',
    summary: 'El expediente de un procedimiento, con borradores',
    params: Id,
    /** `secondPerson`: whoever wrote does not publish, somebody else does. `release`: what decides which may go out. */
    response: z.object({ rows: z.array(AdminDocument), secondPerson: z.boolean(), release: ReleaseFacts }),
    errors: ['not_found'],
  }),
  adminGet: endpoint({
    operationId: 'getAdminDocument',
    method: 'GET',
    path: '/administracion/documentos/{id}',
    tag: 'Documentos',
    summary: 'Un documento con todas sus versiones',
    params: Id,
    response: AdminDocument,
    errors: ['not_found'],
  }),
  /** Adds a draft to a procedure's file. The same bytes in the same file: `document_duplicate`. */
  create: endpoint({
    operationId: 'createDocument',
    method: 'POST',
    path: '/administracion/documentos',
    tag: 'Documentos',
    summary: 'Agrega un documento en borrador al expediente',
    body: NewDocument,
    response: AdminDocument,
    status: 201,
    errors: ['not_found', 'document_duplicate'],
  }),
  /**
   * Changes stage, kind, title and date of the act; never the bytes. Of a public document with a reason; where the unit asks for
   * a second pair of eyes, the first call proposes it and the same of somebody else does it.
   */
  edit: endpoint({
    operationId: 'editDocument',
    method: 'PUT',
    path: '/administracion/documentos/{id}',
    tag: 'Documentos',
    summary: 'Cambia los datos de un documento; de uno público, con su motivo',
    params: Id,
    body: DocumentEdit,
    response: AdminDocument,
    isProposed: ({ proposal }) => proposal?.action === 'edit',
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict', 'second_person_required'],
  }),
  /** Adds a version that waits for `publish`; replaces one that was still waiting. */
  addVersion: endpoint({
    operationId: 'addDocumentVersion',
    method: 'POST',
    path: '/administracion/documentos/{id}/versiones',
    tag: 'Documentos',
    summary: 'Agrega una versión nueva con su nota de cambios',
    params: Id,
    body: NewVersion,
    response: AdminDocument,
    status: 201,
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict', 'document_duplicate'],
  }),
  /** Deletes a document that was never public, or only the waiting version of one that is. */
  discard: endpoint({
    operationId: 'discardDraft',
    method: 'DELETE',
    path: '/administracion/documentos/{id}',
    tag: 'Documentos',
    summary: 'Elimina un borrador o la versión que aún no se publica',
    params: Id,
    status: 204,
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict'],
  }),
  /** Order inside one stage: every id of that stage, first to last. */
  reorder: endpoint({
    operationId: 'reorderDocuments',
    method: 'PUT',
    path: '/administracion/procedimientos/{id}/documentos/orden',
    tag: 'Documentos',
    summary: 'Ordena los documentos de una etapa',
    params: Id,
    body: z.object({ stage: z.enum(DOCUMENT_STAGES), ids: z.array(z.uuid()).min(1).max(500) }),
    response: z.object({ rows: z.array(AdminDocument) }),
    errors: ['not_found', 'state_conflict'],
  }),
  /**
   * Publishes now (`publishAt: null`), dated by the server, or schedules for a future instant. What goes out before its stage
   * needs `early`, and what is decided after the opening does not go out before it. Where the unit asks for a second
   * pair of eyes, whoever wrote it only proposes this (`proposal`); somebody else's call does it.
   */
  publish: endpoint({
    operationId: 'publishDocument',
    method: 'POST',
    path: '/administracion/documentos/{id}/publicacion',
    tag: 'Documentos',
    summary: 'Publica un documento, o lo programa',
    params: Id,
    body: z.object({
      publishAt: z.iso
        .datetime({ offset: true, error: 'Escribe la fecha y la hora.' })
        .refine(isDayOfOurTime, 'Escribe una fecha entre 1990 y 2200.')
        .transform((at) => new Date(at).toISOString())
        .nullable()
        .default(null),
      early: EarlyRelease.optional(),
    }),
    response: AdminDocument,
    isProposed: ({ proposal }) => proposal?.action === 'publish',
    ifMatch: true,
    errors: [
      'not_found',
      'version_conflict',
      'version_required',
      'state_conflict',
      'second_person_required',
      'document_early',
      'document_too_early',
    ],
  }),
  /** Takes a scheduled document back to draft. */
  unschedule: endpoint({
    operationId: 'unscheduleDocument',
    method: 'DELETE',
    path: '/administracion/documentos/{id}/publicacion',
    tag: 'Documentos',
    summary: 'Cancela la publicación programada',
    params: Id,
    response: AdminDocument,
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict'],
  }),
  /** Gives back what somebody proposed, or takes back one's own proposal; nothing of the document changes. */
  returnProposal: endpoint({
    operationId: 'returnDocument',
    method: 'POST',
    path: '/administracion/documentos/{id}/devolucion',
    tag: 'Documentos',
    summary: 'Devuelve lo que alguien propuso publicar, retirar o cambiar',
    params: Id,
    body: z.object({ reason: z.string().trim().max(500, 'Escribe el motivo en 500 letras como máximo.') }),
    response: AdminDocument,
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict'],
  }),
  /**
   * Withdraws a public document; the entry stays with this reason. Where the unit asks for a second pair of eyes, the first call
   * proposes it and the same reason of somebody else does it.
   */
  withdraw: endpoint({
    operationId: 'withdrawDocument',
    method: 'POST',
    path: '/administracion/documentos/{id}/retiro',
    tag: 'Documentos',
    summary: 'Retira un documento publicado y deja su motivo',
    params: Id,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(10, 'Escribe el motivo con al menos 10 letras.')
        .max(500, 'Escribe el motivo en 500 letras como máximo.'),
    }),
    response: AdminDocument,
    isProposed: ({ proposal }) => proposal?.action === 'withdraw',
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict', 'second_person_required'],
  }),
  history: historyEndpoint({
    operationId: 'listDocumentRevisions',
    path: '/administracion/documentos/{id}/historial',
    tag: 'Documentos',
    summary: 'Historial de un documento: quién, cuándo, qué era y qué quedó',
    params: Id,
  }),
  /** Bytes of any version, drafts too; fetch it with `api.request(version.href)`. */
  adminFile: endpoint({
    operationId: 'getAdminDocumentFile',
    method: 'GET',
    path: '/administracion/documentos/{id}/{version}/archivo',
    tag: 'Documentos',
    summary: 'Los bytes de una versión, también en borrador',
    params: Id.extend({ version: z.coerce.number().int().positive().max(99_999) }),
    media: 'binary',
    errors: ['not_found', 'file_missing', 'range_not_satisfiable', 'storage_unavailable'],
  }),
  /** Newest public documents of all procedures, or the withdrawn ones, with search and counted filters. */
  recent: endpoint({
    operationId: 'listRecentDocuments',
    method: 'GET',
    path: '/documentos',
    tag: 'Documentos',
    summary:
      'Documentos publicados o retirados, del más reciente al más antiguo, con búsqueda y filtros contados',
    query: RecentDocumentQuery,
    response: RecentDocumentPage,
  }),
  get: endpoint({
    operationId: 'getDocument',
    method: 'GET',
    path: '/documentos/{id}',
    tag: 'Documentos',
    summary: 'Un documento publicado con el expediente al que pertenece',
    params: Id,
    response: DocumentInContext,
    errors: ['not_found'],
  }),
  /** Bytes of a public version, until it is withdrawn: with Range, ETag and the original name; `descargar=1` saves it. */
  file: endpoint({
    operationId: 'getDocumentFile',
    method: 'GET',
    path: '/documentos/{id}/{version}/{nombre}',
    tag: 'Documentos',
    summary: 'Los bytes de una versión publicada',
    params: Id.extend({ version: z.coerce.number().int().positive().max(99_999), nombre: z.string() }),
    query: z.object({ descargar: z.string().optional() }),
    media: 'binary',
    errors: ['not_found', 'file_missing', 'range_not_satisfiable', 'storage_unavailable'],
  }),
  /** What changed from the version before to this one; it says so while nobody has compared them. */
  changes: endpoint({
    operationId: 'getDocumentChanges',
    method: 'GET',
    path: '/documentos/{id}/cambios',
    tag: 'Documentos',
    summary: 'Qué cambió de la versión anterior a esta, por apartado y página',
    params: Id,
    query: z.object({ version: z.coerce.number().int().positive().max(99_999) }),
    response: DocumentChanges,
    errors: ['not_found'],
  }),
  /** Every current public document of a procedure (by number or slug) in one ZIP, by stage. */
  dossier: endpoint({
    operationId: 'getProcedureDossier',
    method: 'GET',
    path: '/procedimientos/{numero}/expediente.zip',
    tag: 'Documentos',
    summary: 'El expediente público completo en un ZIP',
    params: z.object({ numero: z.string().min(1).max(120) }),
    media: 'zip',
    errors: ['not_found'],
  }),
};
