import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PUBLIC_STATES } from './procedures.ts';

/** What can be found, in the order in which kinds are offered. */
export const SEARCH_KINDS = [
  'answer',
  'screen',
  'action',
  'sheet',
  'procedure',
  'supplier',
  'contract',
  'lot',
  'document',
  'page',
  'regulation',
  'article',
  'person',
  'area',
  'profile',
  'record',
  'request',
  'file',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** One of a kind, and many. */
export const SEARCH_KIND_LABELS: Record<SearchKind, readonly [string, string]> = {
  answer: ['Respuesta', 'Respuestas'],
  screen: ['Página del portal', 'Páginas del portal'],
  action: ['Hacer', 'Hacer'],
  sheet: ['Trámite', 'Trámites'],
  procedure: ['Procedimiento', 'Procedimientos'],
  supplier: ['Proveedor', 'Proveedores'],
  contract: ['Contrato', 'Contratos'],
  lot: ['Partida', 'Partidas'],
  document: ['Documento', 'Documentos'],
  page: ['Texto de un documento', 'Texto de documentos'],
  regulation: ['Norma', 'Normas'],
  article: ['Artículo', 'Artículos'],
  person: ['Directorio', 'Personas del directorio'],
  area: ['Área', 'Áreas'],
  profile: ['Perfil de equipo', 'Perfiles de equipo'],
  record: ['Expediente', 'Expedientes'],
  request: ['Solicitud', 'Solicitudes'],
  file: ['Expediente del padrón', 'Expedientes del padrón'],
};

/** Words of a kind in addresses (`tipo`). */
export const SEARCH_KIND_SLUGS: Record<SearchKind, string> = {
  answer: 'respuestas',
  screen: 'portal',
  action: 'hacer',
  sheet: 'tramites',
  procedure: 'procedimientos',
  supplier: 'proveedores',
  contract: 'contratos',
  lot: 'partidas',
  document: 'documentos',
  page: 'textos',
  regulation: 'normas',
  article: 'articulos',
  person: 'directorio',
  area: 'areas',
  profile: 'perfiles',
  record: 'expedientes',
  request: 'solicitudes',
  file: 'padron',
};

/** Rows of a page. */
export const SEARCH_PAGE = 20;

/** Most of one kind that are ranked; beyond it the count says so. */
export const MOST_OF_KIND = 200;

/** Pages that everything that is listed may fill: of procedures twice as many. */
export const SEARCH_PAGES = ((SEARCH_KINDS.length + 1) * MOST_OF_KIND) / SEARCH_PAGE;

/** A text, the kind that is wanted (its word in addresses) and the page. */
export const SearchQuery = z.object({
  q: z.string().trim().min(1).max(200, 'Escribe hasta 200 letras.'),
  tipo: z.string().max(40).default(''),
  pag: z.coerce.number().int().min(1).max(SEARCH_PAGES).default(1),
  escribiendo: z.enum(['1']).optional().describe('Quien escribe todavía no termina su texto.'),
});
export type SearchQuery = z.output<typeof SearchQuery>;

const Piece = z.object({ text: z.string(), isFound: z.boolean() });

/** One thing that was found; `path` stands below the address of the screens. */
export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  title: z.array(Piece),
  number: z.string().nullable(),
  /** Who or of what kind, where it belongs. */
  note: z.string(),
  place: z.string(),
  path: z.string(),
  date: z.string().nullable(),
  /** The passage that says it; empty where its title does. */
  excerpt: z.array(Piece),
  /** Page of a document. */
  page: z.number().nullable(),
  /** How the procedure stands, of a procedure, its lots and its documents. */
  state: z.enum(PUBLIC_STATES).nullable(),
  /** Until when bids are received, while it is open. */
  until: z.iso.datetime().nullable(),
  /** Who won or was contracted, and for how much in pesos. */
  who: z.string(),
  amount: z.string().nullable(),
  /** Whether the amount has its tax, in words; absent where nobody knows. */
  tax: z.string().optional(),
  /** What its page says before its text: that it is an extract, or invented. */
  caution: z.string().optional(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** One page of what a text finds. */
export const SearchPage = z.object({
  rows: z.array(SearchHit),
  counts: z.array(z.object({ kind: z.enum(SEARCH_KINDS), count: z.number(), isMore: z.boolean() })),
  total: z.number(),
  isMore: z.boolean(),
  page: z.number(),
  /** What was looked for instead, where words are misspelt. */
  mended: z.string().nullable(),
  /** What may have been meant by words that nothing has, where that is not sure enough to look for it. */
  maybe: z.string().nullable(),
  /** Words that nothing has. */
  missing: z.array(z.string()),
  /** Nothing has all the words: these have some. */
  isPartial: z.boolean(),
});
export type SearchPage = z.infer<typeof SearchPage>;

/** What the date of a row is the date of. */
export const SEARCH_DATE_LABELS: Partial<Record<SearchKind, string>> = {
  procedure: 'Publicado el',
  lot: 'Publicada el',
  contract: 'Firmado el',
  document: 'Publicado el',
  // Its own day is that of its document.
  page: 'Procedimiento publicado el',
  supplier: 'Inscrito el',
  regulation: 'Última publicación:',
  article: 'Vigente desde el',
  sheet: 'Edición del',
  profile: 'Vigente desde el',
  request: 'Enviada el',
};

/** A word that people looked for and that nothing says: how often, and since when. */
const MissedWord = z.object({ word: z.string(), count: z.number(), lastOn: z.string() });
export const MissedWords = z.object({ words: z.array(MissedWord), days: z.number() });
export type MissedWords = z.infer<typeof MissedWords>;

/** Everything of the portal, by one text. */
export const searchApi = {
  everything: endpoint({
    operationId: 'search',
    method: 'GET',
    path: '/busqueda',
    summary:
      'Lo que el portal publica y dice un texto: procedimientos, proveedores, normas, trámites, documentos',
    tag: 'Búsqueda',
    query: SearchQuery,
    response: SearchPage,
  }),
  own: endpoint({
    operationId: 'searchOwn',
    method: 'GET',
    path: '/busqueda/propia',
    summary:
      'Lo mismo, con lo que puede ver quien inició sesión: perfiles y, según sus permisos, expedientes y solicitudes',
    tag: 'Búsqueda',
    query: SearchQuery,
    response: SearchPage,
  }),
  missed: endpoint({
    operationId: 'listMissedWords',
    method: 'GET',
    path: '/busqueda/sin-resultado',
    summary: 'Palabras que se buscaron y nada dice, con cuántas veces; sin quién ni la frase entera',
    tag: 'Búsqueda',
    response: MissedWords,
  }),
};
