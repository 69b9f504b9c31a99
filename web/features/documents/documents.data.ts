import { attachedFilePath, contentFilesApi, type AttachedFile } from '#contract/content-files.ts';
import { documentsApi } from '#contract/documents-api.ts';
import type { DocumentInContext } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { PublicDocument } from '#contract/procedures.ts';
import type { RecentDocumentPage } from '#contract/recent-documents.ts';
import type { Api } from '#web/kit/api.ts';
import { isGone, orGone, type Gone } from '#web/kit/gone.ts';
import { screenPath } from '#web/kit/links.ts';
import { listSearch, type ViewerSearch } from './documents.search.ts';
import type { FirstPage } from './first-page.data.ts';

/** What a file that is no document of a procedure hangs on, with everything else that hangs there. */
export interface Place {
  title: string;
  href: string;
  zip: string;
}

/** An open document; `place` where it belongs to no procedure. */
export type ViewedDocument = DocumentInContext & { place?: Place };

/** One document in its file, with the page on which it opens where its pages were drawn. */
export interface OpenDocument {
  kind: 'document';
  context: ViewedDocument;
  first?: FirstPage;
}

/** An open document, or the list of recent ones. */
export type ViewerData = OpenDocument | { kind: 'recent'; page: RecentDocumentPage };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Data of an address, or what there is of one that the public cannot see. The first page comes with its document. */
export async function loadViewer(api: Api, search: ViewerSearch): Promise<ViewerData | Gone> {
  if (search.archivo !== undefined)
    return UUID.test(search.archivo)
      ? withFirstPage(api, await orMissing(loadAttached(api, search.archivo)), search)
      : null;
  if (search.doc === undefined) {
    const page = Number(search.pag);
    const { q, proc, pag: _page, vista, ...filters } = listSearch(search);
    const query = {
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value?.slice(0, 2_000)])),
      q: q?.slice(0, 200),
      proc: proc?.slice(0, 120),
      vista: vista as 'retirados' | undefined,
      pag: Number.isInteger(page) && page > 1 && page <= 50_000 ? page : undefined,
    };
    return { kind: 'recent', page: await api.call(documentsApi.recent, { query }) };
  }
  if (!UUID.test(search.doc)) return null;
  return withFirstPage(
    api,
    await orMissing(api.call(documentsApi.get, { params: { id: search.doc } })),
    search,
  );
}

async function withFirstPage(
  api: Api,
  data: ViewerData | Gone,
  search: ViewerSearch,
): Promise<ViewerData | Gone> {
  if (isGone(data) || data.kind !== 'document') return data;
  const { loadFirstPage } = await import('./first-page.data.ts');
  const first = await loadFirstPage(api, data.context, search);
  return first === undefined ? data : { ...data, first };
}

async function orMissing(asked: Promise<ViewedDocument>): Promise<ViewerData | Gone> {
  const context = await orGone(asked);
  return isGone(context) ? context : { kind: 'document', context };
}

/** A file that hangs on something published, in the shape of a document. */
async function loadAttached(api: Api, id: string): Promise<ViewedDocument> {
  const [{ file, files, of }, { barriersOf }] = await Promise.all([
    api.call(contentFilesApi.get, { params: { id } }),
    // Of documents the server says it: the few who read an attached file load the words for it.
    import('#contract/rules/texts/text-barriers.ts'),
  ]);
  const documentOf = (one: AttachedFile): PublicDocument => ({
    id: one.id,
    stage: 'notice',
    kind: '',
    title: one.title,
    documentDate: null,
    withdrawnAt: null,
    withdrawnReason: null,
    versions: [
      {
        number: 1,
        originalName: one.name,
        mediaType: one.mediaType,
        bytes: one.bytes,
        pages: one.pages,
        sha256: file.sha256,
        publishedAt: file.publishedAt,
        changeNote: null,
        changeCount: null,
        barriers: barriersOf(one.text),
        href: attachedFilePath(one.id),
      },
    ],
  });
  return {
    document: documentOf(file),
    procedure: { number: of.title, slug: '', title: of.title },
    index: files.map(documentOf),
    contents: [{ version: 1, names: file.contents }],
    drawn: file.isDrawn === true ? [1] : [],
    place: {
      title: of.title,
      href: screenPath(of.path),
      zip: `${API_BASE}/contenido/${of.type}/${encodeURIComponent(of.key)}/archivos.zip`,
    },
  };
}
