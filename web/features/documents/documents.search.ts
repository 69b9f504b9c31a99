/** Filters of the list of documents, in the order in which they stand. */
export const DOCUMENT_FILTERS = ['tipo', 'etapa', 'anio', 'area'] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];

/** Parameters of the list and of the viewer that stand in their address. */
export const VIEWER_PARAMS = [
  'proc',
  'doc',
  'archivo',
  'version',
  'pag',
  'q',
  'zoom',
  'vista',
  ...DOCUMENT_FILTERS,
] as const;
export type ViewerSearch = { [K in (typeof VIEWER_PARAMS)[number]]?: string };

/** What the data depends on: page, search and zoom inside a document load nothing. */
export function viewerDeps(search: ViewerSearch): ViewerSearch {
  if (search.archivo !== undefined) return { archivo: search.archivo };
  return search.doc === undefined ? listSearch(search) : { doc: search.doc, version: search.version };
}

/** What the list takes from its address. */
export const listSearch = ({ proc, q, pag, vista, tipo, etapa, anio, area }: ViewerSearch): ViewerSearch => ({
  proc,
  q,
  vista: vista === 'retirados' ? vista : undefined,
  tipo,
  etapa,
  anio,
  area,
  pag,
});

/** Chosen values of a filter; areas may hold commas, so they are joined by «|». */
export const valuesOf = (search: ViewerSearch, filter: DocumentFilter): string[] =>
  (search[filter] ?? '').split(filter === 'area' ? '|' : ',').filter((value) => value !== '');

/** Writes chosen values of a filter back into the address. */
export const joinValues = (filter: DocumentFilter, values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : values.join(filter === 'area' ? '|' : ',');

/** Parameters of a document as text. */
export const READING_PARAMS = ['doc', 'version'] as const;
export type ReadingSearch = { [K in (typeof READING_PARAMS)[number]]?: string | undefined };

/** What the text depends on. */
export const readingDeps = ({ doc, version }: ReadingSearch): ReadingSearch => ({ doc, version });
