import { documentsApi } from '#contract/documents-api.ts';
import type { DocumentInContext, RecentDocumentPage } from '#contract/documents.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import type { ViewerSearch } from './documents.search.ts';

/** One document in its file, or the list of recent documents. */
export type ViewerData =
  | { kind: 'document'; context: DocumentInContext }
  | { kind: 'recent'; page: RecentDocumentPage };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Data of an address; null when the document does not exist for the public. */
export async function loadViewer(api: Api, search: ViewerSearch): Promise<ViewerData | null> {
  if (search.doc === undefined) {
    const page = Number(search.pag);
    const query = {
      q: search.q?.slice(0, 200),
      proc: search.proc?.slice(0, 120),
      pag: Number.isInteger(page) && page > 1 && page <= 500 ? page : undefined,
    };
    return { kind: 'recent', page: await api.call(documentsApi.recent, { query }) };
  }
  if (!UUID.test(search.doc)) return null;
  try {
    const context = await api.call(documentsApi.get, { params: { id: search.doc } });
    return { kind: 'document', context };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}
