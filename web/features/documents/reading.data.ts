import { documentsApi } from '#contract/documents-api.ts';
import { pageViewsApi, type DocumentReading } from '#contract/page-views.ts';
import type { Api } from '#web/kit/api.ts';
import type { ReadingSearch } from './documents.search.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A public version as text; the newest where none is named, null where there is none. What the service does not show is its refusal. */
export async function loadReading(
  api: Api,
  { doc, version: asked }: ReadingSearch,
): Promise<DocumentReading | null> {
  if (doc === undefined || !UUID.test(doc)) return null;
  const version = /^\d{1,5}$/.test(asked ?? '') ? Number(asked) : await newestOf(api, doc);
  return version === undefined || version < 1
    ? null
    : api.call(pageViewsApi.reading, { params: { id: doc, version } });
}

async function newestOf(api: Api, id: string): Promise<number | undefined> {
  const { document } = await api.call(documentsApi.get, { params: { id } });
  return document.versions[0]?.number;
}
