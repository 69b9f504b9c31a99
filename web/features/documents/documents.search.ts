/** Parameters of the viewer that stand in its address. */
export const VIEWER_PARAMS = ['proc', 'doc', 'archivo', 'version', 'pag', 'q', 'zoom'] as const;
export type ViewerSearch = { [K in (typeof VIEWER_PARAMS)[number]]?: string };

/** What the data depends on: page, search and zoom inside a document load nothing. */
export function viewerDeps(search: ViewerSearch): ViewerSearch {
  if (search.archivo !== undefined) return { archivo: search.archivo };
  return search.doc === undefined
    ? { proc: search.proc, q: search.q, pag: search.pag }
    : { doc: search.doc, version: search.version };
}

/** Parameters of a document as text. */
export const READING_PARAMS = ['doc', 'version'] as const;
export type ReadingSearch = { [K in (typeof READING_PARAMS)[number]]?: string | undefined };

/** What the text depends on. */
export const readingDeps = ({ doc, version }: ReadingSearch): ReadingSearch => ({ doc, version });
