import { z } from 'zod';
import { ACCEPTED_ENDINGS } from './documents.ts';
import { endpoint } from './endpoint.ts';

/** Files of more bytes travel in parts; smaller ones in one request. */
export const IN_PARTS_FROM = 8_000_000;

/** Files that a person may have half-way at the same time. */
export const MOST_OPEN_UPLOADS = 10;

/** What the body of a part is (draft-ietf-httpbis-resumable-upload). */
export const PARTIAL_UPLOAD = 'application/partial-upload';

const Id = z.object({ id: z.uuid() });

/** A file on its way: `offset` bytes of `bytes` lie safely in the store. */
export const OpenUpload = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number(),
  offset: z.number(),
  fingerprint: z.string(),
  /** When the last part came. */
  touchedAt: z.iso.datetime(),
});
export type OpenUpload = z.infer<typeof OpenUpload>;

export const NewOpenUpload = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Falta el nombre del archivo.')
    .max(400)
    .refine(
      (name) => ACCEPTED_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)),
      'Este tipo de archivo no se admite. Usa PDF, XLSX, DOCX o ZIP.',
    )
    .meta({ examples: ['convocatoria.pdf'] }),
  bytes: z.number().int().min(1, 'El archivo está vacío. Elige otro.').max(1_000_000_000_000),
  /** The same for the same file of a device: by it a person's open upload is found again. */
  fingerprint: z.string().min(8).max(200),
  /** Of the whole file; what arrives otherwise is refused. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Escribe el SHA-256 del archivo.')
    .nullable()
    .default(null),
});
export type NewOpenUpload = z.infer<typeof NewOpenUpload>;

/**
 * Big files in parts, as «Resumable Uploads for HTTP» has it: `begin`, then `append` from `Upload-Offset` on; `get` (or HEAD)
 * says how far it is. Once `Upload-Complete: ?1`, the operation that takes the file is called with `carga` instead of a body.
 */
export const openUploadsApi = {
  list: endpoint({
    operationId: 'listOpenUploads',
    method: 'GET',
    path: '/administracion/cargas',
    tag: 'Documentos',
    summary: 'Tus archivos que se quedaron a medias',
    response: z.object({ rows: z.array(OpenUpload) }),
  }),
  /** Begins, or gives the one that this person left half-way with the same fingerprint. */
  begin: endpoint({
    operationId: 'beginOpenUpload',
    method: 'POST',
    path: '/administracion/cargas',
    tag: 'Documentos',
    summary: 'Empieza un archivo que se sube en partes, o retoma el que quedó a medias',
    body: NewOpenUpload,
    repeatable: 'El mismo archivo de la misma persona se retoma: no se empieza otro.',
    response: OpenUpload,
    status: 201,
    errors: ['file_too_large', 'state_conflict', 'storage_full'],
  }),
  get: endpoint({
    operationId: 'getOpenUpload',
    method: 'GET',
    path: '/administracion/cargas/{id}',
    tag: 'Documentos',
    summary: 'Hasta dónde llegó un archivo que se sube en partes; también con HEAD',
    params: Id,
    response: OpenUpload,
    errors: ['not_found'],
  }),
  /** Adds the bytes that follow `Upload-Offset`. Of a part that is cut off, what arrived is kept. */
  append: endpoint({
    operationId: 'appendToOpenUpload',
    method: 'PATCH',
    path: '/administracion/cargas/{id}',
    tag: 'Documentos',
    summary: 'Agrega una parte desde Upload-Offset',
    params: Id,
    rawBody: true,
    repeatable: 'Upload-Offset dice qué bytes son: los que ya están no se agregan otra vez.',
    response: OpenUpload,
    errors: [
      'not_found',
      'upload_offset_mismatch',
      'upload_damaged',
      'file_too_large',
      'file_empty',
      'file_incomplete',
      'file_type_refused',
    ],
  }),
  discard: endpoint({
    operationId: 'discardOpenUpload',
    method: 'DELETE',
    path: '/administracion/cargas/{id}',
    tag: 'Documentos',
    summary: 'Descarta un archivo que se quedó a medias',
    params: Id,
    repeatable: 'Lo que ya se descartó no está.',
    status: 204,
    errors: ['not_found'],
  }),
};
