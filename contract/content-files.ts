import { z } from 'zod';
import { DocumentTextFacts } from './document-text.ts';
import { endpoint } from './endpoint.ts';

/** A file that visitors may read beside what it is attached to. */
export const AttachedFile = z.object({
  id: z.uuid(),
  title: z.string(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  /** Of a PDF. */
  pages: z.number().nullable(),
  /** What is known of its text; null while nobody has read it, and for files without pages. A process of the version before says nothing. */
  text: DocumentTextFacts.nullish(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

/** An attached file with everything that hangs beside it, as the viewer needs it. */
export const FileInContext = z.object({
  file: AttachedFile.extend({
    sha256: z.string(),
    publishedAt: z.iso.datetime(),
    /** What lies inside: sheets (XLSX) or files (ZIP). */
    contents: z.array(z.string()),
    /** Whether its pages have pictures now: as those of the first version of a document with its id. */
    isDrawn: z.boolean().optional(),
  }),
  /** What it is attached to. */
  of: z.object({ type: z.string(), key: z.string(), title: z.string(), path: z.string() }),
  files: z.array(AttachedFile),
});
export type FileInContext = z.infer<typeof FileInContext>;

const Id = z.object({ id: z.uuid() });
const tag = 'Contenido';

/** Files that hang on what the unit published, for everybody. */
export const contentFilesApi = {
  get: endpoint({
    operationId: 'getAttachedFile',
    method: 'GET',
    path: '/contenido/archivos/{id}',
    tag,
    summary: 'Un archivo adjunto a algo publicado, con los demás que lo acompañan',
    params: Id,
    response: FileInContext,
    errors: ['not_found'],
  }),
  file: endpoint({
    operationId: 'downloadAttachedFile',
    method: 'GET',
    path: '/contenido/archivos/{id}/archivo',
    tag,
    summary: 'Los bytes de un archivo adjunto a algo publicado',
    params: Id,
    query: z.object({ descargar: z.string().max(10).optional() }),
    media: 'binary',
    errors: ['not_found', 'file_missing', 'range_not_satisfiable'],
  }),
  zip: endpoint({
    operationId: 'downloadAttachedFiles',
    method: 'GET',
    path: '/contenido/{tipo}/{clave}/archivos.zip',
    tag,
    summary: 'Todos los archivos adjuntos a algo publicado, en un ZIP',
    params: z.object({ tipo: z.string().min(1).max(60), clave: z.string().min(1).max(80) }),
    media: 'zip',
    errors: ['not_found'],
  }),
};

/** Address of the bytes of an attached file below the API base. */
export const attachedFilePath = (id: string): string => `/contenido/archivos/${id}/archivo`;
