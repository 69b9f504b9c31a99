// Longer than the rule: the shapes of documents and all operations on them stand together.
import { z } from 'zod';
import { isCalendarDay, isDayOfOurTime } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import {
  CappedCount,
  DOCUMENT_KINDS,
  DOCUMENT_STAGES,
  PublicDocument,
  type DocumentKind,
} from './procedures.ts';

/** What an officer sees of a document's state; a `scheduled` one may already have older public versions. */
export const DOCUMENT_STATUSES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];
export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  draft: 'Borrador',
  scheduled: 'Programado',
  published: 'Publicado',
  withdrawn: 'Retirado',
};

/** Media types that the store accepts, with the word shown to people. */
export const MEDIA_TYPE_LABELS: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/zip': 'ZIP',
};

/** File endings offered by the picker (`accept`) and admitted by name; the server decides by the bytes. */
export const ACCEPTED_ENDINGS = ['.pdf', '.xlsx', '.docx', '.zip'] as const;

const kinds = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];

const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha como AAAA-MM-DD.');
const calendarDay = plainDate.refine(isCalendarDay, 'Esa fecha no existe en el calendario.');
const title = z
  .string()
  .trim()
  .min(3, 'Escribe un título de al menos 3 letras.')
  .max(200, 'Escribe un título de 200 letras como máximo.');
const changeNote = z.string().trim().max(500, 'Escribe una nota de 500 letras como máximo.');

/** A file that lies safely in the store and may be named by a document. */
export const Upload = z.object({
  id: z.uuid(),
  name: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  mediaType: z.string(),
  /** Pages of a PDF; null for other types. */
  pages: z.number().nullable(),
  /** What lies inside: names of sheets (XLSX) or files (ZIP), at most 200. */
  contents: z.array(z.string()),
});
export type Upload = z.infer<typeof Upload>;

export const AdminDocumentVersion = z.object({
  number: z.number(),
  originalName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  sha256: z.string(),
  changeNote: z.string().nullable(),
  /** Null until it is published; a published version never changes again. */
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Address below the API base for administrators (needs the bearer token). */
  href: z.string(),
});
export type AdminDocumentVersion = z.infer<typeof AdminDocumentVersion>;

/** A document with all its versions, newest first; `version` is the lock for `If-Match`. */
export const AdminDocument = z.object({
  id: z.uuid(),
  procedureId: z.uuid(),
  procedureNumber: z.string(),
  procedureSlug: z.string(),
  procedureTitle: z.string(),
  stage: z.enum(DOCUMENT_STAGES),
  kind: z.string(),
  title: z.string(),
  documentDate: plainDate.nullable(),
  position: z.number(),
  status: z.enum(DOCUMENT_STATUSES),
  publishAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
  /** Number of the version that waits for publication, if any. */
  pendingVersion: z.number().nullable(),
  versions: z.array(AdminDocumentVersion),
  createdAt: z.iso.datetime(),
  version: z.number(),
});
export type AdminDocument = z.infer<typeof AdminDocument>;

export const DocumentFields = z.object({
  stage: z.enum(DOCUMENT_STAGES, 'Elige una etapa.'),
  kind: z.enum(kinds, 'Elige un tipo de documento.'),
  title,
  documentDate: calendarDay.nullable().default(null),
});
export type DocumentFields = z.infer<typeof DocumentFields>;

export const NewDocument = DocumentFields.extend({
  procedureId: z.uuid('Elige un procedimiento.'),
  uploadId: z.uuid('Elige un archivo.'),
  changeNote: changeNote.nullable().default(null),
});
export type NewDocument = z.infer<typeof NewDocument>;

export const NewVersion = z.object({
  uploadId: z.uuid('Elige un archivo.'),
  changeNote: changeNote.min(3, 'Escribe qué cambió en esta versión.'),
});
export type NewVersion = z.infer<typeof NewVersion>;

/** Search parameters of the administrative list. */
export const AdminDocumentQuery = z.object({
  estado: z.enum(DOCUMENT_STATUSES).optional(),
  proc: z.string().trim().max(120).optional(),
  etapa: z.enum(DOCUMENT_STAGES).optional(),
  tipo: z.enum(kinds).optional(),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
});

export const AdminDocumentPage = z.object({
  rows: z.array(AdminDocument),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
});
export type AdminDocumentPage = z.infer<typeof AdminDocumentPage>;

const ProcedureOfDocument = z.object({ number: z.string(), slug: z.string(), title: z.string() });

