import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** How far the pictures of a document's pages are: `none` where there will be none (no PDF, or one that cannot be drawn). */
const PageState = z.enum(['made', 'waiting', 'none']);
export type PageState = z.infer<typeof PageState>;

/** A line of a page: left edge, baseline from the top, width and size of its letters in points, and what it says. */
export const PageLine = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string()]);
export type PageLine = z.infer<typeof PageLine>;

/** A piece of a document in the order of reading. */
export const PageBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number().int().min(1).max(6), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('table'), hasHead: z.boolean(), rows: z.array(z.array(z.string())) }),
  /** A picture with the description that the document itself gives of it. */
  z.object({ kind: z.literal('figure'), text: z.string() }),
]);
export type PageBlock = z.infer<typeof PageBlock>;

const PageSize = z.object({
  number: z.number(),
  /** In points of 1/72 inch. */
  width: z.number(),
  height: z.number(),
  hasLarge: z.boolean(),
  hasSmall: z.boolean(),
});

/** Sizes of all pages, and whether their pictures are there. */
export const PageBook = z.object({ state: PageState, pages: z.array(PageSize) });
export type PageBook = z.infer<typeof PageBook>;

/** One page as it can be shown before the PDF is there: its picture with its text over it. */
export const PageView = PageSize.extend({ lines: z.array(PageLine) });
export type PageView = z.infer<typeof PageView>;

const ReadPage = z.object({
  number: z.number(),
  blocks: z.array(PageBlock),
  /** Its words were recognised in a picture. */
  isRecognised: z.boolean(),
});

/** A document as text with its structure, page by page (reading mode). */
export const DocumentReading = z.object({
  state: PageState,
  document: z.object({
    id: z.string(),
    title: z.string(),
    version: z.number(),
    /** Number of the newest public version. */
    newest: z.number(),
    originalName: z.string(),
    mediaType: z.string(),
    bytes: z.number(),
    publishedAt: z.iso.datetime(),
    href: z.string(),
  }),
  procedure: z.object({ number: z.string(), slug: z.string(), title: z.string() }),
  /** As BCP 47 says it, where it is known and is not Spanish. */
  language: z.string().nullable(),
  pages: z.array(ReadPage),
});
export type DocumentReading = z.infer<typeof DocumentReading>;

const Version = z.object({ id: z.uuid(), version: z.coerce.number().int().positive().max(99_999) });
const Page = Version.extend({ pagina: z.coerce.number().int().positive().max(99_999) });
const tag = 'Documentos';

/**
 * Pages of published documents: their pictures, their text in its place, and their text to be read. The pictures of a file that
 * hangs on something published are had by its id, as version 1.
 */
export const pageViewsApi = {
  book: endpoint({
    operationId: 'getDocumentPages',
    method: 'GET',
    path: '/documentos/{id}/versiones/{version}/paginas',
    tag,
    summary:
      'Las páginas de una versión publicada o de un archivo adjunto (versión 1), con el tamaño de cada una',
    params: Version,
    response: PageBook,
    errors: ['not_found'],
  }),
  page: endpoint({
    operationId: 'getDocumentPage',
    method: 'GET',
    path: '/documentos/{id}/versiones/{version}/paginas/{pagina}',
    tag,
    summary: 'Una página de una versión publicada, con sus renglones en su lugar',
    params: Page,
    response: PageView,
    errors: ['not_found'],
  }),
  picture: endpoint({
    operationId: 'getDocumentPagePicture',
    method: 'GET',
    path: '/documentos/{id}/versiones/{version}/paginas/{pagina}/imagen',
    tag,
    summary: 'La imagen de una página de una versión publicada',
    params: Page,
    query: z.object({ miniatura: z.string().max(10).optional() }),
    media: 'binary',
    errors: ['not_found', 'file_missing', 'storage_unavailable'],
  }),
  reading: endpoint({
    operationId: 'getDocumentReading',
    method: 'GET',
    path: '/documentos/{id}/versiones/{version}/lectura',
    tag,
    summary: 'El texto de una versión publicada con sus títulos, listas y tablas, página por página',
    params: Version,
    response: DocumentReading,
    errors: ['not_found'],
  }),
};