/** A published document as the list of recent documents shows it. */
export const RecentDocument = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.string(),
  stage: z.enum(DOCUMENT_STAGES),
  version: z.number(),
  publishedAt: z.iso.datetime(),
  originalName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  href: z.string(),
  procedure: ProcedureOfDocument,
});
export type RecentDocument = z.infer<typeof RecentDocument>;

export const RecentDocumentQuery = z.object({
  q: z.string().trim().max(200, 'Escribe menos de 200 letras.').optional(),
  /** Number or slug of one procedure. */
  proc: z.string().trim().max(120).optional(),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
});

export const RecentDocumentPage = z.object({
  rows: z.array(RecentDocument),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
});
export type RecentDocumentPage = z.infer<typeof RecentDocumentPage>;

/** One document with the public file of its procedure, as the viewer needs it. */
export const DocumentInContext = z.object({
  document: PublicDocument,
  procedure: ProcedureOfDocument,
  /** Every public document of the procedure in the order of its stages, this one included. */
  index: z.array(PublicDocument),
  /** What lies inside the newest public version: sheets (XLSX) or files (ZIP). */
  contents: z.array(z.string()),
});
export type DocumentInContext = z.infer<typeof DocumentInContext>;

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
   * database. Use `uploadFile` of web/kit/upload.ts, which reports progress.
   */
  upload: endpoint({
    operationId: 'uploadFile',
    method: 'POST',
    path: '/administracion/archivos',
    tag: 'Documentos',
    summary: 'Sube un archivo PDF, XLSX, DOCX o ZIP',
    query: z.object({ nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(400) }),
    rawBody: true,
    response: Upload,
    status: 201,
    errors: [
      'file_too_large',
      'file_empty',
      'file_type_refused',
      'file_content_refused',
      'file_incomplete',
      'file_infected',
      'scan_unavailable',
    ],
  }),
  /** Documents of all procedures by state, newest first (tabs of the administration screen). */
  adminList: endpoint({
    operationId: 'listAdminDocuments',
    method: 'GET',
    path: '/administracion/documentos',
    tag: 'Documentos',
    summary: 'Documentos de todos los procedimientos, con borradores y programados',
    query: AdminDocumentQuery,
    response: AdminDocumentPage,
  }),
  /** The whole file of one procedure (by its id), drafts included, by stage and position. */
  adminOfProcedure: endpoint({
    operationId: 'listDocumentsOfProcedure',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/documentos',
    tag: 'Documentos',
    summary: 'El expediente de un procedimiento, con borradores',
    params: Id,
    response: z.object({ rows: z.array(AdminDocument) }),
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
  /** Changes stage, kind, title and date of the act; never the bytes. */
  edit: endpoint({
    operationId: 'editDocument',
    method: 'PUT',
    path: '/administracion/documentos/{id}',
    tag: 'Documentos',
    summary: 'Cambia los datos de un documento',
    params: Id,
    body: DocumentFields,
    response: AdminDocument,
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict'],
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
  /** Publishes now (`publishAt: null`), dated by the server, or schedules for a future instant. */
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
    }),
    response: AdminDocument,
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict'],
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
  /** Withdraws a public document; the entry stays with this reason. */
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
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'version_required', 'state_conflict'],
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
    errors: ['not_found', 'file_missing', 'range_not_satisfiable'],
  }),
  /** Newest public documents of all procedures, with search. */
  recent: endpoint({
    operationId: 'listRecentDocuments',
    method: 'GET',
    path: '/documentos',
    tag: 'Documentos',
    summary: 'Documentos publicados, del más reciente al más antiguo, con búsqueda',
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
  /** Bytes of a public version: immutable, with Range, ETag and the original name; `descargar=1` saves it. */
  file: endpoint({
    operationId: 'getDocumentFile',
    method: 'GET',
    path: '/documentos/{id}/{version}/{nombre}',
    tag: 'Documentos',
    summary: 'Los bytes de una versión publicada',
    params: Id.extend({ version: z.coerce.number().int().positive().max(99_999), nombre: z.string() }),
    query: z.object({ descargar: z.string().optional() }),
    media: 'binary',
    errors: ['not_found', 'file_missing', 'range_not_satisfiable'],
  }),
  /** Every current public document of a procedure (by number or slug) in one ZIP, by stage. */
  dossier: endpoint({
    operationId: 'getProcedureDossier',
    method: 'GET',
    path: '/procedimientos/{numero}/expediente.zip',
    tag: 'Documentos',
    summary: 'El expediente público completo en un ZIP',
    params: z.object({ numero: z.string().min(1).max(120) }),
    media: 'binary',
    errors: ['not_found'],
  }),
};
